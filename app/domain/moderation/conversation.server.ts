import { inTransaction, type Db } from '#app/db.server.ts'
import { writeAudit } from '#app/domain/audit/commands.server.ts'
import type { StoredMessage } from '#app/domain/conversations/words.server.ts'
import { t } from '#app/locale/texts.ts'

/** How many messages before and after the reported one are shown. */
const AROUND = 20

export interface ReadMessage extends StoredMessage {
  id: string
  at: Date
  name: string
  isReported: boolean
  isHidden: boolean
}

/**
 * Reads the messages around a reported one. This is the only way to another person's conversation: it needs a case that
 * the moderator has claimed, and both people find the reading in their audit log.
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
    const members = await trx
      .selectFrom('conversationMembers')
      .select('userId')
      .where('conversationId', '=', about.conversationId)
      .execute()
    // Moderators do not read cases about conversations of their own.
    if (members.some(({ userId }) => userId === moderatorId)) return undefined
    for (const { userId: subjectId } of members) {
      const facts = { case: caseId }
      await writeAudit(trx, { at: now, actor: moderatorId, action: 'moderation.leer-conversación', subjectId, facts })
    }
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
      .where('m.seq', '>=', about.seq - AROUND)
      .where('m.seq', '<=', about.seq + AROUND)
      .orderBy('m.seq')
      .execute()
    return messages.map((message) => ({
      id: message.id,
      at: message.createdAt,
      name: message.fullName ?? (message.type === 'system' ? t('Mensaje automático') : t('Usuario eliminado')),
      content: message.content,
      language: message.language,
      said: message.said,
      type: message.type,
      isReported: message.id === about.id,
      isHidden: message.hiddenByModeration,
    }))
  })
}
