import type { LoaderFunctionArgs } from '@remix-run/node'
import { storage } from '#app/adapters/storage.server.ts'
import { db } from '#app/db.server.ts'
import { openAttachment } from '#app/domain/conversations/queries.server.ts'
import { parseId } from '#app/forms/fields.ts'
import { requireViewer } from '#app/http/viewer.server.ts'
import { answerWithFile, unknownFile } from '#app/parts/attached-files/file-answer.server.ts'

/** A file of a message, for the two members of its conversation (N6). Pictures can be shown; other files are downloaded. */
export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireViewer(args)
  const [conversationId, attachmentId] = [parseId(args.params.id), parseId(args.params.attachmentId)]
  if (!conversationId || !attachmentId) return unknownFile()
  return answerWithFile(args, () => openAttachment(db, storage, { userId: viewer.id, conversationId, attachmentId }))
}
