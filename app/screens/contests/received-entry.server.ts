import { data, type AppLoadContext } from '@remix-run/node'
import { ENTRY_FILES_REFUSED } from '#app/domain/contests/limits.ts'
import { EntryForm } from '#app/domain/contests/schema.ts'
import type { StoredEntry } from '#app/domain/contests/entry-edits.server.ts'
import type { Attachment } from '#app/domain/conversations/attachments.ts'
import { withoutFiles } from '#app/forms/without-files.ts'
import { judgeForm, type Field } from '#app/http/form-data.server.ts'
import { ABOUT_FILES, receiveWithFiles, textOf, type ReceivedForm } from '#app/parts/attached-files/receiving.server.ts'

const ENTRY_TEXTS: Field[] = [EntryForm, 'version']
/** What an entry's form sends. */
export const ENTRY_FIELDS: Field[] = [...ENTRY_TEXTS, ...ABOUT_FILES]

/** What an entry's form brought. Its files are kept before anything else is judged. */
export interface ReceivedEntry extends Omit<ReceivedForm, 'form'> {
  submission: ReturnType<typeof parseEntry>
  /** Of the entry that the form changes, when it was opened. */
  version: number | undefined
}

const parseEntry = (form: FormData) => judgeForm(form, EntryForm)

/** Reads the form: each file is judged by itself, and the accepted ones wait for their entry. */
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

/** The version that a form names; whatever cannot be read is none. */
export const readVersion = (text: string | null | undefined) =>
  text && /^\d{1,9}$/.test(text) ? Number(text) : undefined

/**
 * The form again, with what was typed and the files that are kept, and what is wrong; without a status nothing is.
 * @param options `newer`: what another save has left meanwhile. The form names it from now on: saving is a decision.
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
  // Something that was only changed is no mistake.
  if (status === undefined) Object.assign(answer, { status: undefined, error: undefined, without: undefined })
  return data(answer, { status: status ?? 200, headers })
}
