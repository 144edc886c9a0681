import type { AppLoadContext } from '@remix-run/node'
import { prepareAttachment, type PreparedFile } from '#app/adapters/attachments.server.ts'
import { clock } from '#app/adapters/clock.server.ts'
import { storage } from '#app/adapters/storage.server.ts'
import { db } from '#app/db.server.ts'
import { listStagedAttachments, stageAttachments } from '#app/domain/conversations/attachments.server.ts'
import {
  ATTACHMENT_FORMAT_REFUSED,
  ATTACHMENT_SIZE_REFUSED,
  MAX_ATTACHMENT_BYTES,
  MAX_ATTACHMENTS,
  type Attachment,
} from '#app/domain/conversations/attachments.ts'
import { parseId } from '#app/forms/fields.ts'
import { consumeLimit, tooManyMessage } from '#app/http/rate-limit.server.ts'
import { readFields, type Field, type ReceivedFile } from '#app/http/form-data.server.ts'

const REFUSED = {
  format: ATTACHMENT_FORMAT_REFUSED,
  damaged: 'El archivo está dañado o incompleto.',
  empty: 'El archivo está vacío.',
}
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

/**
 * Reads the form: each file is judged by itself, and accepted ones are staged.
 * @param options `texts`: the form's other fields; `numberRefused`: the words for one file too many; `findOwned`: the
 *   files with these ids that already belong to what the form changes.
 */
export async function receiveWithFiles(
  request: Request,
  userId: string,
  {
    log,
    texts,
    numberRefused,
    findOwned,
  }: {
    log?: AppLoadContext['log']
    texts: Field[]
    numberRefused: string
    findOwned?: (ids: string[]) => Promise<Attachment[]>
  },
): Promise<ReceivedForm> {
  const accepted: PreparedFile[] = []
  const refusals: string[] = []
  const files = {
    name: FILES_FIELD,
    receive: async (file: ReceivedFile) => {
      const limit = await consumeLimit('upload-by-account', userId, { log })
      const refusal = limit.allowed
        ? await judge(file, accepted, numberRefused)
        : `${tooManyMessage(limit.retryAfterSeconds)} (${nameOf(file)})`
      if (refusal) refusals.push(refusal)
    },
  }
  const form = await readFields(request, [...texts, ...ABOUT_FILES], { files, maxTextLength: MAX_TEXT_LENGTH })
  const draft = { userId, draftKey: parseId(textOf(form, 'key')) ?? crypto.randomUUID() }
  const removed = textOf(form, 'remove')
  const ids = form.getAll('kept').flatMap((id) => (typeof id === 'string' && id !== removed ? (parseId(id) ?? []) : []))
  const owned = (await findOwned?.(ids)) ?? []
  const earlier = [...owned, ...(await listStagedAttachments(db, draft, ids))]
  const { staged, isStored } = await stageAttachments(db, storage, draft, accepted, clock.now())
  const kept = [...earlier, ...staged.filter(({ id }) => !earlier.some((before) => before.id === id))]
  for (const { name } of kept.splice(MAX_ATTACHMENTS)) refusals.push(`${numberRefused} (${name})`)
  if (!isStored) refusals.push(STORE_FAILED)
  return { form, draftKey: draft.draftKey, files: kept, refusals, isStored, isChange: removed !== null }
}

/** Accepts the file, or returns why not. */
async function judge(file: ReceivedFile, accepted: PreparedFile[], numberRefused: string): Promise<string | undefined> {
  if (accepted.length >= MAX_ATTACHMENTS) return `${numberRefused} (${nameOf(file)})`
  if (file.bytes.length > MAX_ATTACHMENT_BYTES) return `${ATTACHMENT_SIZE_REFUSED} (${nameOf(file)})`
  const outcome = await prepareAttachment(file.bytes, file.name)
  if (outcome.kind === 'refused') return `${REFUSED[outcome.reason]} (${nameOf(file)})`
  accepted.push(outcome.file)
  return undefined
}

const nameOf = ({ name }: ReceivedFile) => name.slice(0, 100)

/** The text of a field; null when it was not sent, or is a file. */
export function textOf(form: FormData, name: string) {
  const value = form.get(name)
  return typeof value === 'string' ? value : null
}
