import { expireQuote } from '#app/domain/hiring/quotes.server.ts'
import { lapsePackage } from '#app/domain/hiring/package-confirming.server.ts'
import { endAnswers, expireRequest } from '#app/domain/hiring/closing.server.ts'
import { checkPayment } from '#app/domain/orders/payments.server.ts'
import { callProvider } from '#app/domain/orders/provider-calls.server.ts'
import { findProviderIn } from '#app/domain/orders/providers.server.ts'
import { remindOfDue, remindOfStage, turnStage } from '#app/domain/orders/turning.server.ts'
import { turnDispute } from '#app/domain/disputes/turning.server.ts'
import { turnWithdrawal } from '#app/domain/orders/withdrawing.server.ts'
import type { JobHandlers } from './job-handler.ts'

/** The dates of requests, quotes and stages: they run late, never early. */
export const hiringJobs = {
  'close-request': { run: (db, { requestId }, now) => expireRequest(db, requestId, now) },
  'end-answers': { run: (db, { requestId }, now) => endAnswers(db, requestId, now) },
  'expire-quote': { run: (db, { quoteId }, now) => expireQuote(db, quoteId, now) },
  'lapse-package': { run: (db, { requestId }, now) => lapsePackage(db, requestId, now) },
  'call-provider': {
    run: (db, { callId }, now) => callProvider(db, callId, { findProvider: findProviderIn(db), now }),
  },
  'check-payment': { run: (db, about, now) => checkPayment(db, about, { findProvider: findProviderIn(db), now }) },
  'turn-dispute': { run: (db, about, now) => turnDispute(db, about, now) },
  'turn-withdrawal': { run: (db, { orderId }, now) => turnWithdrawal(db, orderId, now) },
  'turn-stage': { run: (db, stage, now) => turnStage(db, stage, now) },
  'remind-due': { run: (db, stage, now) => remindOfDue(db, stage, now) },
  'remind-stage': { run: (db, stage, now) => remindOfStage(db, stage, now) },
} satisfies Partial<JobHandlers>
