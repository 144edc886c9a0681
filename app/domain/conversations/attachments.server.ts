import type { FileStorage } from '#app/adapters/object-storage.ts'
import type { Db } from '#app/db.server.ts'
import type { OpenedAttachment } from '#app/domain/uploads/attachments.server.ts'

/**
 * A file of a conversation that this person takes part in. Files of other conversations, and of hidden messages, are
 * not found. `gone`: the store no longer has it.
 * @throws when the store does not answer.
 */
export async function openAttachment(
  db: Db,
  storage: Pick<FileStorage, 'open'>,
  { userId, conversationId, attachmentId }: { userId: string; conversationId: string; attachmentId: string },
): Promise<OpenedAttachment> {
  const row = await db
    .selectFrom('messageAttachments as a')
    .innerJoin('messages as m', 'm.id', 'a.messageId')
    .innerJoin('conversationMembers as side', 'side.conversationId', 'm.conversationId')
    .select(['a.id', 'a.name', 'a.mime', 'a.bytes', 'a.key'])
    .where('a.id', '=', attachmentId)
    .where('m.conversationId', '=', conversationId)
    .where('side.userId', '=', userId)
    .where('m.hiddenByModeration', '=', false)
    .where('a.scanState', '<>', 'rechazado')
    .executeTakeFirst()
  if (!row) return { kind: 'not-found' }
  const { key, ...attachment } = row
  const object = await storage.open(key)
  return object ? { kind: 'opened', attachment, object } : { kind: 'gone' }
}
