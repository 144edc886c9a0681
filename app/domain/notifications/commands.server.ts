import { sql } from 'kysely'
import type { Db, Trx } from '#app/db.server.ts'
import { tell } from './channels.server.ts'
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

/**
 * Tells a person of something, in the transaction of its cause (O2): what is rolled back tells nothing. With it goes
 * what the person's settings ask for: a mail at once, a place in the digest, a push.
 */
export async function addNotification(trx: Trx, notification: NewNotification): Promise<void> {
  const { userId, type, title, message, href = null, dedupeKey = null, now } = notification
  await tell(
    trx,
    sql`SELECT ${userId}::uuid AS user_id, ${type}::text AS type, ${title}::text AS title, ${message}::text AS message,
               ${href}::text AS href, ${dedupeKey}::text AS dedupe_key`,
    now,
  )
}

/** `not-found` also stands for somebody else's. */
export type Outcome = { kind: 'done'; href: string | null } | { kind: 'not-found' }

/** Marks one of the person's notifications as read; a second time changes nothing. */
export async function markRead(db: Db, userId: string, id: string): Promise<Outcome> {
  const row = await db
    .updateTable('notifications')
    .set({ read: true })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('inApp', '=', true)
    .returning('href')
    .executeTakeFirst()
  return row ? { kind: 'done', href: row.href } : { kind: 'not-found' }
}

/** Marks everything as read that had arrived by `now`: what comes while somebody presses stays unread. */
export async function markAllRead(db: Db, userId: string, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('notifications')
    .set({ read: true })
    .where('userId', '=', userId)
    .where('read', '=', false)
    .where('createdAt', '<=', now)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Deletes one of the person's notifications, and what was still to be sent of it. Once gone, it stays gone. */
export async function deleteNotification(
  db: Db,
  userId: string,
  id: string,
): Promise<'deleted' | 'gone' | 'not-found'> {
  const { numDeletedRows } = await db
    .deleteFrom('notifications')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  if (numDeletedRows > 0n) return 'deleted'
  // The second press of a form that has already done it; somebody else's is not there for this person.
  const others = await db.selectFrom('notifications').select('id').where('id', '=', id).executeTakeFirst()
  return others ? 'not-found' : 'gone'
}

/** Deletes all that the person could see by `now`. */
export async function deleteAllNotifications(db: Db, userId: string, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('notifications')
    .where('userId', '=', userId)
    .where('inApp', '=', true)
    .where('createdAt', '<=', now)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
