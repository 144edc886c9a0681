import { Kysely, PostgresDialect, Transaction } from 'kysely'
import pg from 'pg'
import { config } from '#app/config/env.server.ts'
import { PATIENT_SESSION_SETTINGS, SESSION_SETTINGS } from '#app/config/session-settings.ts'
import type { DB } from '#db/types.ts'
import { ColumnNames } from './column-names.server.ts'

export type Db = Kysely<DB>
export type Trx = Transaction<DB>

/** No statement of a page should take longer; beyond this an honest error is better than waiting. */
const STATEMENT_TIMEOUT_MS = 4_000
const CONNECT_TIMEOUT_MS = 2_500
const IDLE_IN_TRANSACTION_MS = 15_000

// count(*) and bigserial ids fit a double for any marketplace that one database holds.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/**
 * A pool that does not wait for ever and does not end the process.
 * @param patient for statements of jobs over whole tables: PostgreSQL may give them parallel workers.
 */
export function createPool(
  connectionString: string,
  {
    max = 8,
    connectTimeoutMs = CONNECT_TIMEOUT_MS,
    statementTimeoutMs = STATEMENT_TIMEOUT_MS,
    patient = false,
  }: { max?: number; connectTimeoutMs?: number; statementTimeoutMs?: number; patient?: boolean } = {},
): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: 30_000,
    query_timeout: statementTimeoutMs + 500,
    application_name: 'gremio',
    // These are not parameters of the connection, because poolers refuse parameters that they do not know.
    onConnect: async (client) => {
      await client.query(`SET statement_timeout = ${statementTimeoutMs};
        SET idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_MS};
        SET gremio.time_zone = ${pg.escapeLiteral(config.timeZone)};
        ${patient ? PATIENT_SESSION_SETTINGS : SESSION_SETTINGS}`)
    },
  })
  // Without a listener the loss of an idle connection would end the process. The next query opens a new one.
  pool.on('error', () => {})
  // The pool listens to idle connections only. The loss of one in a transaction, between two statements, would end the
  // process too; its next statement reports the loss.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

export function createDb(pool: pg.Pool): Db {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }), plugins: [new ColumnNames()] })
}

export const pool = createPool(config.databaseUrl)
export const db: Db = createDb(pool)

/** Runs the work in one transaction, or in the one that is open already. */
export function inTransaction<T>(db: Db | Trx, work: (trx: Trx) => Promise<T>): Promise<T> {
  return db instanceof Transaction ? work(db) : db.transaction().execute(work)
}

const UNIQUE_VIOLATION = '23505'

/** The name of the unique constraint that an insert ran into, or undefined for any other error. */
export function violatedConstraint(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION ? error.constraint : undefined
}

/** Classes and codes of PostgreSQL that say the server is away, stopping, full or too slow. */
const UNAVAILABLE_CODES = /^(?:08...|57P0[1-5]|57014|53300|25006)$/
/**
 * The code of a database that accepts no connections for now. As the answer to a statement the code means something
 * else.
 */
const CLOSED_DATABASE = '55000'
const UNAVAILABLE_SYSTEM_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  'ENOENT',
])
const UNAVAILABLE_MESSAGES =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Cannot use a pool after)/

/** A part of the database that is needed did not answer. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
}

/** Whether an error means that the database did not answer, rather than that it refused a statement. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof DatabaseUnavailable) return true
  if (error instanceof pg.DatabaseError)
    return UNAVAILABLE_CODES.test(error.code ?? '') || (error.code === CLOSED_DATABASE && error.severity === 'FATAL')
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable)
  const { code, syscall }: NodeJS.ErrnoException = error
  if (code && syscall && UNAVAILABLE_SYSTEM_CODES.has(code)) return true
  return UNAVAILABLE_MESSAGES.test(error.message) || (error.cause !== undefined && isDatabaseUnavailable(error.cause))
}
