import type { LoaderFunctionArgs } from '@remix-run/node'
import { clock } from '#app/adapters/clock.server.ts'
import { storage } from '#app/adapters/storage.server.ts'
import { db } from '#app/db.server.ts'
import { isWinningPicture, openEntryFile } from '#app/domain/contests/files.server.ts'
import { parseId } from '#app/forms/fields.ts'
import { findViewer, requireViewer } from '#app/http/viewer.server.ts'
import { answerWithFile, unknownFile } from '#app/parts/attached-files/file-answer.server.ts'

/** A file of an entry, for permitted readers (openEntryFile). Pictures can be shown; other files are downloaded. */
export async function loader(args: LoaderFunctionArgs) {
  const viewer = await findViewer(args)
  const [contestId, fileId] = [parseId(args.params.id), parseId(args.params.fileId)]
  const isForAll = contestId && fileId ? await isWinningPicture(db, { contestId, fileId }) : false
  if (!viewer && !isForAll) await requireViewer(args)
  if (!contestId || !fileId) return unknownFile()
  const readerId = viewer?.id ?? null
  return answerWithFile(args, () => openEntryFile(db, storage, { readerId, contestId, fileId }, clock.now()))
}
