import type { LoaderFunctionArgs } from '@remix-run/node'
import { clock } from '#app/adapters/clock.server.ts'
import { storage } from '#app/adapters/storage.server.ts'
import { db } from '#app/db.server.ts'
import { openRequestFile } from '#app/domain/hiring/request-files.server.ts'
import { parseId } from '#app/forms/fields.ts'
import { requireHirer } from '#app/http/hiring.server.ts'
import { answerWithFile, unknownFile } from '#app/parts/attached-files/file-answer.server.ts'

/** A file of a request, for its permitted readers (openRequestFile). */
export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireHirer(args)
  const [requestId, fileId] = [parseId(args.params['id']), parseId(args.params['file'])]
  if (!requestId || !fileId) return unknownFile()
  const reading = { readerId: viewer.id, requestId, fileId, now: clock.now() }
  return answerWithFile(args, () => openRequestFile(db, storage, reading))
}
