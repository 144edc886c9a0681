import { parseWithZod } from '@conform-to/zod/v4'
import { data, type AppLoadContext } from '@remix-run/node'
import { ENTRY_FILES_REFUSED } from '#app/domain/contests/limits.ts'
import { EntryForm } from '#app/domain/contests/schema.ts'
import { receiveWithFiles, textOf, type ReceivedForm } from '#app/routes/attached-files/receiving.server.ts'

/** What an entry's form brought. Its files are kept before anything else is judged. */
export interface ReceivedEntry extends Omit<ReceivedForm, 'form'> {
  submission: ReturnType<typeof parseEntry>
}

const parseEntry = (form: FormData) => parseWithZod(form, { schema: EntryForm, disableAutoCoercion: true })

/** Reads the form: each file is judged by itself, and the accepted ones wait for their entry. */
export async function receiveEntry(
  request: Request,
  userId: string,
  { log }: { log?: AppLoadContext['log'] },
): Promise<ReceivedEntry> {
  const options = { log, numberRefused: ENTRY_FILES_REFUSED }
  const { form, ...received } = await receiveWithFiles(request, userId, options)
  const fields = new FormData()
  fields.set('key', received.draftKey)
  for (const name of ['title', 'body']) {
    const value = textOf(form, name)
    if (value !== null) fields.set(name, value)
  }
  return { ...received, submission: parseEntry(fields) }
}

/** The form again, with what was typed and the files that are kept, and what is wrong; without a status nothing is. */
export function entryAgain(
  { submission, files, refusals }: ReceivedEntry,
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
