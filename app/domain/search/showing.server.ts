import { sql } from 'kysely'
import type { Db } from '#app/db.server.ts'
import { scheduleJob } from '#app/domain/outbox/commands.server.ts'

/** The job that the database leaves when a seller with many listings shows them again (migration 0010). */

/** Each batch takes a third of a second, during which it locks the author's row. */
const LISTINGS_AT_ONCE = 25
/** Well within the time of a job. */
const BATCHES_PER_JOB = 100

/**
 * Returns an author's visible listings to the search, the newest first, in separate transactions. Repeating it,
 * or running it after they were hidden again, changes nothing.
 */
export async function showListings(db: Db, authorId: string, { batches = BATCHES_PER_JOB } = {}): Promise<void> {
  for (let batch = 0; batch < batches; batch += 1) {
    const { rows } = await sql<{
      shown: number
    }>`SELECT show_listings_of(${authorId}::uuid, ${LISTINGS_AT_ONCE}) AS shown`.execute(db)
    if ((rows[0]?.shown ?? 0) < LISTINGS_AT_ONCE) return
  }
  await scheduleJob(db, 'show-listings', { authorId })
}
