import { expireQuote } from '#app/domain/hiring/quotes.server.ts'
import { lapsePackage } from '#app/domain/hiring/package-confirming.server.ts'
import { expireRequest } from '#app/domain/hiring/closing.server.ts'
import { remindOfStage, turnStage } from '#app/domain/orders/commands.server.ts'
import type { JobHandlers } from './job-handler.ts'

/** The dates of requests, quotes and stages: they run late, never early. */
export const hiringJobs = {
  'close-request': { run: (db, { requestId }, now) => expireRequest(db, requestId, now) },
  'expire-quote': { run: (db, { quoteId }, now) => expireQuote(db, quoteId, now) },
  'lapse-package': { run: (db, { requestId }, now) => lapsePackage(db, requestId, now) },
  'turn-stage': { run: (db, stage, now) => turnStage(db, stage, now) },
  'remind-stage': { run: (db, stage, now) => remindOfStage(db, stage, now) },
} satisfies Partial<JobHandlers>
