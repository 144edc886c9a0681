import type { Db } from '#app/db.server.ts'
import { daysBefore } from '#app/locale/durations.ts'
import { KNOWN_DEVICE_DAYS } from './known-devices.server.ts'

/** How long attempts to sign in are kept: the privacy page prints it. */
export const LOGIN_EVENTS_KEPT_DAYS = 90

/** Deletes what has expired: sessions, tokens, known browsers, drafts, counted attempts and old sign-ins. */
export async function purgeExpired(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expiresAt', '<=', now).execute()
  // Tokens are kept a day longer than they hold, so that a used link can say that it did its work.
  await db.deleteFrom('tokens').where('expiresAt', '<=', daysBefore(now, 1)).execute()
  await db.deleteFrom('knownDevices').where('lastUsedAt', '<=', daysBefore(now, KNOWN_DEVICE_DAYS)).execute()
  await db.deleteFrom('waitingForms').where('expiresAt', '<=', now).execute()
  await db.deleteFrom('formDrafts').where('expiresAt', '<=', now).execute()
  await db.deleteFrom('loginEvents').where('at', '<=', daysBefore(now, LOGIN_EVENTS_KEPT_DAYS)).execute()
  await db.deleteFrom('rateLimits').where('expire', '<', now.getTime()).execute()
}
