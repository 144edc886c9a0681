import { data, type ActionFunctionArgs } from '@remix-run/node'
import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { withoutFiles } from '#app/forms/without-files.ts'
import { parseId } from '#app/forms/fields.ts'
import { judgeForm, readFields, textOf, type Field } from '#app/http/form-data.server.ts'
import {
  ABOUT_FILES,
  afterChange,
  FILES_FIELD,
  receiveWithFiles,
  statusAfterChange,
  type FilesPolicy,
  type FindFiles,
  type ReceivedForm,
} from '#app/parts/attached-files/receiving.server.ts'

/** A posted form of an order or of a request. Its files are kept before the form is checked. */
export interface ReceivedWithFiles<Schema extends z.ZodObject> extends ReceivedForm {
  submission: ReturnType<typeof judgeForm<Schema>>
  /** The ids in the order of the form. */
  fileIds: string[]
}

interface Reading<Schema extends z.ZodObject> {
  policy: FilesPolicy
  /** The schema, depending on whether files can replace words. */
  schemaOf: (hasFiles: boolean) => Schema
  /** Other texts of the form. */
  texts?: Field[]
  /** The files that belong already to the thing that the form changes. */
  findOwned?: FindFiles
}

const textsOf = (schema: z.ZodObject): Field[] => [schema, 'version']

/** Reads the form: each file is checked separately, and accepted ones are staged. */
export async function receiveOrderForm<Schema extends z.ZodObject>(
  { request, context }: ActionFunctionArgs,
  userId: string,
  { policy, schemaOf, texts = [], findOwned }: Reading<Schema>,
): Promise<ReceivedWithFiles<Schema>> {
  const reading = { log: context.log, texts: [...textsOf(schemaOf(true)), ...texts], findOwned }
  const received = await receiveWithFiles(request, userId, policy, reading)
  const { form, files, draftKey } = received
  form.delete('kept')
  form.delete('remove')
  // The key comes back with the form: its files wait under it.
  form.set('key', draftKey)
  const submission = judgeForm(form, schemaOf(files.length > 0))
  return { ...received, submission, fileIds: files.map(({ id }) => id) }
}

/** The texts alone, for a person who must sign in first: files of signed-out people are not read. */
export const receiveOrderTexts = (request: Request, schema: z.ZodObject): Promise<FormData> =>
  readFields(request, [...textsOf(schema), ...ABOUT_FILES], {
    files: { name: FILES_FIELD, receive: () => Promise.resolve() },
  })

/** A form that takes no files, as one that came without any. */
export async function receivePlainForm<Schema extends z.ZodObject>(
  request: Request,
  schema: Schema,
): Promise<ReceivedWithFiles<Schema>> {
  const form = await readFields(request, [...textsOf(schema), 'key'])
  const draftKey = parseId(textOf(form, 'key')) ?? randomUUID()
  const none = { files: [], fileIds: [], refusals: [], isStored: true, isChange: false }
  return { form, draftKey, submission: judgeForm(form, schema), ...none }
}

interface Mistakes {
  formErrors?: string[]
  fieldErrors?: Record<string, string[]>
  /** False for a form that was changed and not sent: only the faults of its files are reported. */
  hasMistakes?: boolean
}

interface Again extends Omit<Mistakes, 'hasMistakes'> {
  /** Absent in the answer to a form that was changed and not sent. */
  status?: number
  headers?: HeadersInit
}

/** The data of the page when its form is sent again. */
export function formWithFiles<Schema extends z.ZodObject>(
  { submission, files, refusals, isStored }: ReceivedWithFiles<Schema>,
  { formErrors, fieldErrors = {}, hasMistakes = true }: Mistakes = {},
) {
  const refused = [...refusals, ...(fieldErrors[FILES_FIELD] ?? [])]
  const result = submission.reply({
    formErrors,
    fieldErrors: { ...fieldErrors, ...(refused.length > 0 && { [FILES_FIELD]: refused }) },
  })
  const isOnlyFiles = submission.status === 'success' && isStored && refusals.length > 0
  const without = isOnlyFiles ? withoutFiles('Enviar', refusals.length) : undefined
  const answer = { ...result, files, without, mark: randomUUID() }
  if (!hasMistakes) Object.assign(answer, afterChange({ refusals }))
  return answer
}

/** The form again, with the typed words, the kept files and the mistakes. */
export const orderFormAgain = <Schema extends z.ZodObject>(
  received: ReceivedWithFiles<Schema>,
  { status, headers, ...mistakes }: Again = {},
) =>
  data(formWithFiles(received, { ...mistakes, hasMistakes: status !== undefined }), {
    status: status ?? statusAfterChange(received),
    headers,
  })

/** The answer to a form that was only changed or has mistakes; undefined for one that is to be stored. */
export function mistakesOf<Schema extends z.ZodObject>(received: ReceivedWithFiles<Schema>) {
  const { submission, refusals, isStored, isChange } = received
  if (isChange) return orderFormAgain(received)
  if (submission.status !== 'success') return orderFormAgain(received, { status: 422 })
  return refusals.length > 0 ? orderFormAgain(received, { status: isStored ? 422 : 503 }) : undefined
}
