import { mailer, MailRefused } from '#app/adapters/mail.server.ts'
import { storage } from '#app/adapters/storage.server.ts'
import { mailSite } from '#app/adapters/unsubscribe.server.ts'
import type { Db } from '#app/db.server.ts'
import { answerRegistration, sendReset, type RegistrationAnswer } from '#app/domain/accounts/commands.server.ts'
import { purgeExpired } from '#app/domain/accounts/purge.server.ts'
import { warnOfFailedSignIns } from '#app/domain/accounts/warnings.server.ts'
import { purgeDeletedListings } from '#app/domain/listings/own-commands.server.ts'
import { turnPromotions } from '#app/domain/listings/promotions.server.ts'
import { purgeViewSalts } from '#app/domain/measures/commands.server.ts'
import { deliverMail, giveMailUp } from '#app/domain/outbox/delivery.server.ts'
import type { Site } from '#app/domain/outbox/template.ts'
import { PUBLISH_RATINGS_JOB, publishRatings } from '#app/domain/reviews/commands.server.ts'
import { purgePrints } from '#app/domain/trust/weighing.server.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/locale/durations.ts'
import { attachmentJobs } from './attachments.server.ts'
import { avatarJobs } from './avatars.server.ts'
import { contestJobs } from './contests.server.ts'
import { externalAdJobs } from './external-ads.server.ts'
import { listingJobs } from './listings.server.ts'
import { notificationJobs } from './notifications.server.ts'
import { listingPictureJobs } from './listing-pictures.server.ts'
import { moderationJobs } from './moderation.server.ts'
import { personalDataJobs } from './personal-data.server.ts'
import { searchJobs } from './search.server.ts'

export interface JobHandler {
  /** Does the work, or throws to have it tried again later. It may happen that it is done twice. */
  run(db: Db, payload: never, now: Date): Promise<unknown>
  /** The attempts are used up. */
  giveUp?(db: Db, payload: never): Promise<unknown>
  /** Makes it periodic: it is there from the first start on, and comes back this long after each end. */
  everyMs?: number
  /** It may take minutes: only some of a worker's slots are given to such jobs, so that mails do not wait behind them. */
  isLong?: boolean
}

/** What can be done later: the kind of a job, and who does it. */
export const jobHandlers: Record<string, JobHandler> = {
  'deliver-mail': {
    run: (db, { outboxId }: { outboxId: string }, now) =>
      deliverMail(db, mailer, outboxId, { now, isRefusal: (error) => error instanceof MailRefused }),
    giveUp: (db, { outboxId }: { outboxId: string }) => giveMailUp(db, outboxId),
  },
  'send-reset': {
    run: (db, { email, site }: { email: string; site: Site }, now) => sendReset(db, email, { now, site }),
  },
  'answer-registration': {
    run: (db, answer: RegistrationAnswer, now) => answerRegistration(db, answer, now),
  },
  'warn-of-failed-sign-ins': {
    run: (db, _payload, now) => warnOfFailedSignIns(db, { now, site: mailSite }),
    everyMs: 5 * MINUTE_MS,
  },
  'purge-expired': {
    run: (db, _payload, now) => purgeExpired(db, now),
    everyMs: HOUR_MS,
  },
  ...notificationJobs,
  ...listingJobs,
  ...listingPictureJobs(storage),
  ...moderationJobs,
  ...personalDataJobs(storage),
  [PUBLISH_RATINGS_JOB]: {
    run: (db, { orderId }: { orderId: string }, now) => publishRatings(db, orderId, now),
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
  'purge-text-prints': {
    run: (db, _payload, now) => purgePrints(db, now),
    everyMs: DAY_MS,
  },
  ...attachmentJobs(storage),
  ...contestJobs,
  ...externalAdJobs,
  'purge-view-salts': {
    run: (db, _payload, now) => purgeViewSalts(db, now),
    everyMs: HOUR_MS,
  },
}
