import { inTransaction, type Db } from '#app/db.server.ts'
import { tellModerators } from '#app/domain/moderation/news.server.ts'
import { purgeCases } from '#app/domain/moderation/purge.server.ts'
import { END_SUSPENSION_JOB, endSuspension } from '#app/domain/moderation/measures.server.ts'
import { DAY_MS, MINUTE_MS } from '#app/locale/durations.ts'

/** What moderation leaves to be done at its time. */
export const moderationJobs = {
  [END_SUSPENSION_JOB]: {
    run: (db: Db, { suspensionId }: { suspensionId: string }, now: Date) =>
      inTransaction(db, (trx) => endSuspension(trx, suspensionId, now)),
  },
  'tell-moderators': {
    run: (db: Db, _payload: never, now: Date) => tellModerators(db, now),
    everyMs: MINUTE_MS,
  },
  'purge-cases': {
    run: (db: Db, _payload: never, now: Date) => purgeCases(db, now),
    everyMs: DAY_MS,
    isLong: true,
  },
}
