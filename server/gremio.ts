import { fileURLToPath } from 'node:url'
import { config } from '#app/config/env.server.ts'
import { encodePicture } from '#app/adapters/images.server.ts'
import { storage } from '#app/adapters/storage.server.ts'
import { db, pool } from '#app/db.server.ts'
import { findTermsVersion } from '#app/domain/accounts/terms.server.ts'
import { removeDemo, seedDemo } from '#db/seed/demo.ts'
import { prepareDatabase, StartError } from './prepare-database.ts'

const migrationsFolder = fileURLToPath(new URL('../../db/migrations', import.meta.url))
const say = (line: string) => process.stdout.write(`${line}\n`)

/** EX_USAGE: the words were not understood. */
const WRONG_USAGE = 64

interface Command {
  /** What it does, for the usage text. */
  does: string
  run(): Promise<void>
}

/** Every command by its words. `db types` is in bin/gremio.mjs: it needs development packages. */
const COMMANDS: Record<string, Command> = {
  'db migrate': {
    does: 'bring the database up to date',
    async run() {
      const applied = await prepareDatabase(config.databaseUrl, migrationsFolder)
      say(applied.length ? `Applied ${applied.join(', ')}.` : 'The database is up to date.')
    },
  },
  'demo seed': {
    does: 'fill the marketplace with people and listings that are marked as a demonstration',
    async run() {
      await prepareDatabase(config.databaseUrl, migrationsFolder)
      const now = new Date()
      const demo = await seedDemo(db, {
        storage,
        encodePicture,
        site: { origin: config.appOrigin ?? `http://localhost:${config.port}`, name: config.siteName },
        currency: config.currency,
        termsVersion: await findTermsVersion(db, now),
        passwords: config.mode === 'trial' ? 'known' : 'random',
        now,
      })
      say(`The demo has ${demo.people} people, ${demo.listings} listings and ${demo.pictures} pictures. Sign in as:`)
      say(`  seller  ${demo.seller.email.padEnd(28)} ${demo.seller.password}`)
      say(`  client  ${demo.client.email.padEnd(28)} ${demo.client.password}`)
      if (config.mode === 'installation') say('These passwords are not shown again; `demo seed` makes new ones.')
    },
  },
  'demo remove': {
    does: 'take the demonstration away: its accounts, their listings and pictures',
    async run() {
      const { people, objects } = await removeDemo(db, storage)
      say(`Removed ${people} people of the demo with all that was theirs, and ${objects} stored files.`)
    },
  },
}

const words = process.argv.slice(2).join(' ')
const command = COMMANDS[words]
if (!command) {
  const list = Object.entries(COMMANDS).map(([name, { does }]) => `  npm run gremio -- ${name.padEnd(14)} ${does}`)
  process.stderr.write(`${words ? `There is no command «${words}». ` : ''}The commands are:\n${list.join('\n')}\n`)
  process.exit(WRONG_USAGE)
}
try {
  await command.run()
} catch (error) {
  if (!(error instanceof StartError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
} finally {
  await pool.end()
}
