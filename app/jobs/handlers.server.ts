import { mailer, MailRefused } from '#app/adapters/mail.server.ts'
import { storage as theStorage } from '#app/adapters/storage.server.ts'
import { mailSite, renewalPath } from '#app/adapters/links.server.ts'
import { config } from '#app/config/env.server.ts'
import { answerRegistration } from '#app/domain/accounts/commands.server.ts'
import { sendReset } from '#app/domain/accounts/password-reset.server.ts'
import { warnOfFailedSignIns } from '#app/domain/accounts/warnings.server.ts'
import { purgeDeletedListings } from '#app/domain/listings/own-commands.server.ts'
import { turnPromotions } from '#app/domain/listings/promotions.server.ts'
import { purgeViewSalts } from '#app/domain/measures/commands.server.ts'
import { deliverMail, giveMailUp } from '#app/domain/outbox/delivery.server.ts'
import { publishRatings } from '#app/domain/reviews/commands.server.ts'
import { purgeExpired } from '#app/domain/retention/purge.server.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/locale/durations.ts'
import { closeContest } from '#app/domain/contests/closing.server.ts'
import { checkDrafts } from '#app/domain/listings/drafts.server.ts'
import { checkFreshness } from '#app/domain/listings/freshness.server.ts'
import { inTransaction } from '#app/db.server.ts'
import { tellOfDisputes } from '#app/domain/disputes/news.server.ts'
import { tellModerators } from '#app/domain/moderation/news.server.ts'
import { purgeCases } from '#app/domain/moderation/purge.server.ts'
import { endSuspension } from '#app/domain/moderation/measures.server.ts'
import { attachmentJobs, avatarJobs, listingPictureJobs, onlyWhileOurs } from './stored-files.server.ts'
import { externalAdJobs } from './external-ads.server.ts'
import { hiringJobs } from './hiring.server.ts'
import { notificationJobs } from './notifications.server.ts'
import { personalDataJobs } from './personal-data.server.ts'
import { searchJobs } from './search.server.ts'
import type { JobHandlers } from './job-handler.ts'

const FRESHNESS_EVERY_MS = 10 * MINUTE_MS

const storage = onlyWhileOurs(theStorage)

/** The handler of each kind of job: a kind without one does not compile. */
export const jobHandlers: JobHandlers = {
  'deliver-mail': {
    run: (db, { outboxId }, now) =>
      deliverMail(db, mailer, outboxId, {
        now,
        isRefusal: (error) => error instanceof MailRefused,
        isReal: config.smtpUrl !== undefined,
      }),
    giveUp: (db, { outboxId }) => giveMailUp(db, outboxId),
  },
  'send-reset': {
    run: (db, { email, site }, now) => sendReset(db, email, { now, site }),
  },
  'answer-registration': {
    run: (db, answer, now) => answerRegistration(db, answer, now),
  },
  'warn-of-failed-sign-ins': {
    run: (db, _payload, now) => warnOfFailedSignIns(db, { now, site: mailSite }),
    everyMs: 5 * MINUTE_MS,
  },
  'purge-expired': {
    run: (db, _payload, now) => purgeExpired(db, now),
    isLong: true,
    everyMs: HOUR_MS,
  },
  ...notificationJobs,
  'check-drafts': { run: (db, _payload, now) => checkDrafts(db, now), everyMs: HOUR_MS },
  'check-freshness': {
    run: (db, _payload, now) => checkFreshness(db, { now, days: config.freshnessDays, renewPath: renewalPath }),
    everyMs: FRESHNESS_EVERY_MS,
  },
  ...listingPictureJobs(storage),
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
  ...personalDataJobs(storage),
  'publish-ratings': {
    run: (db, { orderId }, now) => publishRatings(db, orderId, now),
  },
  ...searchJobs,
  'turn-promotions': {
    run: (db, _payload, now) => turnPromotions(db, now),
    everyMs: MINUTE_MS,
  },
  'purge-deleted-listings': {
    run: (db, _payload, now) => purgeDeletedListings(db, now),
    isLong: true,
    everyMs: HOUR_MS,
  },
  ...avatarJobs(storage),
  ...attachmentJobs(storage),
  'close-contest': { run: (db, { contestId }, now) => closeContest(db, contestId, now) },
  ...hiringJobs,
  ...externalAdJobs,
  'purge-view-salts': {
    run: (db, _payload, now) => purgeViewSalts(db, now),
    isLong: true,
    everyMs: HOUR_MS,
  },
}
