import type { Trx } from '#app/db.server.ts'
import { writeAudit, type AuditEntry } from '#app/domain/audit/commands.server.ts'
import { t } from '#app/locale/texts.ts'
import { ERASED_NAME } from './shown-people.server.ts'
import type { StoredMessage } from './words.server.ts'

export interface ReadMessage extends StoredMessage {
  id: string
  at: Date
  name: string
  isHidden: boolean
}

/** The people of a conversation. */
export async function listMemberIds(trx: Trx, conversationId: string): Promise<string[]> {
  const members = await trx
    .selectFrom('conversationMembers')
    .select('userId')
    .where('conversationId', '=', conversationId)
    .execute()
  return members.map(({ userId }) => userId)
}

/** Writes into the audit log of each of these people that a moderator has read their conversation. */
export async function noteReading(trx: Trx, memberIds: string[], entry: Omit<AuditEntry, 'subjectId'>): Promise<void> {
  for (const subjectId of memberIds) await writeAudit(trx, { ...entry, subjectId })
}

/** The messages of a conversation as a moderator reads them. The caller orders and bounds them. */
export const messagesAsModerator = (trx: Trx, conversationId: string) =>
  trx
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
    .where('m.conversationId', '=', conversationId)

type Row = Awaited<ReturnType<ReturnType<typeof messagesAsModerator>['execute']>>[number]

/** Presents a message for staff. Messages of the site and of erased accounts have names of their own. */
export const readMessage = ({ createdAt, fullName, hiddenByModeration, ...message }: Row): ReadMessage => ({
  ...message,
  at: createdAt,
  name: fullName ?? (message.type === 'system' ? t('Mensaje automático') : ERASED_NAME()),
  isHidden: hiddenByModeration,
})
