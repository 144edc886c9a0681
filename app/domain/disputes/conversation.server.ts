import { sql } from 'kysely'
import { inTransaction, type Db } from '#app/db.server.ts'
import { writeAudit } from '#app/domain/audit/commands.server.ts'
import { isWaiting, mayDecide } from './deciding.server.ts'
import type { StoredMessage } from '#app/domain/conversations/words.server.ts'
import { t } from '#app/locale/texts.ts'

/** How many of the newest messages are shown. */
const NEWEST = 200

export interface ReadMessage extends StoredMessage {
  id: string
  at: Date
  name: string
  isHidden: boolean
}

/**
 * Reads what the two sides of a dispute have written to each other about the listing of that order, and nothing else of
 * theirs. It needs a dispute that waits and that the moderator has claimed, is no party to and has not decided; both
 * people find the reading in their audit log.
 * @returns undefined when it is not this moderator's now; nothing where the two have not written to each other.
 */
export function readConversationOfDispute(
  db: Db,
  moderatorId: string,
  disputeId: string,
  now: Date,
): Promise<ReadMessage[] | undefined> {
  return inTransaction(db, async (trx) => {
    const { rows } = await sql<{ conversationId: string | null }>`
      SELECT c.id AS conversation_id
        FROM disputes d
        JOIN orders o ON o.id = d.order_id
        LEFT JOIN conversations c
          ON c.client_id = o.client_id AND c.freelancer_id = o.freelancer_id AND c.about = o.listing_id
       WHERE d.id = ${disputeId}::uuid AND ${isWaiting}
         AND d.claimed_by = ${moderatorId}::uuid AND d.claimed_until > ${now}
         AND ${mayDecide(moderatorId)}`.execute(trx)
    const [about] = rows
    if (!about?.conversationId) return about && []
    const members = await trx
      .selectFrom('conversationMembers')
      .select('userId')
      .where('conversationId', '=', about.conversationId)
      .execute()
    for (const { userId: subjectId } of members)
      await writeAudit(trx, {
        at: now,
        actor: moderatorId,
        action: 'dispute.leer-conversación',
        subjectId,
        facts: { dispute: disputeId },
      })
    const messages = await trx
      .selectFrom('messages as m')
      .leftJoin('profiles as p', 'p.id', 'm.senderId')
      .select([
        'm.id',
        'm.createdAt',
        'm.content',
        'm.language',
        'm.said',
        'm.hiddenByModeration',
        'm.type',
        'p.fullName',
      ])
      .where('m.conversationId', '=', about.conversationId)
      .orderBy('m.seq', 'desc')
      .limit(NEWEST)
      .execute()
    return messages.toReversed().map((message) => ({
      id: message.id,
      at: message.createdAt,
      name: message.fullName ?? (message.type === 'system' ? t('Mensaje automático') : t('Usuario eliminado')),
      content: message.content,
      language: message.language,
      said: message.said,
      type: message.type,
      isHidden: message.hiddenByModeration,
    }))
  })
}
