import { inTransaction, type Db } from '#app/db.server.ts'
import {
  listMemberIds,
  messagesAsModerator,
  noteReading,
  readMessage,
  type ReadMessage,
} from '#app/domain/conversations/read-by-staff.server.ts'

/** How many messages before and after the reported one are shown. */
const AROUND = 20

export interface ReadAroundReported extends ReadMessage {
  isReported: boolean
}

/**
 * Reads the messages around a reported one. This is the only way to another person's conversation: it needs a case that
 * the moderator has claimed, and both people find the reading in their audit log.
 * @returns undefined when there is no such case, it is not about a message, or this moderator has not claimed it.
 */
export function readConversationAsModerator(
  db: Db,
  moderatorId: string,
  caseId: string,
  now: Date,
): Promise<ReadAroundReported[] | undefined> {
  return inTransaction(db, async (trx) => {
    const about = await trx
      .selectFrom('moderationCases as c')
      .innerJoin('messages as m', 'm.id', 'c.targetId')
      .select(['m.id', 'm.conversationId', 'm.seq'])
      .where('c.id', '=', caseId)
      .where('c.targetKind', '=', 'message')
      .where('c.state', 'in', ['en_revisión', 'apelado'])
      .where('c.claimedBy', '=', moderatorId)
      .where('c.claimedUntil', '>', now)
      .executeTakeFirst()
    if (!about) return undefined
    const memberIds = await listMemberIds(trx, about.conversationId)
    // Moderators do not read cases about conversations of their own.
    if (memberIds.includes(moderatorId)) return undefined
    await noteReading(trx, memberIds, {
      at: now,
      actor: moderatorId,
      action: 'moderation.leer-conversación',
      facts: { case: caseId },
    })
    const around = await messagesAsModerator(trx, about.conversationId)
      .where('m.seq', '>=', about.seq - AROUND)
      .where('m.seq', '<=', about.seq + AROUND)
      .orderBy('m.seq')
      .execute()
    return around.map((row) => ({ ...readMessage(row), isReported: row.id === about.id }))
  })
}
