import type { Db } from '#app/db.server.ts'
import { KNOWN_DEVICE_DAYS } from './known-devices.server.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** How long attempts to sign in are kept: the privacy page prints it. */
export const LOGIN_EVENTS_KEPT_DAYS = 90

/** Deletes what has run out: sessions, tokens, known browsers, drafts, counted attempts and the sign-ins of long ago. */
export async function purgeExpired(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute()
  // A day longer than they hold, so that a used link still says that it did its work.
  await db
    .deleteFrom('tokens')
    .where('expires_at', '<=', new Date(now.getTime() - DAY_MS))
    .execute()
  await db
    .deleteFrom('known_devices')
    .where('last_used_at', '<=', new Date(now.getTime() - KNOWN_DEVICE_DAYS * DAY_MS))
    .execute()
  await db.deleteFrom('waiting_forms').where('expires_at', '<=', now).execute()
  await db.deleteFrom('form_drafts').where('expires_at', '<=', now).execute()
  await db
    .deleteFrom('login_events')
    .where('at', '<=', new Date(now.getTime() - LOGIN_EVENTS_KEPT_DAYS * DAY_MS))
    .execute()
  await db.deleteFrom('rate_limits').where('expire', '<', String(now.getTime())).execute()
}
