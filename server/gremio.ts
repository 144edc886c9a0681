import { fileURLToPath } from 'node:url'
import { config } from '#app/config/env.server.ts'
import { storage } from '#app/adapters/storage.server.ts'
import { db, pool } from '#app/db.server.ts'
import { removeDemo } from '#db/seed/demo.ts'
import { requireStorage, storagePlace } from './require-storage.ts'
import { prepareDatabase, StartError } from './prepare-database.ts'
import { writeDemo } from './seed-demo.ts'

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
  'storage check': {
    does: 'keep, read, copy and delete a file where the pictures go; an S3 bucket that is missing is made',
    async run() {
      const outcome = await requireStorage()
      say(outcome === 'made' ? `${storagePlace} was missing and has been made. It works.` : `${storagePlace} works.`)
    },
  },
  'demo seed': {
    does: 'fill the marketplace with people and listings that are marked as a demonstration',
    async run() {
      await prepareDatabase(config.databaseUrl, migrationsFolder)
      await writeDemo(say)
    },
  },
  'demo remove': {
    does: 'take the demonstration away: its accounts, their listings and pictures',
    async run() {
      await requireStorage()
      const { people, objects } = await removeDemo(db, storage)
      say(`Removed ${people} people of the demo with all that was theirs, and ${objects} stored files.`)
    },
  },
}

const words = process.argv.slice(2).join(' ')
const command = COMMANDS[words]
if (!command) {
  const list = Object.entries(COMMANDS).map(([name, { does }]) => `  ${name.padEnd(14)} ${does}`)
  process.stderr.write(
    `${words ? `There is no command «${words}».\n` : ''}npm run gremio -- <command>, or gremio <command> in the container:\n${list.join('\n')}\n`,
  )
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
