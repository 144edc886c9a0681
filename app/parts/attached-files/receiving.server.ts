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

/** What is too long comes back to be made shorter; only far beyond that is it no form at all. */
const MAX_TEXT_LENGTH = 1024 * 1024

/** The name of its file control. */
export const FILES_FIELD = 'files'
/** What the form says of its files: its one-time key, those that are kept and the one that is taken out. */
export const ABOUT_FILES: Field[] = ['key', { list: 'kept' }, 'remove']

/** What a form with private files brought. The files are kept before anything else is judged. */
export interface ReceivedForm {
  /** The form as it came, without its files. */
  form: FormData
  /** The form's one-time key, which its files wait under. */
  draftKey: string
  files: Attachment[]
  /** Why the form cannot go as it is, because of its files. */
  refusals: string[]
  isStored: boolean
  /** A file was taken out, and nothing was sent. */
  isChange: boolean
}

/**
 * Reads the form: each file is judged by itself, and the accepted ones wait for what the form becomes.
 * @param options `texts`: the form's other fields; `numberRefused`: what is said of a file too many; `findOwned`: the
 *   files with these ids that are already part of what the form changes.
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

/** Keeps the file, or says why not. */
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
