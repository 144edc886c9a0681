import { inTransaction, type Db } from '#app/db.server.ts'
import { writeAudit } from '#app/domain/audit/commands.server.ts'

/** So many messages before and after the one that was reported: what it answered, and what came of it. */
const AROUND = 20

export interface ReadMessage {
  id: string
  at: Date
  name: string
  content: string
  isReported: boolean
  isHidden: boolean
}

/**
 * Reads what stands around a reported message. The only way to somebody else's conversation: through a case that the
 * moderator has claimed, and both people find the reading in their audit log.
 * @returns undefined when there is no such case, it is not about a message, or it is not this moderator's now.
 */
export function readConversationAsModerator(
  db: Db,
  moderatorId: string,
  caseId: string,
  now: Date,
): Promise<ReadMessage[] | undefined> {
  return inTransaction(db, async (trx) => {
    const about = await trx
      .selectFrom('moderation_cases as c')
      .innerJoin('messages as m', 'm.id', 'c.target_id')
      .select(['m.id', 'm.conversation_id', 'm.seq'])
      .where('c.id', '=', caseId)
      .where('c.target_kind', '=', 'message')
      .where('c.state', 'in', ['en_revisión', 'apelado'])
      .where('c.claimed_by', '=', moderatorId)
      .where('c.claimed_until', '>', now)
      .executeTakeFirst()
    if (!about) return undefined
    const members = await trx
      .selectFrom('conversation_members')
      .select('user_id')
      .where('conversation_id', '=', about.conversation_id)
      .execute()
    // Nobody reads what they are part of themselves.
    if (members.some(({ user_id }) => user_id === moderatorId)) return undefined
    for (const { user_id: subjectId } of members) {
      const facts = { case: caseId }
      await writeAudit(trx, { at: now, actor: moderatorId, action: 'moderation.leer-conversación', subjectId, facts })
    }
    const messages = await trx
      .selectFrom('messages as m')
      .leftJoin('profiles as p', 'p.id', 'm.sender_id')
      .select(['m.id', 'm.created_at', 'm.content', 'm.hidden_by_moderation', 'm.type', 'p.full_name'])
      .where('m.conversation_id', '=', about.conversation_id)
      .where('m.seq', '>=', about.seq - AROUND)
      .where('m.seq', '<=', about.seq + AROUND)
      .orderBy('m.seq')
      .execute()
    return messages.map((message) => ({
      id: message.id,
      at: message.created_at,
      name: message.full_name ?? (message.type === 'system' ? 'El sitio' : 'Usuario eliminado'),
      content: message.content,
      isReported: message.id === about.id,
      isHidden: message.hidden_by_moderation,
    }))
  })
}
