import type { AppLoadContext } from '@remix-run/node'
import type { PreparedFile } from '#app/adapters/attachments.server.ts'
import { clock } from '#app/adapters/clock.server.ts'
import { storage } from '#app/adapters/storage.server.ts'
import { db } from '#app/db.server.ts'
import { listStagedAttachments, stageAttachments } from '#app/domain/uploads/attachments.server.ts'
import type { Attachment } from '#app/domain/uploads/attachments.ts'
import type { ManyUploads } from '#app/domain/uploads/judge.ts'
import { parseId } from '#app/forms/fields.ts'
import { textOf, type Field } from '#app/http/form-data.server.ts'
import { readWithFiles } from '#app/parts/received-files/receiving.server.ts'

const STORE_FAILED =
  'No hemos podido guardar los archivos: el almacén no responde. Tu texto sigue aquí; puedes enviarlo sin ellos o volver a intentarlo.'

/** A text that is too long comes back to be shortened; only far beyond that it is refused as a form. */
const MAX_TEXT_LENGTH = 1024 * 1024

/** The name of its file control. */
export const FILES_FIELD = 'files'
/** The fields about files: the one-time key, the kept ones and the one to remove. */
export const ABOUT_FILES: Field[] = ['key', { list: 'kept' }, 'remove']

/** A posted form with private files. The files are kept before anything else is judged. */
export interface ReceivedForm {
  /** The form without its files. */
  form: FormData
  /** The form's one-time key, which its files wait under. */
  draftKey: string
  files: Attachment[]
  /** What is wrong with the files. */
  refusals: string[]
  isStored: boolean
  /** A file was removed, and nothing was sent. */
  isChange: boolean
}

/** The files with these ids that already belong to what a form changes. */
export type FindFiles = (ids: string[]) => Promise<Attachment[]>

/**
 * Reads the form: each file is judged by itself, and accepted ones are staged.
 * @param options `texts`: the form's other fields.
 */
export async function receiveWithFiles(
  request: Request,
  userId: string,
  policy: ManyUploads<PreparedFile>,
  { log, texts, findOwned }: { log?: AppLoadContext['log']; texts: Field[]; findOwned?: FindFiles },
): Promise<ReceivedForm> {
  const fields = [...texts, ...ABOUT_FILES]
  const reading = { fields, control: FILES_FIELD, log, maxTextLength: MAX_TEXT_LENGTH }
  const { form, accepted, refusals } = await readWithFiles(request, userId, policy, reading)
  const draft = { userId, draftKey: parseId(textOf(form, 'key')) ?? crypto.randomUUID() }
  const removed = textOf(form, 'remove')
  const ids = form.getAll('kept').flatMap((id) => (typeof id === 'string' && id !== removed ? (parseId(id) ?? []) : []))
  const owned = (await findOwned?.(ids)) ?? []
  const earlier = [...owned, ...(await listStagedAttachments(db, draft, ids))]
  const { staged, isStored } = await stageAttachments(db, storage, draft, accepted, clock.now())
  const kept = [...earlier, ...staged.filter(({ id }) => !earlier.some((before) => before.id === id))]
  for (const { name } of kept.splice(policy.most.files)) refusals.push(`${policy.most.refused} (${name})`)
  if (!isStored) refusals.push(STORE_FAILED)
  return { form, draftKey: draft.draftKey, files: kept, refusals, isStored, isChange: removed !== null }
}
