import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { findWritable } from '#app/config/database-hosts.ts'
import {
  BASELINE,
  isBeforeBaseline,
  isConcurrent,
  listMigrations,
  pendingMigrations,
  readMigrations,
  statementsOf,
  type Applied,
  type Migration,
} from './migration-files.ts'
import { loadLittleWords } from './little-words.ts'
import { loadVocabulary } from './vocabulary.ts'

/** An arbitrary lock number that no other lock uses. Only its holder creates tables. */
export const MIGRATION_LOCK = 4_726_001

/** A statement that waits for a table longer than this makes all later ones wait as well. */
const LOCK_TIMEOUT_MS = 2_000
/** The pause after a try, in which other sessions are served; the next one is twice as long. */
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 10_000
/** A table that is in use for this long counts as stuck, and the start ends. */
const PATIENCE_MS = 15 * 60_000
/** How often an instance checks whether another instance has migrated. */
const TURN_POLL_MS = 250

const LOCK_NOT_AVAILABLE = '55P03'
const DEADLOCK = '40P01'

export interface MigrateOptions {
  lockTimeoutMs?: number
  patienceMs?: number
  say?: (line: string) => void
}

/**
 * The applied migrations in their order; empty when the database has never been migrated. Migrations from before the
 * baseline count only without a baseline.
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

const note = 'INSERT INTO schema_migrations (name, sha256) VALUES ($1, $2)'

/**
 * Runs one migration and records it, in the transaction of the caller. Indexes are made at once there: no other
 * session uses the database yet.
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

/** Runs one statement after the other. An unfinished index of an interrupted attempt is made anew. */
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
 * Applies a migration without making visitors wait behind it: when a table is in use it releases its locks, and tries
 * again. @throws PostgreSQL's error when the table stays in use.
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
 * Waits until no other process migrates. It polls, because an index made concurrently would wait for a statement that
 * waits in the server.
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
 * Brings the database up to date, each migration in its own transaction, or, if it makes indexes while others write, in
 * none. It holds an advisory lock: when several instances start at once one migrates and the others wait. Then it
 * updates the vocabulary of searches and the words of little meaning.
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
  // Without a listener its loss between two statements would end the process; the next statement reports it.
  client.on('error', () => {})
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
    await loadLittleWords(client, folder)
    await loadVocabulary(client, folder)
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
