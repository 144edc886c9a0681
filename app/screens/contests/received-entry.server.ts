import { data, type AppLoadContext } from '@remix-run/node'
import { ENTRY_FILES_REFUSED } from '#app/domain/contests/limits.ts'
import { EntryForm } from '#app/domain/contests/schema.ts'
import type { StoredEntry } from '#app/domain/contests/entry-edits.server.ts'
import type { Attachment } from '#app/domain/conversations/attachments.ts'
import { withoutFiles } from '#app/forms/without-files.ts'
import { judgeForm, type Field } from '#app/http/form-data.server.ts'
import { ABOUT_FILES, receiveWithFiles, textOf, type ReceivedForm } from '#app/parts/attached-files/receiving.server.ts'

const ENTRY_TEXTS: Field[] = [EntryForm, 'version']
/** The fields of an entry's form. */
export const ENTRY_FIELDS: Field[] = [...ENTRY_TEXTS, ...ABOUT_FILES]

/** A posted entry. Its files are kept before anything else is judged. */
export interface ReceivedEntry extends Omit<ReceivedForm, 'form'> {
  submission: ReturnType<typeof parseEntry>
  /** The version that an edit form was opened with. */
  version: number | undefined
}

const parseEntry = (form: FormData) => judgeForm(form, EntryForm)

/** Reads the form: each file is judged by itself, and accepted ones are staged. */
export async function receiveEntry(
  request: Request,
  userId: string,
  { log, findOwned }: { log?: AppLoadContext['log']; findOwned?: (ids: string[]) => Promise<Attachment[]> },
): Promise<ReceivedEntry> {
  const options = { log, findOwned, numberRefused: ENTRY_FILES_REFUSED, texts: ENTRY_TEXTS }
  const { form, ...received } = await receiveWithFiles(request, userId, options)
  const fields = new FormData()
  fields.set('key', received.draftKey)
  for (const name of ['title', 'body']) {
    const value = textOf(form, name)
    if (value !== null) fields.set(name, value)
  }
  return { ...received, submission: parseEntry(fields), version: readVersion(textOf(form, 'version')) }
}

/** The version that a form names; undefined when unreadable. */
export const readVersion = (text: string | null | undefined) =>
  text && /^\d{1,9}$/.test(text) ? Number(text) : undefined

/**
 * The form again, with what was typed, the kept files and the mistakes; without a status no mistakes are shown.
 * @param options `newer`: what another save has stored. The form names its version from now on, so saving again is a
 *   decision.
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
  // A form that was only changed has no mistakes.
  if (status === undefined) Object.assign(answer, { status: undefined, error: undefined, without: undefined })
  return data(answer, { status: status ?? 200, headers })
}
