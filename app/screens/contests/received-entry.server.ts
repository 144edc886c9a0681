import { data, type AppLoadContext } from '@remix-run/node'
import type { DraftFields } from '#app/domain/accounts/drafts.server.ts'
import { EntryForm } from '#app/domain/contests/schema.ts'
import type { StoredEntry } from '#app/domain/contests/entry-edits.server.ts'
import { parseVersion } from '#app/forms/fields.ts'
import { withoutFiles } from '#app/forms/without-files.ts'
import { judgeForm, onlyTexts, readFields, textOf, type Field } from '#app/http/form-data.server.ts'
import { consumeLimit, tooManyMessage, type LimitName } from '#app/http/rate-limit.server.ts'
import {
  ABOUT_FILES,
  afterChange,
  FILES_FIELD,
  receiveWithFiles,
  statusAfterChange,
  type FindFiles,
  type ReceivedForm,
} from '#app/parts/attached-files/receiving.server.ts'
import { ENTRY_FILES } from '#app/parts/received-files/policies.server.ts'

const ENTRY_TEXTS: Field[] = [EntryForm, 'version']

/** A posted entry. Its files are kept before the form is checked. */
export interface ReceivedEntry extends Omit<ReceivedForm, 'form'> {
  submission: ReturnType<typeof parseEntry>
  /** The version that an edit form was opened with. */
  version: number | undefined
}

const parseEntry = (form: FormData) => judgeForm(form, EntryForm)

/** Reads the form: each file is checked separately, and accepted ones are staged. */
export async function receiveEntry(
  request: Request,
  userId: string,
  { log, findOwned }: { log?: AppLoadContext['log']; findOwned?: FindFiles },
): Promise<ReceivedEntry> {
  const options = { log, findOwned, texts: ENTRY_TEXTS }
  const { form, ...received } = await receiveWithFiles(request, userId, ENTRY_FILES, options)
  const texts = onlyTexts(form, ['title', 'body'])
  texts.set('key', received.draftKey)
  return { ...received, submission: parseEntry(texts), version: parseVersion(textOf(form, 'version')) }
}

/** The texts alone, for a person who must sign in first: files of signed-out people are not read. */
export const receiveEntryTexts = (request: Request) =>
  readFields(request, [...ENTRY_TEXTS, ...ABOUT_FILES], {
    files: { name: FILES_FIELD, receive: () => Promise.resolve() },
  })

/** The words that were typed before sign-in. */
export function typedBefore(draft: DraftFields | undefined) {
  const text = (name: string) => (typeof draft?.[name] === 'string' ? draft[name] : undefined)
  return { title: text('title'), body: text('body'), version: parseVersion(text('version')) }
}

/**
 * The form that is to be stored, or its answer: it was only changed, has mistakes, or this person stores too many.
 * @param limit counts those that are to be stored.
 */
export async function judgeEntry(
  received: ReceivedEntry,
  { limit, userId, log }: { limit: LimitName; userId: string; log?: AppLoadContext['log'] },
): Promise<{ form: EntryForm } | { answer: ReturnType<typeof entryAgain> }> {
  const { submission, refusals, isStored, isChange } = received
  if (isChange) return { answer: entryAgain(received) }
  if (submission.status !== 'success') return { answer: entryAgain(received, { status: 422 }) }
  if (refusals.length > 0) return { answer: entryAgain(received, { status: isStored ? 422 : 503 }) }
  const outcome = await consumeLimit(limit, userId, { log })
  if (outcome.allowed) return { form: submission.value }
  const headers = { 'Retry-After': String(outcome.retryAfterSeconds) }
  const message = tooManyMessage(outcome.retryAfterSeconds)
  return { answer: entryAgain(received, { status: 429, message, headers }) }
}

/**
 * The form again, with what was typed, the kept files and the mistakes; without a status the only messages are those
 * about the files. @param options `newer`: the values that another save has stored. The form names its version from now
 * on, so saving again is a decision.
 */
export function entryAgain(
  { submission, files, refusals, isStored, version }: ReceivedEntry,
  {
    status,
    message,
    headers,
    newer,
  }: { status?: number; message?: string; headers?: HeadersInit; newer?: StoredEntry } = {},
) {
  const result = submission.reply({
    ...(message && { formErrors: [message] }),
    ...(refusals.length > 0 && { fieldErrors: { files: refusals } }),
  })
  const isOnlyFiles = submission.status === 'success' && isStored && refusals.length > 0
  const verb = version === undefined ? 'Enviar' : 'Guardar'
  const without = isOnlyFiles ? withoutFiles(verb, refusals.length) : undefined
  const answer = { ...result, files, newer, version: newer?.version ?? version, without }
  if (status === undefined) Object.assign(answer, afterChange({ refusals }))
  return data(answer, { status: status ?? statusAfterChange({ refusals, isStored }), headers })
}
