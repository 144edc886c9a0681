import { Kysely, PostgresDialect, Transaction, type LogEvent, type PostgresPool } from 'kysely'
import pg from 'pg'
import { hostsOf, NoWritableHost, writableClient } from '#app/config/database-hosts.ts'
import { config } from '#app/config/env.server.ts'
import { processShare } from '#app/config/process-share.server.ts'
import { PATIENT_SESSION_SETTINGS, SESSION_SETTINGS } from '#app/config/session-settings.ts'
import type { DB } from '#db/types.ts'
import { ColumnNames } from './column-names.server.ts'
import { failureOfCode, NOT_REACHED, type DatabaseFailure } from './database-failures.server.ts'
import { LocalSettingsDialect } from './local-settings.server.ts'
import { isReadingReplica, primaryUnlessReading } from './reading.server.ts'

export type Db = Kysely<DB>
export type Trx = Transaction<DB>

/** No statement of a page should take longer; beyond this an honest error is better than waiting. */
const STATEMENT_TIMEOUT_MS = 4_000
const CONNECT_TIMEOUT_MS = 2_500
const IDLE_IN_TRANSACTION_MS = 15_000
/** Connections of one instance. More would only wait for each other in the database. */
const CONNECTIONS = 8

/** The driver's words when PostgreSQL has not answered a statement in time. */
const SILENT = 'Query read timeout'

/** The settings that begin each statement on a pool whose connections are given to other clients after it. */
const localSettings = new WeakMap<pg.Pool, string>()

// count(*) and bigserial ids fit a double for any marketplace that one database holds.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/**
 * A pool that does not wait for ever and does not end the process.
 * @param patient for statements of jobs over whole tables: PostgreSQL may give them parallel workers.
 * @param isTransactionPooled whether a pooler gives the connection to another client after each transaction, so that
 *   settings may not outlast one. @param isReplica for a host that is only read: it gets no writes even if it accepts
 *   them.
 */
export function createPool(
  connectionString: string,
  {
    max = processShare(CONNECTIONS),
    connectTimeoutMs = CONNECT_TIMEOUT_MS,
    statementTimeoutMs = STATEMENT_TIMEOUT_MS,
    patient = false,
    isTransactionPooled = config.isTransactionPooled,
    isReplica = false,
  }: {
    max?: number
    connectTimeoutMs?: number
    statementTimeoutMs?: number
    patient?: boolean
    isTransactionPooled?: boolean
    isReplica?: boolean
  } = {},
): pg.Pool {
  const settings = [
    `SET statement_timeout = ${statementTimeoutMs}`,
    `SET idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_MS}`,
    `SET gremio.time_zone = ${pg.escapeLiteral(config.timeZone)}`,
    patient ? PATIENT_SESSION_SETTINGS : SESSION_SETTINGS,
    ...(isReplica ? ['SET default_transaction_read_only = on'] : []),
  ].join('; ')
  const pool = new pg.Pool({
    connectionString: hostsOf(connectionString)[0],
    Client: writableClient(connectionString),
    max,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: 30_000,
    query_timeout: statementTimeoutMs + 500,
    application_name: isReplica ? 'gremio replica' : 'gremio',
    // These are not parameters of the connection, because poolers refuse parameters that they do not know.
    ...(!isTransactionPooled && {
      onConnect: async (client: pg.ClientBase) => {
        await client.query(settings.replaceAll('SET ', 'SET SESSION '))
      },
    }),
  })
  if (isTransactionPooled) localSettings.set(pool, settings.replaceAll('SET ', 'SET LOCAL '))
  // Without a listener the loss of an idle connection would end the process. The next query opens a new one.
  pool.on('error', () => {})
  pool.on('connect', endWhenSilent)
  return pool
}

/**
 * Ends a connection whose statement was given up without an answer. PostgreSQL would have ended the statement earlier,
 * so its server is gone, and the pool would otherwise give the dead connection out again.
 */
function endWhenSilent(client: pg.ClientBase) {
  const ask = client.query.bind(client) as (...statement: unknown[]) => unknown
  client.query = ((...statement: unknown[]) => {
    const answer = ask(...statement)
    if (answer instanceof Promise)
      answer.catch((error: unknown) => {
        if (error instanceof Error && error.message === SILENT) void (client as pg.Client).end()
      })
    return answer
  }) as typeof client.query
}

/** Receives every failure of the database that a statement met. */
type FailureListener = (failure: DatabaseFailure) => void

const failureListeners = new Set<FailureListener>()

/** Adds a listener for the database's failures. @returns a function that removes it. */
export function onDatabaseFailure(listener: FailureListener): () => void {
  failureListeners.add(listener)
  return () => void failureListeners.delete(listener)
}

function tellFailure(event: LogEvent) {
  // The question is repeated on the primary.
  if (isReadingReplica()) return
  const failure = event.level === 'error' ? databaseFailure(event.error) : undefined
  if (failure) for (const listener of failureListeners) listener(failure)
}

/** @param connections the source of the connections, if it is not the pool itself. */
export function createDb(pool: pg.Pool, connections: PostgresPool = pool): Db {
  const settings = localSettings.get(pool)
  const from = { pool: connections }
  const dialect = settings ? new LocalSettingsDialect(from, settings) : new PostgresDialect(from)
  return new Kysely<DB>({ dialect, plugins: [new ColumnNames()], log: tellFailure })
}

export const pool = createPool(config.databaseUrl)
export const db: Db = createDb(pool, primaryUnlessReading(pool))

/** How often a transaction is repeated that was rolled back for the sake of another one. */
const REPETITIONS = 2

/**
 * Runs the work in one transaction, or in the one that is open already. Work that PostgreSQL rolled back because it
 * stood in the way of another's (class 40) runs again: it does nothing outside of the database.
 */
export async function inTransaction<T>(
  db: Db | Trx,
  work: (trx: Trx) => Promise<T>,
  { repetitions = REPETITIONS }: { repetitions?: number } = {},
): Promise<T> {
  if (db instanceof Transaction) return work(db)
  try {
    return await db.transaction().execute(work)
  } catch (error) {
    if (repetitions === 0 || !databaseFailure(error)?.repeatable) throw error
    return inTransaction(db, work, { repetitions: repetitions - 1 })
  }
}

const UNIQUE_VIOLATION = '23505'

/** The name of the unique constraint that an insert ran into, or undefined for any other error. */
export function violatedConstraint(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION ? error.constraint : undefined
}

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
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed|Cannot use a pool after)/

/** A part of the database that is needed did not answer. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
}

/**
 * The row of the table for a failure of the database; undefined for an error that refuses a
 * statement.
 */
export function databaseFailure(error: unknown): DatabaseFailure | undefined {
  if (!(error instanceof Error)) return undefined
  if (error instanceof NoWritableHost) return NOT_REACHED
  if (error instanceof DatabaseUnavailable) return databaseFailure(error.cause) ?? NOT_REACHED
  if (error instanceof pg.DatabaseError) {
    const isClosed = error.code === CLOSED_DATABASE && error.severity === 'FATAL'
    return isClosed ? NOT_REACHED : failureOfCode(error.code ?? '')
  }
  if (error instanceof AggregateError) return firstFailure(error.errors)
  const { code, syscall }: NodeJS.ErrnoException = error
  const isAway = (code && syscall && UNAVAILABLE_SYSTEM_CODES.has(code)) || UNAVAILABLE_MESSAGES.test(error.message)
  return isAway ? NOT_REACHED : databaseFailure(error.cause)
}

function firstFailure(errors: unknown[]): DatabaseFailure | undefined {
  for (const error of errors) {
    const failure = databaseFailure(error)
    if (failure) return failure
  }
  return undefined
}

/** Whether an error means that the database does no such work at present, and not that it refused the statement. */
export const isDatabaseUnavailable = (error: unknown): boolean => databaseFailure(error) !== undefined

/**
 * Deletes a row of a person. `gone`: it was deleted before, as by the first of two presses. Another person's row is not
 * found.
 */
export async function deleteOwn(
  db: Db,
  table: 'favorites' | 'notifications' | 'savedSearches',
  { id, userId }: { id: string; userId: string },
): Promise<'deleted' | 'gone' | 'not-found'> {
  const own = await db.deleteFrom(table).where('id', '=', id).where('userId', '=', userId).executeTakeFirstOrThrow()
  if (own.numDeletedRows > 0n) return 'deleted'
  const others = await db.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()
  return others ? 'not-found' : 'gone'
}
