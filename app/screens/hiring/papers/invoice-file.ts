import type { LoaderFunctionArgs } from '@remix-run/node'
import { storage } from '#app/adapters/storage.server.ts'
import { db } from '#app/db.server.ts'
import { openInvoice } from '#app/domain/orders/invoices.server.ts'
import { parseId } from '#app/forms/fields.ts'
import { requireHirer } from '#app/http/hiring.server.ts'
import { answerWithFile, unknownFile } from '#app/parts/attached-files/file-answer.server.ts'
import { readStage } from './stage-page.server.ts'

/** An invoice of a stage, for the two sides of its order. */
export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireHirer(args)
  const [orderId, id, n] = [parseId(args.params['id']), parseId(args.params['invoice']), readStage(args)]
  if (!orderId || !id || !n) return unknownFile()
  return answerWithFile(args, () => openInvoice(db, storage, { userId: viewer.id, orderId, n, id }))
}
