import type { Trx } from '#app/db.server.ts'
import type { NotificationType } from './types.ts'

export interface NewNotification {
  userId: string
  type: NotificationType
  title: string
  message: string
  /** Where it leads: a path of this site. */
  href?: string
  /** The same cause told twice is one notification. */
  dedupeKey?: string
  now: Date
}

/** Tells a person of something, in the transaction of its cause (O2): what is rolled back tells nothing. */
export async function addNotification(trx: Trx, { userId, dedupeKey, now, href, ...words }: NewNotification) {
  await trx
    .insertInto('notifications')
    .values({ user_id: userId, ...words, href: href ?? null, dedupe_key: dedupeKey ?? null, created_at: now })
    .onConflict((conflict) => conflict.constraint('notifications_once').doNothing())
    .execute()
}
