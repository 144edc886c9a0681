import { inTransaction } from '#app/db.server.ts'
import { tellOfDisputes } from '#app/domain/disputes/news.server.ts'
import { tellModerators } from '#app/domain/moderation/news.server.ts'
import { purgeCases } from '#app/domain/moderation/purge.server.ts'
import { endSuspension } from '#app/domain/moderation/measures.server.ts'
import { DAY_MS, MINUTE_MS } from '#app/locale/durations.ts'
import type { JobHandlers } from './job-handler.ts'

/** The later work of moderation. */
export const moderationJobs = {
  'end-suspension': {
    run: (db, { suspensionId }, now) => inTransaction(db, (trx) => endSuspension(trx, suspensionId, now)),
  },
  'tell-moderators': {
    async run(db, _payload, now) {
      await tellModerators(db, now)
      await tellOfDisputes(db, now)
    },
    everyMs: MINUTE_MS,
  },
  'purge-cases': {
    run: (db, _payload, now) => purgeCases(db, now),
    everyMs: DAY_MS,
    isLong: true,
  },
} satisfies Partial<JobHandlers>
