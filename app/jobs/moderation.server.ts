import { inTransaction, type Db } from '#app/db.server.ts'
import { END_SUSPENSION_JOB, endSuspension } from '#app/domain/moderation/measures.server.ts'

/** What moderation leaves to be done at its time. */
export const moderationJobs = {
  [END_SUSPENSION_JOB]: {
    run: (db: Db, { suspensionId }: { suspensionId: string }, now: Date) =>
      inTransaction(db, (trx) => endSuspension(trx, suspensionId, now)),
  },
}
