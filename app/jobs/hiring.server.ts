import { expireQuote } from '#app/domain/hiring/quotes.server.ts'
import { lapsePackage } from '#app/domain/hiring/package-confirming.server.ts'
import { endAnswers, expireRequest } from '#app/domain/hiring/closing.server.ts'
import { checkPayment } from '#app/domain/orders/payments.server.ts'
import { callProvider } from '#app/domain/orders/provider-calls.server.ts'
import { findProviderIn } from '#app/domain/orders/providers.server.ts'
import { redateDispute, remindOfDispute, turnDispute } from '#app/domain/disputes/turning.server.ts'
import { referStage } from '#app/domain/disputes/referring.server.ts'
import { dateDebts } from '#app/domain/orders/dating.server.ts'
import { turnOwed } from '#app/domain/orders/owed-turning.server.ts'
import { turnReturn } from '#app/domain/orders/return-turning.server.ts'
import { remindOfDate, remindOfDue, turnStage } from '#app/domain/orders/turning.server.ts'
import { redateShare, remindOfShare, turnShare } from '#app/domain/withdrawals/turning.server.ts'
import { config } from '#app/config/env.server.ts'
import { mailOperator } from '#app/domain/disputes/operator-mail.server.ts'
import { mailSite } from '#app/adapters/links.server.ts'
import { DAY_MS, HOUR_MS } from '#app/locale/durations.ts'
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
  'redate-dispute': { run: (db, { disputeId }, now) => redateDispute(db, disputeId, now) },
  'refer-stage': { run: (db, referred, now) => referStage(db, referred, now) },
  'remind-dispute': { run: (db, about, now) => remindOfDispute(db, about, now) },
  'step-dispute': { run: (db, about, now) => turnDispute(db, about, now) },
  'turn-dispute': { run: (db, about, now) => turnDispute(db, about, now) },
  'mail-operator': {
    run: async (db) => {
      if (config.hiring) await mailOperator(db, { email: config.contactEmail, site: mailSite })
    },
    everyMs: DAY_MS,
  },
  'refund-part': {
    run: (db, { callId }, now) => callProvider(db, callId, { findProvider: findProviderIn(db), now }),
  },
  'redate-share': { run: (db, { orderId }, now) => redateShare(db, orderId, now) },
  'remind-share': { run: (db, share, now) => remindOfShare(db, share, now) },
  'turn-share': { run: (db, share, now) => turnShare(db, share, now) },
  // A job of the release before: under its rule, silence gave all of it back.
  'turn-withdrawal': { run: (db, { orderId }, now) => redateShare(db, orderId, now) },
  'turn-date': { run: (db, date, now) => (date.of === 'work' ? turnStage(db, date, now) : turnOwed(db, date, now)) },
  'remind-date': { run: (db, date, now) => remindOfDate(db, date, now) },
  'turn-return': { run: (db, proposed, now) => turnReturn(db, proposed, now) },
  'date-debts': { run: (db, _payload, now) => dateDebts(db, now), everyMs: HOUR_MS },
  // A job of the release before, which gave a stage a single date.
  'turn-stage': { run: (db, stage, now) => turnStage(db, stage, now) },
  'remind-due': { run: (db, stage, now) => remindOfDue(db, stage, now) },
  'remind-stage': { run: (db, stage, now) => remindOfDate(db, { ...stage, of: 'work' }, now) },
} satisfies Partial<JobHandlers>
