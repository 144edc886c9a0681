import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { findWritable } from '#app/config/database-hosts.ts'

/** An arbitrary lock number that nothing else uses. Its holder is the only one who creates tables. */
export const MIGRATION_LOCK = 4_726_001

/** A statement that waits for a table longer than this lets all who came after it wait as well. */
const LOCK_TIMEOUT_MS = 2_000
/** The pause after it, in which they are served; the next one is twice as long. */
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 10_000
/** A table that is in use for so long is taken for stuck, and the start ends. */
const PATIENCE_MS = 15 * 60_000
/** How often an instance asks whether another one has migrated. */
const TURN_POLL_MS = 250

const LOCK_NOT_AVAILABLE = '55P03'
const DEADLOCK = '40P01'

/** The schema and the rows of `db/schema`, which an empty database gets at once. */
export const BASELINE = 'baseline'

/**
 * The migrations from before there was a baseline: `0001_main_loop.sql` and on, with an underscore after the number. A
 * database that has all of them has what the baseline makes. They are in the history of the repository.
 */
export const BEFORE_BASELINE = { last: '0243_postal_codes.sql', count: 132 }

const isBeforeBaseline = ({ name }: Pick<Migration, 'name'>) => /^\d{4}_/.test(name)

export type Applied = Pick<Migration, 'name' | 'sha256'>

export interface Migration {
  name: string
  sql: string
  sha256: string
}

export interface MigrateOptions {
  lockTimeoutMs?: number
  patienceMs?: number
  say?: (line: string) => void
}

/** The names of the migrations of `db`, in the order they run. */
async function listMigrations(folder: string): Promise<string[]> {
  const names = (await readdir(join(folder, 'migrations'))).filter((name) => name.endsWith('.sql')).sort()
  for (const name of names)
    if (!/^\d{4}-.+\.sql$/.test(name)) throw new Error(`db/migrations/${name} is not called as 0001-what.sql.`)
  return [BASELINE, ...names]
}

/** The baseline and the migrations of the folder `db`, in the order they run. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = await listMigrations(folder)
  return Promise.all(
    names.map(async (name) => {
      const sql = await (name === BASELINE ? readBaseline(folder) : readFile(join(folder, 'migrations', name), 'utf8'))
      return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

const COPY_OF_FILE = /^(COPY .+ FROM STDIN.*;) -- (\S+\.tsv)$/gm

/** The files of `db/schema` as one text, in which the rows of `db/data` follow their COPY as in a dump. */
async function readBaseline(folder: string): Promise<string> {
  const read = (...path: string[]) => readFile(join(folder, ...path), 'utf8')
  const names = (await readdir(join(folder, 'schema'))).filter((name) => name.endsWith('.sql')).sort()
  const sql = (await Promise.all(names.map((name) => read('schema', name)))).join('\n')
  const files = [...new Set(Array.from(sql.matchAll(COPY_OF_FILE), ([, , file = '']) => file))]
  const rows = new Map(await Promise.all(files.map(async (file) => [file, await read('data', file)] as const)))
  return sql.replaceAll(COPY_OF_FILE, (_, copy: string, file: string) => `${copy}\n${rows.get(file)}\\.`)
}

/**
 * The applied migrations in their order; none when the database has never been migrated. Those from before the baseline
 * count only where there is none.
 */
export async function readApplied(client: pg.ClientBase | pg.Pool): Promise<Applied[]> {
  const { rows: tables } = await client.query<{ is_there: boolean }>(
    `SELECT to_regclass('schema_migrations') IS NOT NULL AS is_there`,
  )
  if (!tables[0]?.is_there) return []
  const { rows } = await client.query<Applied>(
    `SELECT name, sha256 FROM schema_migrations ORDER BY name = '${BASELINE}' DESC, name`,
  )
  return rows[0]?.name === BASELINE ? rows.filter((row) => !isBeforeBaseline(row)) : rows
}

/**
 * Whether these are the migrations from before the baseline, all of them.
 * @throws when some are missing: the baseline cannot be told to be there.
 */
export function haveAllBeforeBaseline(applied: Applied[]): boolean {
  if (!applied.some(isBeforeBaseline)) return false
  const last = applied.findLast(isBeforeBaseline)?.name ?? ''
  if (last === BEFORE_BASELINE.last && applied.length === BEFORE_BASELINE.count) return true
  throw new Error(
    `It is of a version from before the baseline, with ${applied.length} migrations up to ${last}; this version goes on ` +
      `from ${BEFORE_BASELINE.count} up to ${BEFORE_BASELINE.last}. Go through the last version that has that file first ` +
      `(docs/deployment.md, “Upgrade”).`,
  )
}

/**
 * The migrations that follow the applied ones.
 * @throws when an applied one has changed, or is unknown to this version, or is too old.
 */
export function pendingMigrations(migrations: Migration[], applied: Applied[]): Migration[] {
  if (haveAllBeforeBaseline(applied)) return migrations
  const known = new Map(applied.map(({ name, sha256 }) => [name, sha256]))
  for (const name of known.keys()) {
    if (!migrations.some((migration) => migration.name === name)) {
      throw new Error(`The database is newer than this version: it has the migration ${name}. Run the newer version.`)
    }
  }
  return migrations.filter(({ name, sha256 }) => {
    const before = known.get(name)
    if (before && before !== sha256) throw new Error(`The migration ${name} was changed after it had been applied.`)
    return !before
  })
}

const note = 'INSERT INTO schema_migrations (name, sha256) VALUES ($1, $2)'

/**
 * Runs one migration and records it, in the transaction of the caller. Indexes are made at once there: nobody else uses
 * the database yet.
 */
export async function applyMigration(client: pg.ClientBase, { name, sql, sha256 }: Migration): Promise<void> {
  await client.query(
    `CREATE TABLE IF NOT EXISTS schema_migrations (
       name text CONSTRAINT schema_migrations_pkey PRIMARY KEY,
       sha256 text NOT NULL,
       applied_at timestamptz NOT NULL DEFAULT now())`,
  )
  await runWithRows(client, sql.replaceAll(/ CONCURRENTLY\b/g, ''))
  await client.query(note, [name, sha256])
}

/** Runs statements among which are `COPY … FROM STDIN;` with their rows behind them, up to a line `\.`. */
async function runWithRows(client: pg.ClientBase, sql: string): Promise<void> {
  const [first = '', ...others] = sql.split(/^(?=COPY .+ FROM STDIN.*;\n)/m)
  await client.query(first)
  for (const part of others) {
    const [, copy = '', rows = '', statements = ''] = /^(.+);\n([\s\S]*?)^\\\.$([\s\S]*)/m.exec(part) ?? []
    await pipeline([rows], client.query(copyFrom(copy)))
    await client.query(statements)
  }
}

/** Whether a migration makes its indexes while others write, which PostgreSQL does in no transaction. */
export const isConcurrent = ({ sql }: Pick<Migration, 'sql'>) => /\bCONCURRENTLY\b/.test(sql)

/** The statements of a concurrent migration: each ends at the end of a line, and a test sees to it that there are no others. */
export const statementsOf = ({ sql }: Pick<Migration, 'sql'>): string[] =>
  sql
    .replaceAll(/^\s*--.*$/gm, '')
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter(Boolean)

/** One statement after the other. What a try that was cut off has left behind is made anew. */
async function applyConcurrently(client: pg.Client, migration: Migration): Promise<void> {
  for (const statement of statementsOf(migration)) {
    const [, index] = /^CREATE (?:UNIQUE )?INDEX CONCURRENTLY (\w+)/.exec(statement) ?? []
    if (index) await client.query(`DROP INDEX CONCURRENTLY IF EXISTS ${index}`)
    await client.query(statement)
  }
  await client.query(note, [migration.name, migration.sha256])
}

async function applyAlone(client: pg.Client, migration: Migration, lockTimeoutMs: number): Promise<void> {
  await client.query('BEGIN')
  try {
    await client.query(`SET LOCAL lock_timeout = ${lockTimeoutMs}`)
    await applyMigration(client, migration)
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}

/**
 * Applies a migration without letting visitors wait behind it: when a table is in use it lets go, and tries again.
 * @throws what PostgreSQL says when the table stays in use.
 */
async function applyPatiently(
  client: pg.Client,
  migration: Migration,
  { lockTimeoutMs = LOCK_TIMEOUT_MS, patienceMs = PATIENCE_MS, say = () => {} }: MigrateOptions,
): Promise<void> {
  const until = performance.now() + patienceMs
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    try {
      if (isConcurrent(migration)) await applyConcurrently(client, migration)
      else await applyAlone(client, migration, lockTimeoutMs)
      return
    } catch (error) {
      if (!isInUse(error) || performance.now() + pauseMs > until) throw error
      say(`${migration.name} waits for a table that is in use, and is tried again`)
      await pause(pauseMs)
    }
  }
}

const isInUse = (error: unknown) =>
  error instanceof pg.DatabaseError && (error.code === LOCK_NOT_AVAILABLE || error.code === DEADLOCK)

/**
 * Waits until nobody else migrates. It asks again and again, because a statement that waits in the server is one that
 * an index made concurrently waits for in turn.
 */
async function takeTurn(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [
      MIGRATION_LOCK,
    ])
    if (rows[0]?.taken) return
    await pause(TURN_POLL_MS)
  }
}

/**
 * Brings the database up to date, each migration in its own transaction, or, where it makes indexes while others write,
 * in none; under an advisory lock: of several instances that start at once one migrates and the others wait.
 * @returns the names of the migrations applied now.
 * @throws when an applied one has changed, or is unknown to this version, or a table stays in use.
 */
export async function migrate(
  connectionString: string,
  folder: string,
  options: MigrateOptions = {},
): Promise<string[]> {
  const migrations = await readMigrations(folder)
  // A connection of its own, because the pool's time limits are for pages, and waiting for the lock may take longer.
  const client = new pg.Client({
    connectionString: await findWritable(connectionString),
    connectionTimeoutMillis: 10_000,
  })
  await client.connect()
  const applied: string[] = []
  try {
    await takeTurn(client)
    const before = await readApplied(client)
    for (const migration of pendingMigrations(migrations, before)) {
      if (migration.name === BASELINE && before.length > 0)
        await client.query(note, [migration.name, migration.sha256]) // it has the tables
      else await applyPatiently(client, migration, options)
      applied.push(migration.name)
    }
    return applied
  } finally {
    // Closing the connection releases the lock too, even when a statement above has failed.
    await client.end()
  }
}

/** Whether every migration of this version has been applied. */
export async function isMigrated(pool: pg.Pool, folder: string): Promise<boolean> {
  const names = await listMigrations(folder)
  const { rows } = await pool.query<{ name: string }>('SELECT name FROM schema_migrations')
  const known = new Set(rows.map((row) => row.name))
  return names.every((name) => known.has(name))
}
