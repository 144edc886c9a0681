import type { LoaderFunctionArgs } from '@remix-run/node'
import { clock } from '#app/adapters/clock.server.ts'
import { storage } from '#app/adapters/storage.server.ts'
import { db } from '#app/db.server.ts'
import { openReportedFile } from '#app/domain/moderation/reported-files.server.ts'
import { parseId } from '#app/forms/fields.ts'
import { requireModerator } from '#app/http/viewer.server.ts'
import { answerWithFile, unknownFile } from '#app/parts/attached-files/file-answer.server.ts'

/** A file of the reported thing, for the moderator of the case. The person who added it can see that it was opened. */
export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireModerator(args)
  const [caseId, fileId] = [parseId(args.params['id']), parseId(args.params['file'])]
  if (!caseId || !fileId) return unknownFile()
  const reading = { moderatorId: viewer.id, caseId, fileId, now: clock.now() }
  return answerWithFile(args, () => openReportedFile(db, storage, reading))
}
