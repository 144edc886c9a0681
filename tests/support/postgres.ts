import { execFile, spawn } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { HOUR_MS } from '#app/locale/durations.ts'
import { startEmbeddedPostgres, startTemporaryPostgres } from '#bin/embedded-postgres.mjs'
import { migrate } from '#db/migrate.ts'
import { freePort } from './free-port.ts'

/** Databases of runs that were killed are dropped by a later run after this long. */
const LEFTOVER_AGE_MS = 2 * HOUR_MS

export const schemaFolder = join(import.meta.dirname, '../../db')

/** The databases of a run on a PostgreSQL server: a migrated one to clone and a prefix for the clones' names. */
export interface DatabaseRun {
  serverUrl: string
  prefix: string
  /** Drops every database of the run, and stops the server if the run started it. */
  end(): Promise<void>
}

export const templateName = (prefix: string) => `${prefix}_template`

/** A PostgreSQL server (TEST_DATABASE_URL, or an embedded one) with a migrated database to clone. */
export async function startDatabaseRun(): Promise<DatabaseRun> {
  const given = process.env['TEST_DATABASE_URL'] || undefined
  // Three files at a time, each with pools of its own and of the servers that it starts.
  const embedded = given === undefined ? await startTemporaryPostgres({ settings: ['max_connections=200'] }) : undefined
  const untie = embedded && endWithUs(embedded.pid)
  const serverUrl = given ?? (embedded as NonNullable<typeof embedded>).url('postgres')
  const prefix = `gremiotest_${Date.now().toString(36)}_${process.pid}`

  const admin = new pg.Client({ connectionString: serverUrl })
  await admin.connect()
  await dropDatabases(admin, (name) => createdAt(name) < Date.now() - LEFTOVER_AGE_MS)
  await admin.query(`CREATE DATABASE ${templateName(prefix)} TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C.UTF-8'`)
  await migrate(databaseUrl(serverUrl, templateName(prefix)), schemaFolder)
  await writeKnownWords(databaseUrl(serverUrl, templateName(prefix)))

  return {
    serverUrl,
    prefix,
    async end() {
      untie?.()
      await dropDatabases(admin, (name) => name.startsWith(prefix))
      await admin.end()
      await embedded?.stop()
    },
  }
}

/** Writes the words that searches know without any listing, as the first refresh of each clone would. */
async function writeKnownWords(url: string) {
  await promisify(execFile)(process.execPath, ['--import', 'tsx', join(import.meta.dirname, 'write-known-words.ts')], {
    env: {
      NODE_ENV: 'test',
      PATH: process.env['PATH'],
      DATABASE_URL: url,
      APP_ORIGIN: 'http://127.0.0.1',
      SESSION_SECRETS: 'prueba-0123456789abcdef0123456789abcdef',
    },
  })
}

/** Makes a database of the run: a clone of its template. */
export function cloneTemplate({ serverUrl, prefix }: Pick<DatabaseRun, 'serverUrl' | 'prefix'>, name: string) {
  return asAdmin(serverUrl, `CREATE DATABASE ${name} TEMPLATE ${templateName(prefix)} STRATEGY FILE_COPY`)
}

export async function asAdmin(serverUrl: string, statement: string) {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

export function databaseUrl(server: string, name: string) {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

function createdAt(databaseName: string) {
  const time = /^gremiotest_([0-9a-z]+)_/.exec(databaseName)?.[1]
  return time ? parseInt(time, 36) : Infinity
}

async function dropDatabases(admin: pg.Client, which: (name: string) => boolean) {
  const { rows } = await admin.query<{ datname: string }>(
    `SELECT datname FROM pg_database WHERE datname LIKE 'gremiotest\\_%'`,
  )
  for (const { datname } of rows.filter((row) => which(row.datname))) {
    await admin.query(`DROP DATABASE IF EXISTS ${datname} WITH (FORCE)`)
  }
}

/** An embedded server of its own that can be stopped and started again with its data. */
export async function aRestartablePostgres() {
  const folder = await mkdtemp(join(tmpdir(), 'gremio-test-'))
  // As root the server runs as the user postgres, who has to get into the folder.
  await chmod(folder, 0o755)
  const port = await freePort()
  const start = () => startEmbeddedPostgres({ folder, password: 'postgres', port, durable: false })
  let server = await start()
  let untie = endWithUs(server.pid)
  return {
    url: server.url('postgres'),
    async pause() {
      untie()
      await server.stop()
    },
    async resume() {
      server = await start()
      untie = endWithUs(server.pid)
    },
    async end() {
      untie()
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Ends a database server when this process is killed: it is started so that signals of the terminal do not reach it.
 * @returns what to call before it is stopped in good order.
 */
export function endWithUs(pid: number) {
  const guard = spawn(
    process.execPath,
    ['-e', `process.stdin.resume().on('end', () => process.kill(${pid}, 'SIGQUIT'))`],
    { stdio: ['pipe', 'ignore', 'ignore'], detached: true },
  )
  guard.unref()
  return () => void guard.kill()
}
