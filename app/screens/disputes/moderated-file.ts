import type { LoaderFunctionArgs } from '@remix-run/node'
import { clock } from '#app/adapters/clock.server.ts'
import { storage } from '#app/adapters/storage.server.ts'
import { db } from '#app/db.server.ts'
import { openFileAsModerator } from '#app/domain/disputes/queries.server.ts'
import { parseId } from '#app/forms/fields.ts'
import { requireHiring } from '#app/http/hiring.server.ts'
import { requireModerator } from '#app/http/viewer.server.ts'
import { answerWithFile, unknownFile } from '#app/parts/attached-files/file-answer.server.ts'

/** A file of a disputed stage, for a moderator who may decide. The person who added it can see that it was opened. */
export async function loader(args: LoaderFunctionArgs) {
  requireHiring()
  const viewer = await requireModerator(args)
  const [disputeId, fileId] = [parseId(args.params['id']), parseId(args.params['file'])]
  if (!disputeId || !fileId) return unknownFile()
  const reading = { moderatorId: viewer.id, disputeId, fileId, now: clock.now() }
  return answerWithFile(args, () => openFileAsModerator(db, storage, reading))
}
