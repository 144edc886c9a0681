import { makePushKeys, webPushSender } from '#app/adapters/push.server.ts'
import { mailSite, unsubscribeUrl } from '#app/adapters/links.server.ts'
import { categoryLabel } from '#app/domain/listings/categories.ts'
import { tellPriceDrop } from '#app/domain/favorites/price-drops.server.ts'
import { mailDueNotifications } from '#app/domain/notifications/delivery.server.ts'
import { matchKeywords } from '#app/domain/notifications/matches.server.ts'
import { deliverPush, queueDuePushes } from '#app/domain/notifications/push.server.ts'
import { tellWeeklyViews } from '#app/domain/notifications/announcements.server.ts'
import { matchSavedSearches } from '#app/domain/saved-searches/matches.server.ts'
import { tellSavedSearches } from '#app/domain/saved-searches/telling.server.ts'
import { MINUTE_MS } from '#app/locale/durations.ts'
import type { JobHandlers } from './job-handler.ts'

/** The longest delay of a mail or a push «at once». */
const SEND_EVERY_MS = 5_000
/** The longest delay of a match; a person is notified at most once an hour. */
const MATCH_EVERY_MS = MINUTE_MS
const SUMMARY_EVERY_MS = 15 * MINUTE_MS

/** The later work on notifications. */
export const notificationJobs = {
  'mail-notifications': {
    run: (db, _payload, now) =>
      mailDueNotifications(db, { now, site: mailSite, unsubscribeUrl, nameCategory: categoryLabel }),
    everyMs: SEND_EVERY_MS,
  },
  'tell-weekly-views': {
    run: (db, _payload, now) => tellWeeklyViews(db, now),
    everyMs: SUMMARY_EVERY_MS,
  },
  'queue-pushes': {
    run: (db, _payload, now) => queueDuePushes(db, now),
    everyMs: SEND_EVERY_MS,
  },
  'deliver-push': {
    run: (db, push) => deliverPush(db, webPushSender, push, makePushKeys),
  },
  'match-saved-searches': {
    async run(db, _payload, now) {
      await matchSavedSearches(db, now)
      await tellSavedSearches(db, { now, site: mailSite, stopUrl: unsubscribeUrl })
    },
    everyMs: MATCH_EVERY_MS,
  },
  'tell-price-drop': {
    run: (db, drop, now) => tellPriceDrop(db, drop, now),
  },
  'match-keywords': {
    run: (db, _payload, now) => matchKeywords(db, now),
    everyMs: MATCH_EVERY_MS,
  },
} satisfies Partial<JobHandlers>
