import type { ParseArgsConfig } from 'node:util'
import { fileURLToPath } from 'node:url'

const migrationsFolder = fileURLToPath(new URL('../../db/migrations', import.meta.url))
const say = (line: string) => process.stdout.write(`${line}\n`)
/** For what goes on meanwhile: the output may be an archive or a table. */
const tell = (line: string) => process.stderr.write(`${line}\n`)

export interface Given {
  /** The words after the command's name, as many as `takes` has. */
  words: string[]
  options: Record<string, string | boolean | undefined>
}

export interface Command {
  /** What it does, for the usage text. */
  does: string
  /** What each word after its name is. */
  takes?: string[]
  options?: Record<string, { type: 'string' | 'boolean'; short?: string; is: string; needed?: boolean }>
  /** Does it; a number is the code to end with. Everything that reads the configuration is only loaded here. */
  run(given: Given): Promise<number | void>
}

/** Every command by its words. `db types` is in bin/gremio.mjs: it needs development packages. */
export const COMMANDS: Record<string, Command> = {
  'db migrate': {
    does: 'bring the database up to date',
    async run() {
      const { config } = await import('#app/config/env.server.ts')
      const { prepareDatabase } = await import('./prepare-database.ts')
      const applied = await prepareDatabase(config.databaseUrl, migrationsFolder)
      say(applied.length ? `Applied ${applied.join(', ')}.` : 'The database is up to date.')
    },
  },
  'storage check': {
    does: 'keep, read, copy and delete a file where the pictures go; an S3 bucket that is missing is made',
    async run() {
      const { requireStorage, storagePlace } = await import('./require-storage.ts')
      const outcome = await requireStorage()
      say(outcome === 'made' ? `${storagePlace} was missing and has been made. It works.` : `${storagePlace} works.`)
    },
  },
  backup: {
    does: 'write the database and the stored files into one archive, while people go on working',
    options: { to: { type: 'string', is: 'the file to write; without it the archive goes to the output' } },
    async run({ options: { to } }) {
      const { backUp } = await import('./backup/command.ts')
      tell(await backUp(to as string | undefined, tell))
    },
  },
  restore: {
    does: 'bring an archive of «backup» into an empty database',
    options: {
      from: { type: 'string', is: 'the file to read; without it the archive comes from the input' },
      check: { type: 'boolean', is: 'only read it to its end and say whether it is whole' },
    },
    async run({ options: { from, check } }) {
      const { checkArchive, restore } = await import('./backup/command.ts')
      say(
        await (check
          ? checkArchive(from as string | undefined)
          : restore(from as string | undefined, migrationsFolder, tell)),
      )
    },
  },
  'demo seed': {
    does: 'fill the marketplace with people and listings that are marked as a demonstration',
    async run() {
      const { config } = await import('#app/config/env.server.ts')
      const { prepareDatabase } = await import('./prepare-database.ts')
      const { writeDemo } = await import('./seed-demo.ts')
      await prepareDatabase(config.databaseUrl, migrationsFolder)
      await writeDemo(say)
    },
  },
  'demo remove': {
    does: 'take the demonstration away: its accounts, their listings and pictures',
    async run() {
      const { storage } = await import('#app/adapters/storage.server.ts')
      const { db } = await import('#app/db.server.ts')
      const { removeDemo } = await import('#db/seed/demo.ts')
      const { requireStorage } = await import('./require-storage.ts')
      await requireStorage()
      const { people, objects } = await removeDemo(db, storage)
      say(`Removed ${people} people of the demo with all that was theirs, and ${objects} stored files.`)
    },
  },
}

/** What `parseArgs` of node:util wants to know of a command. */
export const optionsOf = (command: Command): NonNullable<ParseArgsConfig['options']> => ({
  help: { type: 'boolean', short: 'h' },
  ...Object.fromEntries(Object.entries(command.options ?? {}).map(([name, { type }]) => [name, { type }])),
})
