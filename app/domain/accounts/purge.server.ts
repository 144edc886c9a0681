import type { Db } from '#app/db.server.ts'
import { daysBefore } from '#app/locale/durations.ts'
import { KNOWN_DEVICE_DAYS } from './known-devices.server.ts'

/** How long attempts to sign in are kept: the privacy page prints it. */
export const LOGIN_EVENTS_KEPT_DAYS = 90

/** Deletes what has run out: sessions, tokens, known browsers, drafts, counted attempts and the sign-ins of long ago. */
export async function purgeExpired(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute()
  // A day longer than they hold, so that a used link still says that it did its work.
  await db.deleteFrom('tokens').where('expires_at', '<=', daysBefore(now, 1)).execute()
  await db.deleteFrom('known_devices').where('last_used_at', '<=', daysBefore(now, KNOWN_DEVICE_DAYS)).execute()
  await db.deleteFrom('waiting_forms').where('expires_at', '<=', now).execute()
  await db.deleteFrom('form_drafts').where('expires_at', '<=', now).execute()
  await db.deleteFrom('login_events').where('at', '<=', daysBefore(now, LOGIN_EVENTS_KEPT_DAYS)).execute()
  await db.deleteFrom('rate_limits').where('expire', '<', String(now.getTime())).execute()
}
