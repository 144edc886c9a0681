import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { config } from '#app/config/env.server.ts'
import { PATIENT_SESSION_SETTINGS, SESSION_SETTINGS } from '#app/config/session-settings.ts'
import type { DB } from '#db/types.ts'
import { ColumnNames } from './column-names.server.ts'

export type Db = Kysely<DB>
export type Trx = Transaction<DB>

/** Longer than any statement of a page should take; beyond it an honest error is better than waiting. */
const STATEMENT_TIMEOUT_MS = 4_000
const CONNECT_TIMEOUT_MS = 2_500
const IDLE_IN_TRANSACTION_MS = 15_000

// count(*) and bigserial ids fit a double for any marketplace that one database holds.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/**
 * A pool that neither waits for ever nor takes the process down with it.
 * @param patient for statements of jobs over whole tables: PostgreSQL may give them workers to help.
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
    // Not as parameters of the connection: poolers refuse those that they do not know.
    onConnect: async (client) => {
      await client.query(`SET statement_timeout = ${statementTimeoutMs};
        SET idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_MS};
        SET gremio.time_zone = ${pg.escapeLiteral(config.timeZone)};
        ${patient ? PATIENT_SESSION_SETTINGS : SESSION_SETTINGS}`)
    },
  })
  // Without a listener the loss of an idle connection ends the process. The next query opens a new one.
  pool.on('error', () => {})
  // The pool listens to idle connections only. One that is lost in a transaction, between two statements, would
  // end the process just the same; its next statement says what happened.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

export function createDb(pool: pg.Pool): Db {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }), plugins: [new ColumnNames()] })
}

export const pool = createPool(config.databaseUrl)
export const db: Db = createDb(pool)

/** Runs the work in one transaction; inside one already, joins it. */
export function inTransaction<T>(db: Db | Trx, work: (trx: Trx) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db as Trx) : db.transaction().execute(work)
}

const UNIQUE_VIOLATION = '23505'

/** The name of the unique constraint that an insert ran into, or undefined for any other error. */
export function violatedConstraint(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION ? error.constraint : undefined
}

/** Classes and codes of PostgreSQL that say the server is away, stopping, full or too slow. */
const UNAVAILABLE_CODES = /^(?:08...|57P0[1-5]|57014|53300|25006)$/
/** A database that lets nobody in for now; of a statement that it answers, the same code says something else. */
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

/** A part of the database that something depends on could not answer. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
}

/** Whether an error means that the database could not answer, rather than that it refused what it was asked. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof DatabaseUnavailable) return true
  if (error instanceof pg.DatabaseError)
    return UNAVAILABLE_CODES.test(error.code ?? '') || (error.code === CLOSED_DATABASE && error.severity === 'FATAL')
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable)
  const { code, syscall } = error as NodeJS.ErrnoException
  if (code && syscall && UNAVAILABLE_SYSTEM_CODES.has(code)) return true
  return UNAVAILABLE_MESSAGES.test(error.message) || (error.cause !== undefined && isDatabaseUnavailable(error.cause))
}
