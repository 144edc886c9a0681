import { parseWithZod } from '@conform-to/zod/v4'
import { data, type AppLoadContext } from '@remix-run/node'
import { prepareAttachment, type PreparedFile } from '#app/adapters/attachments.server.ts'
import { storage } from '#app/adapters/storage.server.ts'
import { db } from '#app/db.server.ts'
import { listStagedAttachments, stageAttachments } from '#app/domain/conversations/attachments.server.ts'
import {
  ATTACHMENT_FORMAT_REFUSED,
  ATTACHMENT_NUMBER_REFUSED,
  ATTACHMENT_SIZE_REFUSED,
  MAX_ATTACHMENT_BYTES,
  MAX_ATTACHMENTS,
  type Attachment,
} from '#app/domain/conversations/attachments.ts'
import { MessageForm, MessageWithFilesForm } from '#app/domain/conversations/schema.ts'
import { parseId } from '#app/forms/fields.ts'
import { consumeLimit, tooManyMessage } from '#app/http/rate-limit.server.ts'
import { readFormWithFiles, type ReceivedFile } from '#app/http/uploads.server.ts'

const REFUSED = {
  format: ATTACHMENT_FORMAT_REFUSED,
  damaged: 'El archivo está dañado o incompleto.',
  empty: 'El archivo está vacío.',
}
const STORE_FAILED =
  'No hemos podido guardar los archivos: el almacén no responde. Tu texto sigue aquí; puedes enviarlo sin ellos o volver a intentarlo.'

/** What is too long for a message comes back to be made shorter; only far beyond that is it no form at all. */
const MAX_TEXT_LENGTH = 1024 * 1024

/** What a message's form brought. Its files are kept before anything else is judged. */
export interface ReceivedMessage {
  submission: ReturnType<typeof parseMessage>
  draftKey: string
  files: Attachment[]
  /** Why the message cannot go as it is, because of its files. */
  refusals: string[]
  isStored: boolean
  /** A file was taken out, and nothing was sent. */
  isChange: boolean
}

function parseMessage(form: FormData, hasFiles: boolean) {
  return parseWithZod(form, { schema: hasFiles ? MessageWithFilesForm : MessageForm, disableAutoCoercion: true })
}

/** Reads the form: each file is judged by itself, and the accepted ones wait for their message. */
export async function receiveMessage(
  request: Request,
  userId: string,
  { now, log }: { now: Date; log?: AppLoadContext['log'] },
): Promise<ReceivedMessage> {
  const accepted: PreparedFile[] = []
  const refusals: string[] = []
  const form = await readFormWithFiles(
    request,
    async (file) => {
      const limit = await consumeLimit('upload-by-account', userId, { log })
      const refusal = limit.allowed
        ? await judge(file, accepted)
        : `${tooManyMessage(limit.retryAfterSeconds)} (${nameOf(file)})`
      if (refusal) refusals.push(refusal)
    },
    { maxTextLength: MAX_TEXT_LENGTH },
  )
  const draft = { userId, draftKey: parseId(textOf(form, 'key')) ?? crypto.randomUUID() }
  const removed = textOf(form, 'remove')
  const ids = form.getAll('kept').flatMap((id) => (typeof id === 'string' && id !== removed ? (parseId(id) ?? []) : []))
  const earlier = await listStagedAttachments(db, draft, ids)
  const { staged, isStored } = await stageAttachments(db, storage, draft, accepted, now)
  const files = [...earlier, ...staged.filter(({ id }) => !earlier.some((before) => before.id === id))]
  for (const { name } of files.splice(MAX_ATTACHMENTS)) refusals.push(`${ATTACHMENT_NUMBER_REFUSED} (${name})`)
  if (!isStored) refusals.push(STORE_FAILED)

  const fields = new FormData()
  fields.set('key', draft.draftKey)
  const content = textOf(form, 'content')
  if (content !== null) fields.set('content', content)
  const submission = parseMessage(fields, files.length > 0)
  return { submission, draftKey: draft.draftKey, files, refusals, isStored, isChange: removed !== null }
}

/** Keeps the file, or says why not. */
async function judge(file: ReceivedFile, accepted: PreparedFile[]): Promise<string | undefined> {
  if (accepted.length >= MAX_ATTACHMENTS) return `${ATTACHMENT_NUMBER_REFUSED} (${nameOf(file)})`
  if (file.bytes.length > MAX_ATTACHMENT_BYTES) return `${ATTACHMENT_SIZE_REFUSED} (${nameOf(file)})`
  const outcome = await prepareAttachment(file.bytes, file.name)
  if (outcome.kind === 'refused') return `${REFUSED[outcome.reason]} (${nameOf(file)})`
  accepted.push(outcome.file)
  return undefined
}

const nameOf = ({ name }: ReceivedFile) => name.slice(0, 100)

function textOf(form: FormData, name: string) {
  const value = form.get(name)
  return typeof value === 'string' ? value : null
}

/** The form again, with its text and the files that are kept, and what is wrong; without a status nothing is. */
export function messageAgain(
  { submission, files, refusals }: ReceivedMessage,
  { status, message, headers }: { status?: number; message?: string; headers?: HeadersInit } = {},
) {
  const result = submission.reply({
    ...(message && { formErrors: [message] }),
    ...(refusals.length > 0 && { fieldErrors: { files: refusals } }),
  })
  const answer = { ...result, files }
  // Something that was only changed is no mistake.
  if (status === undefined) Object.assign(answer, { status: undefined, error: undefined })
  return data(answer, { status: status ?? 200, headers })
}
