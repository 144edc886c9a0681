import { mailer, MailRefused } from '#app/adapters/mail.server.ts'
import { storage as theStorage } from '#app/adapters/storage.server.ts'
import { mailSite } from '#app/adapters/links.server.ts'
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
import { HOUR_MS, MINUTE_MS } from '#app/locale/durations.ts'
import { attachmentJobs } from './attachments.server.ts'
import { avatarJobs } from './avatars.server.ts'
import { contestJobs } from './contests.server.ts'
import { externalAdJobs } from './external-ads.server.ts'
import { hiringJobs } from './hiring.server.ts'
import { listingJobs } from './listings.server.ts'
import { notificationJobs } from './notifications.server.ts'
import { listingPictureJobs } from './listing-pictures.server.ts'
import { moderationJobs } from './moderation.server.ts'
import { personalDataJobs } from './personal-data.server.ts'
import { onlyWhileOurs } from './own-store.server.ts'
import { searchJobs } from './search.server.ts'
import type { JobHandlers } from './job-handler.ts'

const storage = onlyWhileOurs(theStorage)

/** Who does each kind of work that is done later: a kind without a handler does not compile. */
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
  ...listingJobs,
  ...listingPictureJobs(storage),
  ...moderationJobs,
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
  ...contestJobs,
  ...hiringJobs,
  ...externalAdJobs,
  'purge-view-salts': {
    run: (db, _payload, now) => purgeViewSalts(db, now),
    isLong: true,
    everyMs: HOUR_MS,
  },
}
