import { AsyncLocalStorage } from 'node:async_hooks'
import type { PostgresPool } from 'kysely'
import type pg from 'pg'

interface Reading {
  pool: pg.Pool
  /** Work that outlives the reading, such as a timer that it began, asks the primary again. */
  isOver: boolean
}

const reading = new AsyncLocalStorage<Reading>()

/** Runs work whose questions to the database go to a replica, by its pool. */
export async function readFrom<T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> {
  const own: Reading = { pool, isOver: false }
  try {
    return await reading.run(own, work)
  } finally {
    own.isOver = true
  }
}

function replicaPool(): pg.Pool | undefined {
  const own = reading.getStore()
  return own?.isOver === false ? own.pool : undefined
}

/** Whether this runs within `readFrom`: a failure then does not concern the primary. */
export const isReadingReplica = (): boolean => replicaPool() !== undefined

/** Gives connections of the primary's pool, and within `readFrom` those of the replica's. */
export const primaryUnlessReading = (primary: pg.Pool): PostgresPool => ({
  connect: () => (replicaPool() ?? primary).connect(),
  end: () => primary.end(),
})
