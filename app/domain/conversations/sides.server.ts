import { sql } from 'kysely'
import { inTransaction, type Db } from '#app/db.server.ts'
import { notificationKeyOf } from './sending.server.ts'

export type Changed = 'changed' | 'not-found'

/** Archives a person's side of a conversation or takes it out again; repeating it changes nothing. */
export function archiveConversation(db: Db, userId: string, conversationId: string, archived: boolean) {
  return changeSide(db, userId, conversationId, { archived })
}

/** Mutes a conversation: its messages make no notices. */
export function muteConversation(db: Db, userId: string, conversationId: string, muted: boolean) {
  return changeSide(db, userId, conversationId, { muted })
}

async function changeSide(
  db: Db,
  userId: string,
  conversationId: string,
  change: { archived: boolean } | { muted: boolean },
): Promise<Changed> {
  const { numUpdatedRows } = await db
    .updateTable('conversationMembers')
    .set(change)
    .where('conversationId', '=', conversationId)
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n ? 'changed' : 'not-found'
}

/**
 * Blocks the other person of a conversation, or unblocks them: while blocked, neither can write to the other in any
 * conversation. The blocked person is not told.
 */
export async function blockInConversation(
  db: Db,
  userId: string,
  conversationId: string,
  blocked: boolean,
  now: Date,
): Promise<Changed> {
  return inTransaction(db, async (trx) => {
    const { rows } = await sql<{ otherId: string | null }>`
      SELECT CASE client_id WHEN ${userId}::uuid THEN freelancer_id ELSE client_id END AS other_id
        FROM conversations WHERE id = ${conversationId} AND ${userId}::uuid IN (client_id, freelancer_id)`.execute(trx)
    const [conversation] = rows
    if (!conversation) return 'not-found'
    const otherId = conversation.otherId
    if (!otherId) return 'changed'
    if (blocked) {
      await trx
        .insertInto('blocks')
        .values({ blockerId: userId, blockedId: otherId, createdAt: now })
        .onConflict((conflict) => conflict.constraint('blocks_pkey').doNothing())
        .execute()
    } else {
      await trx.deleteFrom('blocks').where('blockerId', '=', userId).where('blockedId', '=', otherId).execute()
    }
    return 'changed'
  })
}

/**
 * Marks a conversation, and its notification, as read up to a message. Later messages stay unread: the conversation's
 * lock orders them before or after.
 */
export function markConversationRead(
  db: Db,
  userId: string,
  { conversationId, seq }: { conversationId: string; seq: number },
  now: Date,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    await sql`SELECT FROM conversations WHERE id = ${conversationId} FOR NO KEY UPDATE`.execute(trx)
    const { rows } = await sql<{ unreadCount: number }>`
      UPDATE conversation_members m
         SET last_read_at = ${now}, last_read_seq = c.seen,
             unread_count = (SELECT count(*) FROM messages x
                              WHERE x.conversation_id = m.conversation_id AND x.seq > c.seen
                                AND x.sender_id IS DISTINCT FROM m.user_id)
        FROM (SELECT id, least(last_seq, ${seq}::int) AS seen FROM conversations) c
       WHERE m.conversation_id = ${conversationId} AND m.user_id = ${userId}
         AND c.id = m.conversation_id AND c.seen > m.last_read_seq
      RETURNING m.unread_count`.execute(trx)
    if (rows[0]?.unreadCount !== 0) return
    await trx
      .updateTable('notifications')
      .set({ read: true })
      .where('userId', '=', userId)
      .where('dedupeKey', '=', notificationKeyOf(conversationId))
      .where('read', '=', false)
      .execute()
  })
}
