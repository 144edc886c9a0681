import { inTransaction, type Db } from '#app/db.server.ts'
import { purgeCases } from '#app/domain/moderation/purge.server.ts'
import { END_SUSPENSION_JOB, endSuspension } from '#app/domain/moderation/measures.server.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** What moderation leaves to be done at its time. */
export const moderationJobs = {
  [END_SUSPENSION_JOB]: {
    run: (db: Db, { suspensionId }: { suspensionId: string }, now: Date) =>
      inTransaction(db, (trx) => endSuspension(trx, suspensionId, now)),
  },
  'purge-cases': {
    run: (db: Db, _payload: never, now: Date) => purgeCases(db, now),
    everyMs: DAY_MS,
    isLong: true,
  },
}
