// The operator's command line: npm run gremio -- db migrate. In a trial it finds, or starts, the trial's database.
import { join } from 'node:path'
import { endWith, loadEnvFile, prepare, ROOT, run, StartFault } from './prepare.mjs'

const words = process.argv.slice(2)

try {
  loadEnvFile()
  // What a command writes to its output may be an archive.
  await prepare({ build: true, say: console.error })
  process.exitCode = words[0] === 'db' && words[1] === 'types' ? await writeTypes(words.slice(2)) : await runCommand()
} catch (error) {
  endWith(error)
}

async function runCommand() {
  const command = (env) =>
    run(process.execPath, [join(ROOT, 'build/server/gremio.js'), ...words], {
      env: { ...process.env, ...env },
    })
  const explains = words.length === 0 || words.includes('--help') || words.includes('-h')
  if (process.env.DATABASE_URL || explains) return command({})
  const { findRunningTrial, openTrial } = await import('./trial.mjs')
  const running = findRunningTrial()
  if (running) return command(running.env)
  const trial = await openTrial({ say: console.error })
  try {
    const code = await command(trial.env)
    // What was restored is all there shall be: the next start adds no demo to it.
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
