// The operator's command line: npm run gremio -- db migrate. In a trial it finds, or starts, the trial's database.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { endWith, loadEnvFile, prepare, ROOT, run, StartFault } from './prepare.mjs'

const words = process.argv.slice(2)
/** The exit code of wrong usage, as that of the commands. */
const WRONG_USAGE = 64

const usage = usageAsked()
if (usage) {
  if (words.length > 0) process.stdout.write(usage)
  else process.stderr.write(usage)
  process.exit(words.length > 0 ? 0 : WRONG_USAGE)
}

try {
  loadEnvFile()
  // The output of a command may be an archive.
  await prepare({ build: true, say: console.error })
  process.exitCode = words[0] === 'db' && words[1] === 'types' ? await writeTypes(words.slice(2)) : await runCommand()
} catch (error) {
  endWith(error)
}

/** The usage text that was asked for, which needs neither packages nor a build; undefined where a command is to run. */
function usageAsked() {
  const isAsked = words.length === 0 || words[0] === 'help' || words.includes('--help') || words.includes('-h')
  if (!isAsked) return undefined
  const texts = JSON.parse(readFileSync(join(ROOT, 'bin/usage.json'), 'utf8'))
  const name = [words.slice(0, 2).join(' '), words[0] ?? ''].find((one) => Object.hasOwn(texts, one))
  return texts[name ?? '']
}

async function runCommand() {
  const command = (env) =>
    run(process.execPath, [join(ROOT, 'build/server/gremio.js'), ...words], {
      env: { ...process.env, ...env },
    })
  if (process.env.DATABASE_URL) return command({})
  const { findRunningTrial, openTrial } = await import('./trial.mjs')
  const running = findRunningTrial()
  if (running) return command(running.env)
  const trial = await openTrial({ say: console.error })
  try {
    const code = await command(trial.env)
    // A restored database stays as it is: the next start adds no demo to it.
    if (words[0] === 'restore' && code === 0) trial.markDemo()
    return code
  } finally {
    await trial.close()
  }
}

/** Writes db/types.ts from a database that has just been migrated; with --check only compares. */
async function writeTypes(options) {
  const { startTemporaryPostgres } = await import('./embedded-postgres.mjs')
  const { readKnownValues } = await import('./known-values.mjs')
  const given = process.env.TEST_DATABASE_URL
  const name = `gremio_types_${process.pid}`
  const server = given ? undefined : await startTemporaryPostgres()
  const admin = given ?? server.url('postgres')
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: admin })
  await client.connect()
  try {
    await client.query(`CREATE DATABASE ${name} TEMPLATE template0`)
    const url = new URL(admin)
    url.pathname = `/${name}`
    const env = {
      ...process.env,
      DATABASE_URL: url.href,
      GREMIO_TRIAL: '1',
      SESSION_SECRETS: 'only-for-reading-the-schema-0123456789',
    }
    const migrated = await run(process.execPath, [join(ROOT, 'build/server/gremio.js'), 'db', 'migrate'], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    if (migrated !== 0) throw new StartFault('The migrations failed: see above.')
    const migratedClient = new pg.Client({ connectionString: url.href })
    await migratedClient.connect()
    const overrides = { columns: await readKnownValues(migratedClient) }
    await migratedClient.end()
    return await run(
      process.execPath,
      [
        join(ROOT, 'node_modules/kysely-codegen/dist/cli/bin.js'),
        '--camel-case',
        '--dialect=postgres',
        // The pool reads them as numbers.
        '--type-mapping={"int8":"number"}',
        `--overrides=${JSON.stringify(overrides)}`,
        `--url=${url.href}`,
        `--out-file=${join(ROOT, 'db/types.ts')}`,
        ...(options.includes('--check') ? ['--verify'] : []),
      ],
      { env },
    )
  } finally {
    await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    await client.end()
    await server?.stop()
  }
}
