import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

/** An arbitrary lock number that nothing else uses. Its holder is the only one who creates tables. */
export const MIGRATION_LOCK = 4_726_001

export interface Migration {
  name: string
  sql: string
  sha256: string
}

/** The migrations of a folder in the order they run: files named `0001_….sql`. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_.+\.sql$/.test(name)).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8')
      return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/** The applied migrations in their order; none when the database has never been migrated. */
export async function readApplied(client: pg.ClientBase | pg.Pool): Promise<Pick<Migration, 'name' | 'sha256'>[]> {
  const { rows: tables } = await client.query<{ is_there: boolean }>(
    `SELECT to_regclass('schema_migrations') IS NOT NULL AS is_there`,
  )
  if (!tables[0]?.is_there) return []
  const { rows } = await client.query<{ name: string; sha256: string }>(
    'SELECT name, sha256 FROM schema_migrations ORDER BY name',
  )
  return rows
}

/**
 * The migrations that follow the applied ones.
 * @throws when an applied one has changed, or is unknown to this version.
 */
export function pendingMigrations(migrations: Migration[], applied: Pick<Migration, 'name' | 'sha256'>[]): Migration[] {
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

/** Runs one migration and records it, in the transaction of the caller. */
export async function applyMigration(client: pg.ClientBase, { name, sql, sha256 }: Migration): Promise<void> {
  await client.query(
    `CREATE TABLE IF NOT EXISTS schema_migrations (
       name text CONSTRAINT schema_migrations_pkey PRIMARY KEY,
       sha256 text NOT NULL,
       applied_at timestamptz NOT NULL DEFAULT now())`,
  )
  await client.query(sql)
  await client.query('INSERT INTO schema_migrations (name, sha256) VALUES ($1, $2)', [name, sha256])
}

/**
 * Brings the database up to date, each migration in its own transaction, under an advisory lock: of several instances
 * that start at once one migrates and the others wait.
 * @returns the names of the migrations applied now.
 * @throws when an applied one has changed, or is unknown to this version.
 */
export async function migrate(connectionString: string, folder: string): Promise<string[]> {
  const migrations = await readMigrations(folder)
  // A connection of its own, because the pool's time limits are for pages, and waiting for the lock may take longer.
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 })
  await client.connect()
  const applied: string[] = []
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
    for (const migration of pendingMigrations(migrations, await readApplied(client))) {
      await client.query('BEGIN')
      try {
        await applyMigration(client, migration)
        await client.query('COMMIT')
      } catch (error) {
        await client.query('ROLLBACK')
        throw error
      }
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
  const migrations = await readMigrations(folder)
  const { rows } = await pool.query<{ name: string }>('SELECT name FROM schema_migrations')
  const known = new Set(rows.map((row) => row.name))
  return migrations.every((migration) => known.has(migration.name))
}
