import { fileURLToPath } from 'node:url'
import { CASE_COMMANDS, PEOPLE_COMMANDS } from './people-commands.ts'
import { command, CONFIRM, say, type Command, commandTime, speakLanguages } from './command.ts'
import { HIRING_COMMANDS, RATING_COMMANDS } from './hiring-commands.ts'
import { INSTALLATION_COMMANDS, SECRET_COMMANDS } from './installation-commands.ts'
import { PAGE_COMMANDS, SOURCE_COMMANDS, STEM_COMMANDS, SYNONYM_COMMANDS, WARNING_COMMANDS } from './site-commands.ts'

const schemaFolder = fileURLToPath(new URL('../../db', import.meta.url))
/** For progress, because the output may be an archive or a table. */
const tell = (line: string) => process.stderr.write(`${line}\n`)

/** Files of an issue of the newsletter in other languages. */
const LANGUAGE = { type: 'string', is: 'what it is written in; without it the site’s own language' } as const
const IN_LANGUAGES = {
  es: { type: 'string', is: 'a file of the same in Spanish; its first line is the subject or title' },
  en: { type: 'string', is: 'the same in English' },
  fr: { type: 'string', is: 'the same in French' },
  de: { type: 'string', is: 'the same in German' },
} as const

/** Every command by its words. `db types` is in bin/gremio.mjs: it needs development packages. */
export const COMMANDS: Record<string, Command> = {
  'db migrate': {
    does: 'bring the database up to date',
    async run() {
      const { config } = await import('#app/config/env.server.ts')
      const { prepareDatabase } = await import('#server/start/prepare-database.ts')
      const applied = await prepareDatabase(config.directDatabaseUrl, schemaFolder)
      return applied.length ? `Applied ${applied.join(', ')}.` : 'The database is up to date.'
    },
  },
  'storage check': {
    does: 'keep, read, copy and delete a file where the pictures go; an S3 bucket that is missing is made',
    async run() {
      const { requireStorage, storagePlace } = await import('#server/start/storage.ts')
      const outcome = await requireStorage()
      return outcome === 'made' ? `${storagePlace} was missing and has been made. It works.` : `${storagePlace} works.`
    },
  },
  ...INSTALLATION_COMMANDS,
  backup: command({
    does: 'write the database and the stored files into one archive, while people go on working',
    options: { to: { type: 'string', is: 'the file to write; without it the archive goes to the output' } },
    async run({ options: { to } }) {
      const { backUp } = await import('#server/backup/command.ts')
      tell(await backUp(to, tell))
    },
  }),
  restore: command({
    does: 'bring an archive of «backup» into an empty database',
    options: {
      from: { type: 'string', is: 'the file to read; without it the archive comes from the input' },
      check: { type: 'boolean', is: 'only read it to its end and say whether it is whole' },
    },
    async run({ options: { from, check } }) {
      const { checkArchive, restore } = await import('#server/backup/command.ts')
      return check ? checkArchive(from) : restore(from, schemaFolder, tell)
    },
  }),
  doctor: command({
    does: 'look at everything that Gremio needs and say what to do; ends with 1 when something is wrong',
    options: { json: { type: 'boolean', is: 'tell it as JSON' } },
    async run({ options: { json } }) {
      const { examine } = await import('#server/doctor/command.ts')
      const { output, healthy } = await examine(schemaFolder, { json: json === true })
      say(output)
      return healthy ? 0 : 1
    },
  }),
  'user create': command({
    does: 'open an account and print its password once',
    takes: ['<email>'],
    options: {
      name: { type: 'string', is: 'the full name', needed: true },
      role: { type: 'string', is: 'usuario, moderador or administrador; usuario without it' },
      verified: { type: 'boolean', is: 'the address is known to be right: no mail asks to confirm it' },
    },
    async run({ words: [email = ''], options: { name, role = 'usuario', verified } }) {
      const { createUser } = await import('./users.ts')
      return createUser({ email, fullName: name, role, verified: verified === true }, await commandTime())
    },
  }),
  'user reset-password': {
    does: 'set another password, print it once, end every session',
    takes: ['<email>'],
    async run({ words: [email = ''] }) {
      const { resetPassword } = await import('./users.ts')
      return resetPassword(email, await commandTime())
    },
  },
  'user reset-2fa': {
    does: 'switch the second factor off for someone who lost app and recovery codes, end every session',
    takes: ['<email>'],
    async run({ words: [email = ''] }) {
      const { resetTwoFactor } = await import('./users.ts')
      return resetTwoFactor(email, await commandTime())
    },
  },
  'user grant-role': {
    does: 'make an account usuario, moderador or administrador, end its sessions',
    takes: ['<email>', '<role>'],
    async run({ words: [email = '', role = ''] }) {
      const { grantRole } = await import('./users.ts')
      return grantRole(email, role, await commandTime())
    },
  },
  'user list': {
    does: 'list who is moderador or administrador',
    async run() {
      const { staffTable } = await import('./people.ts')
      return staffTable()
    },
  },
  'user audit': {
    does: 'list what operators and moderators have done to an account',
    takes: ['<email>'],
    async run({ words: [email = ''] }) {
      const { auditTable } = await import('./people.ts')
      return auditTable(email)
    },
  },
  announce: command({
    does: 'tell everybody something, as a notification and to whoever wants news by mail, each in their language where it is given',
    takes: ['<title>', '<message>'],
    options: {
      href: { type: 'string', is: 'where it leads, a path of this site: /marketplace' },
      key: { type: 'string', is: 'announcing again under the same key reaches only who was not reached' },
      language: LANGUAGE,
      ...IN_LANGUAGES,
      ...CONFIRM,
    },
    async run({ words: [title = '', message = ''], options }) {
      const { announceToAll } = await import('./telling.ts')
      await speakLanguages()
      return announceToAll({ title, message, ...options }, await commandTime())
    },
  }),
  'newsletter send': command({
    does: 'mail an issue of the newsletter to all who have confirmed it, each in their language where it is given; again, only to who was not reached',
    takes: ['<subject>', '<file>'],
    options: {
      language: LANGUAGE,
      ...IN_LANGUAGES,
      ...CONFIRM,
    },
    async run({ words: [subject = '', file = ''], options }) {
      const { sendNewsletter } = await import('./telling.ts')
      await speakLanguages()
      return sendNewsletter({ subject, file, ...options })
    },
  }),
  'jobs list': command({
    does: 'list the jobs that wait, are at work or failed for good',
    options: { failed: { type: 'boolean', is: 'only those that failed for good' } },
    async run({ options: { failed } }) {
      const { jobsTable } = await import('./jobs.ts')
      return jobsTable({ failed: failed === true })
    },
  }),
  'jobs retry': command({
    does: 'let a job begin anew at once, by its id or, with --failed, all that failed for good',
    takes: ['[<id>]'],
    options: { failed: { type: 'boolean', is: 'all that failed for good' } },
    async run({ words: [id], options: { failed } }) {
      const { retry } = await import('./jobs.ts')
      return retry({ id, failed: failed === true }, await commandTime())
    },
  }),
  'category list': {
    does: 'list the categories, where each is offered and how many listings are found in it',
    async run() {
      const { categoriesTable } = await import('./categories.ts')
      return categoriesTable()
    },
  },
  ...PEOPLE_COMMANDS,
  ...CASE_COMMANDS,
  ...PAGE_COMMANDS,
  ...SECRET_COMMANDS,
  ...SOURCE_COMMANDS,
  ...SYNONYM_COMMANDS,
  ...STEM_COMMANDS,
  ...WARNING_COMMANDS,
  ...RATING_COMMANDS,
  ...HIRING_COMMANDS,
  'demo seed': {
    does: 'fill the marketplace with people and listings that are marked as a demonstration',
    async run() {
      const { config } = await import('#app/config/env.server.ts')
      const { prepareDatabase } = await import('#server/start/prepare-database.ts')
      const { writeDemo } = await import('#server/start/seed-demo.ts')
      await prepareDatabase(config.directDatabaseUrl, schemaFolder)
      await writeDemo(say)
    },
  },
  'demo remove': {
    does: 'take the demonstration away: its accounts, their listings and pictures',
    async run() {
      const { db } = await import('#app/db.server.ts')
      const { removeDemo } = await import('#db/seed/removal.ts')
      const { requireOwnStorage } = await import('#server/start/storage.ts')
      await requireOwnStorage()
      const { people, objects } = await removeDemo(db)
      return `Removed ${people} people of the demo with all that was theirs, and ${objects} stored files, which the app deletes as soon as it runs.`
    },
  },
}
