import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { config } from '#app/config/env.server.ts'
import type { DB } from '#db/types.ts'

export type Db = Kysely<DB>
export type Trx = Transaction<DB>

/** Longer than any statement of a page should take; beyond it an honest error is better than waiting. */
const STATEMENT_TIMEOUT_MS = 4_000
const CONNECT_TIMEOUT_MS = 2_500

// count(*) and bigserial ids fit a double for any marketplace that one database holds.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** A pool that neither waits for ever nor takes the process down with it. */
export function createPool(connectionString: string, { max = 8 } = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: 30_000,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: STATEMENT_TIMEOUT_MS + 500,
    idle_in_transaction_session_timeout: 15_000,
    application_name: 'gremio',
  })
  // Without a listener the loss of an idle connection ends the process. The next query opens a new one.
  pool.on('error', () => {})
  return pool
}

export function createDb(pool: pg.Pool): Db {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
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
