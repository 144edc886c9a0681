import { deleteOwn, type Db, type Trx } from '#app/db.server.ts'
import type { NoticeText } from './words.server.ts'
import { tell, type Notice } from './channels.server.ts'

/** A notice for one person. */
export interface NewNotification extends Omit<Notice, 'from' | 'said'> {
  userId: string
  title: NoticeText
  message: NoticeText
  now: Date
  /**
   * Whether it is about money, a date that binds or a right, so that it is mailed at once whatever the settings say.
   */
  isOwed?: boolean
}

/**
 * Notifies a person, in the transaction of the cause (O2), so that both are rolled back together. The person's
 * settings decide about a mail, a digest and a push.
 */
export async function addNotification(trx: Trx, { now, isOwed, ...notice }: NewNotification): Promise<void> {
  await tell(trx, notice, now, { isOwed })
}

/** `not-found` also means another person's notification. */
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

/** Marks as read the notifications that had arrived by `now`; later ones stay unread. */
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

/** Deletes one of the person's notifications, and its unsent deliveries. Another person's is not found. */
export const deleteNotification = (db: Db, userId: string, id: string) => deleteOwn(db, 'notifications', { id, userId })

/** Deletes all notifications that the person could see by `now`. */
export async function deleteAllNotifications(db: Db, userId: string, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('notifications')
    .where('userId', '=', userId)
    .where('inApp', '=', true)
    .where('createdAt', '<=', now)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
