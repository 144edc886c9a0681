import pg from 'pg'
import { skewInWords } from '#app/adapters/clock.server.ts'
import { findWritable, placeOf } from '#app/config/database-hosts.ts'
import { readApplied } from '#db/migrate.ts'
import { pendingMigrations, readMigrations } from '#db/migration-files.ts'
import { isTransactionPooled, POOLER_ADVICE } from '#server/start/pooler.ts'
import { messageOf, MINIMUM_VERSION } from '#server/start/prepare-database.ts'
import { fault, ok, warning, type Finding } from './finding.ts'

/** The extensions that `db/schema` needs. */
export const EXTENSIONS = ['btree_gin', 'btree_gist', 'citext', 'fuzzystrmatch', 'pg_trgm', 'unaccent']
const ROUNDS = 5
/** Every page asks a few times, one after the other. */
const SLOW_MS = 20
const CLOCK_SKEW_MS = 10_000

/** Whether the database is there, new enough, near enough and complete. One that is away is the only finding then. */
export async function checkDatabase(
  connectionString: string,
  schemaFolder: string,
  { mayBeShifted = false } = {},
): Promise<Finding[]> {
  const place = placeOf(connectionString)
  let client: pg.Client
  try {
    client = new pg.Client({
      connectionString: await findWritable(connectionString),
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
    })
    client.on('error', () => {})
    await client.connect()
  } catch (error) {
    const advice = 'Is PostgreSQL running, and is DATABASE_URL right? Nothing else could be asked.'
    return [fault('database', `${place} cannot be used: ${messageOf(error)}`, advice)]
  }
  try {
    return [
      await checkServer(client, place),
      ...(await checkPooler(connectionString, place)),
      await checkExtensions(client),
      await checkMigrations(client, schemaFolder),
      (await checkShift(client, mayBeShifted)) ?? (await checkClock(client)),
    ]
  } finally {
    await client.end()
  }
}

async function checkServer(client: pg.Client, place: string): Promise<Finding> {
  const { rows } = await client.query<{ version: string; number: string }>(
    `SELECT current_setting('server_version') AS version, current_setting('server_version_num') AS number`,
  )
  const version = `PostgreSQL ${rows[0]?.version?.split(' ')[0]}`
  if (Number(rows[0]?.number) < MINIMUM_VERSION)
    return fault('database', `${version} at ${place}`, 'Move to PostgreSQL 15 or newer.')
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const started = performance.now()
    await client.query('SELECT 1')
    times.push(performance.now() - started)
  }
  const median = times.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? Infinity
  const found = `${version} at ${place}, answers in ${median.toFixed(1)} ms`
  return median > SLOW_MS ? warning('database', found, 'Bring the database nearer to the app.') : ok('database', found)
}

/** No finding where PostgreSQL or a pooler of sessions is reached. */
async function checkPooler(connectionString: string, place: string): Promise<Finding[]> {
  return (await isTransactionPooled(connectionString))
    ? [fault('pooler', `${place} gives connections away between transactions`, POOLER_ADVICE)]
    : []
}

async function checkExtensions(client: pg.Client): Promise<Finding> {
  const { rows } = await client.query<{ name: string; installed: boolean }>(
    `SELECT name::text, installed_version IS NOT NULL AS installed FROM pg_available_extensions WHERE name = ANY($1)`,
    [EXTENSIONS],
  )
  const missing = EXTENSIONS.filter((name) => !rows.some((row) => row.name === name))
  if (missing.length > 0) {
    const advice = "Install the server's contrib package (postgresql-contrib)."
    return fault('extensions', `The server does not have ${missing.join(', ')}`, advice)
  }
  const waiting = rows.filter(({ installed }) => !installed).map(({ name }) => name)
  return waiting.length > 0
    ? warning('extensions', `Not installed yet: ${waiting.join(', ')}`, 'gremio db migrate installs them.')
    : ok('extensions', EXTENSIONS.join(', '))
}

async function checkMigrations(client: pg.Client, folder: string): Promise<Finding> {
  const migrations = await readMigrations(folder)
  try {
    const pending = pendingMigrations(migrations, await readApplied(client))
    if (pending.length === 0) return ok('migrations', `up to date, ${migrations.at(-1)?.name}`)
    const names = pending.map(({ name }) => name).join(', ')
    return fault('migrations', `Not applied: ${names}`, 'gremio db migrate, or start the app: it does the same.')
  } catch (error) {
    return fault('migrations', messageOf(error), 'Run the version that the database belongs to, or restore a backup.')
  }
}

/** Whether the clock of the whole site was shifted. */
async function checkShift(client: pg.Client, mayBeShifted: boolean): Promise<Finding | undefined> {
  const { rows: tables } = await client.query<{ is_there: boolean }>(
    `SELECT to_regclass('clock_shift') IS NOT NULL AS is_there`,
  )
  if (mayBeShifted || !tables[0]?.is_there) return undefined
  const { rows } = await client.query<{ seconds: number }>('SELECT seconds FROM clock_shift WHERE seconds <> 0')
  const [moved] = rows
  if (!moved) return undefined
  const advice = 'Delete the row of the table clock_shift: only a trial may have one. The app does not start with it.'
  return fault('clock', `The clock of this database was moved by ${moved.seconds} s`, advice)
}

async function checkClock(client: pg.Client): Promise<Finding> {
  const before = Date.now()
  const { rows } = await client.query<{ ms: string }>('SELECT extract(epoch FROM clock_timestamp()) * 1000 AS ms')
  const here = (before + Date.now()) / 2
  const skew = Math.round(Number(rows[0]?.ms) - here)
  const found = `${Math.abs(skew) < 1000 ? `${Math.abs(skew)} ms ${skew < 0 ? 'behind' : 'ahead of'}` : skewInWords(skew)} this machine's`
  return Math.abs(skew) > CLOCK_SKEW_MS
    ? fault(
        'clock',
        `The database's clock is ${found}`,
        'Let both keep time (chrony or systemd-timesyncd). Beyond a minute the app does not start and no job is begun.',
      )
    : ok('clock', `the database's is ${found}`)
}
