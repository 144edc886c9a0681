import { sql } from 'kysely'
import { inTransaction, type Db } from '#app/db.server.ts'
import {
  listMemberIds,
  messagesAsModerator,
  noteReading,
  readMessage,
  type ReadMessage,
} from '#app/domain/conversations/read-by-staff.server.ts'
import { isWaiting, mayDecide } from './deciding.server.ts'

/** How many of the newest messages are shown. */
const NEWEST = 200

/**
 * Reads what the two sides of a dispute have written to each other about the listing of that order, and nothing else of
 * theirs. It needs a dispute that waits and that the moderator has claimed, is not a party to and has not decided; both
 * people find the reading in their audit log.
 * @returns undefined when this moderator has not claimed the dispute; an empty list where the two have not written to
 *   each other.
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
    const { conversationId } = about
    await noteReading(trx, await listMemberIds(trx, conversationId), {
      at: now,
      actor: moderatorId,
      action: 'dispute.leer-conversación',
      facts: { dispute: disputeId },
    })
    const newest = await messagesAsModerator(trx, conversationId).orderBy('m.seq', 'desc').limit(NEWEST).execute()
    return newest.toReversed().map(readMessage)
  })
}
