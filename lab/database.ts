import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { startEmbeddedPostgres } from '#bin/embedded-postgres.mjs'
import { migrate } from '#db/migrate.ts'
import { readMigrations } from '#db/migration-files.ts'
import { seed, SEED_VERSION, type SeedSize } from './seed.ts'

export const SCHEMA_FOLDER = fileURLToPath(new URL('../db', import.meta.url))

/** Where the benchmark keeps its databases. */
export const FOLDER = process.env['BENCH_DIR'] ?? fileURLToPath(new URL('../.data/lab', import.meta.url))

/** Starts the benchmark's own server. */
export async function startBenchServer(folder: string, say: (text: string) => void) {
  mkdirSync(folder, { recursive: true })
  return await startEmbeddedPostgres({
    folder,
    password: 'lab',
    durable: false,
    settings: ['shared_buffers=512MB', 'max_wal_size=8GB', 'wal_level=minimal', 'max_wal_senders=0', 'autovacuum=off'],
    say,
  })
}

/** Makes sure that a database of this size and these migrations is there. */
export async function benchDatabase(
  server: Awaited<ReturnType<typeof startBenchServer>>,
  size: SeedSize,
  say: (text: string) => void,
): Promise<{ url: string; seededSeconds: number | undefined }> {
  const migrations = await readMigrations(SCHEMA_FOLDER)
  const base = `${SEED_VERSION} ${size.listings} ${size.authors}`
  const kind = `${base} ${migrations.map((migration) => migration.sha256.slice(0, 12)).join(' ')}`
  const name = `gremio_${size.listings}`
  const admin = (text: string) => ask<{ kind: string | null }>(server.url('postgres'), text)
  let seededSeconds: number | undefined
  const rows = await admin(
    `SELECT shobj_description(oid, 'pg_database') AS kind FROM pg_database WHERE datname = '${name}'`,
  )
  const known = rows[0]?.kind ?? ''
  if (known !== kind && known.startsWith(`${base} `) && (await migratesOn(server.url(name)))) {
    // Newer migrations are applied to the existing rows, as in an installation.
    say('new migrations')
    await admin(`COMMENT ON DATABASE ${name} IS '${kind}'`)
  } else if (known !== kind) {
    await admin(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    await admin(`CREATE DATABASE ${name}`)
    const started = performance.now()
    await migrate(server.url(name), SCHEMA_FOLDER)
    await seed(server.url(name), size, say)
    seededSeconds = (performance.now() - started) / 1000
    // Written last: a seeding that was cut short is done again.
    await admin(`COMMENT ON DATABASE ${name} IS '${kind}'`)
  }
  return { url: server.url(name), seededSeconds }
}

/** Migrates a database of an older version; false when its migrations are not the beginning of today's. */
async function migratesOn(url: string): Promise<boolean> {
  try {
    await migrate(url, SCHEMA_FOLDER)
  } catch {
    return false
  }
  await ask(url, 'VACUUM (ANALYZE)')
  return true
}

/** Lets work use a connection of its own. */
export async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

export const ask = <Row extends pg.QueryResultRow>(url: string, text: string, values: unknown[] = []) =>
  connected(url, async (client) => (await client.query<Row>(text, values)).rows)
