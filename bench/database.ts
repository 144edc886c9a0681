import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { startEmbeddedPostgres } from '#bin/embedded-postgres.mjs'
import { migrate, readMigrations } from '#db/migrate.ts'
import { seed, SEED_VERSION, type SeedSize } from './seed.ts'

const MIGRATIONS = fileURLToPath(new URL('../db/migrations', import.meta.url))

export interface BenchDatabase {
  url: string
  /** Of the postmaster, for counting what its processes use. */
  pid: number | undefined
  seededSeconds: number | undefined
  stop(): Promise<void>
}

/** Starts the benchmark's own server and makes sure that a database of this size and these migrations is there. */
export async function benchDatabase(
  folder: string,
  size: SeedSize,
  say: (text: string) => void,
): Promise<BenchDatabase> {
  mkdirSync(folder, { recursive: true })
  const server = await startEmbeddedPostgres({
    folder,
    password: 'bench',
    durable: false,
    settings: ['shared_buffers=512MB', 'max_wal_size=8GB', 'wal_level=minimal', 'max_wal_senders=0', 'autovacuum=off'],
    say,
  })

  const migrations = await readMigrations(MIGRATIONS)
  const kind = `${SEED_VERSION} ${size.listings} ${size.authors} ${migrations.map((migration) => migration.sha256.slice(0, 12)).join(' ')}`
  const name = `gremio_${size.listings}`
  const admin = new pg.Client({ connectionString: server.url('postgres') })
  await admin.connect()
  let seededSeconds: number | undefined
  try {
    const { rows } = await admin.query<{ kind: string | null }>(
      `SELECT shobj_description(oid, 'pg_database') AS kind FROM pg_database WHERE datname = $1`,
      [name],
    )
    if (rows[0]?.kind !== kind) {
      await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
      await admin.query(`CREATE DATABASE ${name}`)
      const started = performance.now()
      await migrate(server.url(name), MIGRATIONS)
      await seed(server.url(name), size, say)
      seededSeconds = (performance.now() - started) / 1000
      // Written last: a seeding that was cut short is done again.
      await admin.query(`COMMENT ON DATABASE ${name} IS '${kind}'`)
    }
  } finally {
    await admin.end()
  }
  return { url: server.url(name), pid: server.pid, seededSeconds, stop: () => server.stop() }
}
