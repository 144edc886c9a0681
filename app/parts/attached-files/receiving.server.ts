import type { AppLoadContext } from '@remix-run/node'
import type { PreparedFile } from '#app/adapters/attachments.server.ts'
import { clock } from '#app/adapters/clock.server.ts'
import { createSpool, type Spool, type SpooledFile } from '#app/adapters/spool.server.ts'
import { storage } from '#app/adapters/storage.server.ts'
import type { WorkFile } from '#app/adapters/work-files.server.ts'
import { db } from '#app/db.server.ts'
import { listStagedAttachments, stageWork } from '#app/domain/uploads/attachments.server.ts'
import type { Attachment } from '#app/domain/uploads/attachments.ts'
import type { ManyUploads } from '#app/domain/uploads/judge.ts'
import { parseId } from '#app/forms/fields.ts'
import { textOf, type Field } from '#app/http/form-data.server.ts'
import { readWithFiles, readWithLargeFiles } from '#app/parts/received-files/receiving.server.ts'
import { t } from '#app/locale/texts.ts'

const STORE_FAILED = () =>
  t(
    'No hemos podido guardar los archivos: el almacén no responde. Tu texto sigue aquí; puedes enviarlo sin ellos o volver a intentarlo.',
  )

/** A form with a longer text is refused. One that is only longer than its field allows comes back to be shortened. */
const MAX_TEXT_LENGTH = 1024 * 1024

/** The name of the file control. */
export const FILES_FIELD = 'files'
/** The fields about files: the one-time key, the kept ones and the one to remove. */
export const ABOUT_FILES: Field[] = ['key', { list: 'kept' }, 'remove']

/** A posted form with private files. The files are kept before the form is checked. */
export interface ReceivedForm {
  /** The form without its files. */
  form: FormData
  /** The form's one-time key, under which its files wait. */
  draftKey: string
  files: Attachment[]
  /** The faults of the files. */
  refusals: string[]
  isStored: boolean
  /** Whether a file was removed, and the form not sent. */
  isChange: boolean
}

/**
 * The answer to a form that was only changed: its words are not checked yet, but files that came with the press and
 * were not kept are reported.
 */
export const afterChange = ({ refusals }: Pick<ReceivedForm, 'refusals'>) => ({
  status: refusals.length > 0 ? ('error' as const) : undefined,
  error: refusals.length > 0 ? { [FILES_FIELD]: refusals } : undefined,
  without: undefined,
})

/** The status of that answer. */
export const statusAfterChange = ({ refusals, isStored }: Pick<ReceivedForm, 'refusals' | 'isStored'>) =>
  refusals.length === 0 ? 200 : isStored ? 422 : 503

/** The files with these ids that already belong to the thing that a form changes. */
export type FindFiles = (ids: string[]) => Promise<Attachment[]>

/** Files of a form that may be too large for memory. */
export type LargeUploads = ManyUploads<WorkFile, SpooledFile> & { areLarge: true }

/** The rules for the files of a form. */
export type FilesPolicy = ManyUploads<PreparedFile> | LargeUploads

interface Receiving {
  log?: AppLoadContext['log']
  /** The form's other fields. */
  texts: Field[]
  findOwned?: FindFiles
}

/** Reads the form: each file is checked separately, and accepted ones are staged. */
export async function receiveWithFiles(
  request: Request,
  userId: string,
  policy: FilesPolicy,
  receiving: Receiving,
): Promise<ReceivedForm> {
  const spool = createSpool()
  try {
    return await receiveInto(spool, request, { userId, policy, ...receiving })
  } finally {
    await spool.close()
  }
}

async function receiveInto(
  spool: Spool,
  request: Request,
  { userId, policy, log, texts, findOwned }: Receiving & { userId: string; policy: FilesPolicy },
): Promise<ReceivedForm> {
  const fields = [...texts, ...ABOUT_FILES]
  const reading = { fields, control: FILES_FIELD, log, maxTextLength: MAX_TEXT_LENGTH }
  const { form, accepted, refusals, isKept } =
    'areLarge' in policy
      ? await readWithLargeFiles(request, userId, policy, { ...reading, spool })
      : { ...(await readWithFiles(request, userId, policy, reading)), isKept: true }
  const draft = { userId, draftKey: parseId(textOf(form, 'key')) ?? crypto.randomUUID() }
  const removed = textOf(form, 'remove')
  const ids = form.getAll('kept').flatMap((id) => (typeof id === 'string' && id !== removed ? (parseId(id) ?? []) : []))
  const owned = (await findOwned?.(ids)) ?? []
  const earlier = [...owned, ...(await listStagedAttachments(db, draft, ids))]
  const { staged, isStored: isInStore } = await stageWork(db, storage, draft, accepted, clock.now())
  const isStored = isInStore && isKept
  const kept = [...earlier, ...staged.filter(({ id }) => !earlier.some((before) => before.id === id))]
  for (const { name } of kept.splice(policy.most.files)) refusals.push(`${policy.most.refused()} (${name})`)
  // Files from before count with those that came now.
  const { inAll } = policy
  if (inAll) for (const { name } of cutBeyond(kept, inAll.bytes)) refusals.push(`${inAll.refused()} (${name})`)
  if (!isStored) refusals.push(STORE_FAILED())
  return { form, draftKey: draft.draftKey, files: kept, refusals, isStored, isChange: removed !== null }
}

/** Takes the files out of a list with which it would be larger than this in all. */
function cutBeyond(files: Attachment[], mostBytes: number): Attachment[] {
  let bytes = 0
  const isWithin = (file: Attachment) => bytes + file.bytes <= mostBytes && (bytes += file.bytes) > 0
  const fitting = files.filter(isWithin)
  const beyond = files.filter((file) => !fitting.includes(file))
  files.splice(0, files.length, ...fitting)
  return beyond
}
