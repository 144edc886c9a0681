import { fileURLToPath } from 'node:url'
import { config } from '#app/config/env.server.ts'
import { pool } from '#app/db.server.ts'
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
