import type { LoaderFunctionArgs } from '@remix-run/node'
import { storage } from '#app/adapters/storage.server.ts'
import { db } from '#app/db.server.ts'
import { openOrderFile } from '#app/domain/orders/files.server.ts'
import { parseId } from '#app/forms/fields.ts'
import { requireHirer } from '#app/http/hiring.server.ts'
import { answerWithFile, unknownFile } from '#app/parts/attached-files/file-answer.server.ts'

/** A file of the history of an order, for its two sides. */
export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireHirer(args)
  const [orderId, id] = [parseId(args.params['id']), parseId(args.params['file'])]
  if (!orderId || !id) return unknownFile()
  return answerWithFile(args, (findPart) => openOrderFile(db, storage, { userId: viewer.id, orderId, id }, findPart))
}
