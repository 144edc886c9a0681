import { createHash } from 'node:crypto'
import { parseWithZod } from '@conform-to/zod/v4'
import { z } from 'zod'
import { inSpanish } from '#app/forms/fields.ts'
import { readBody, wholeOf, type ArrivingFile } from './form-body.server.ts'
import { TooMuchError, type Wanted } from './pairs.ts'

export type { ArrivingFile }

export interface ReceivedFile {
  name: string
  bytes: Buffer
}

/*
 * The only reader of forms: every action gets the posted fields from here, and a test checks that none reads a body
 * itself.
 *
 *   const submission = await readForm(request, ListingForm)
 *
 * A form has the fields that are named to it, and no others: names it does not know are dropped unread, so that a page
 * opened before an upgrade, a link with a mark of its sender or an extension of a browser break nothing. Conform never
 * sees any other name, nor an order to itself: no form of ours has its list buttons.
 */

/** No text control of the site accepts more. */
const MAX_TEXT_LENGTH = 64 * 1024
/** How often a list may be repeated. A form's schema refuses much smaller numbers. */
const MAX_REPETITIONS = 100

/** Fields of a form: all of a schema, one beside it, or one that may be repeated. */
export type Field = z.ZodObject<z.core.$ZodShape> | string | { list: string }

export interface FilesOfForm {
  /** The name of the file control. */
  name: string
  /** Gets each file as soon as it has arrived, so that a refused one does not take the rest of the form with it. */
  receive: (file: ReceivedFile) => Promise<void>
}

/** A form whose files may be too large for memory: the server's edge limits them. */
export interface LargeFilesOfForm {
  name: string
  /** Reads each file while it arrives. @returns the hash of the bytes that were read. */
  take: (file: ArrivingFile) => Promise<Buffer>
}

/**
 * Reads a posted form and judges it.
 * @throws a 400 page for a body that is no form of the site or exceeds the ceilings, a 413 page for one that is too
 * big.
 */
export async function readForm<Schema extends z.ZodObject>(request: Request, schema: Schema) {
  return judgeForm(await readFields(request, [schema]), schema)
}

/**
 * The texts of a posted form under these names, to be checked by hand or by `judgeForm`. The first value of a name that
 * is no list is used.
 * @throws as `readForm`; 413 beyond 16 MB a file, 12 files, 64 MB in all; for large files only beyond 12.
 */
export async function readFields(
  request: Request,
  fields: Field[],
  { files, maxTextLength = MAX_TEXT_LENGTH }: { files?: FilesOfForm | LargeFilesOfForm; maxTextLength?: number } = {},
): Promise<FormData> {
  const received: string[] = []
  const take = async (file: ArrivingFile) => {
    const sha256 = await takerOf(files)(file)
    received.push(`${file.name} (${sha256.toString('hex').slice(0, 8)})`)
  }
  const reading = {
    wanted: among([...fields, PAGE_OF]),
    files: files && { name: files.name, areLarge: 'take' in files, take },
    maxTextLength,
  }
  const form = await readBody(request, reading)
  const pageOf = textOf(form, PAGE_OF)
  form.delete(PAGE_OF)
  const whole = { form, hadFiles: received.length > 0, pageOf }
  readForms.set(request, whole)
  await readers.get(request)?.(whole, received)
  return form
}

/** The treatment of each file. */
function takerOf(files: FilesOfForm | LargeFilesOfForm | undefined): LargeFilesOfForm['take'] {
  if (files && 'take' in files) return files.take
  return async ({ name, content }) => {
    const bytes = await wholeOf(content)
    await files?.receive({ name, bytes })
    return createHash('sha256').update(bytes).digest()
  }
}

/**
 * Examines a form that was read, before its action runs; may throw an answer. Of files it gets the
 * name and the beginning of the hash.
 */
type Reader = (whole: WholeForm, files: string[]) => Promise<void>

const readers = new WeakMap<Request, Reader>()

/** Registers a function that examines the form of a request once it is read. */
export const whenRead = (request: Request, reader: Reader) => void readers.set(request, reader)

/**
 * Says, before it is read, that this form may be sent under one key with other words as often as somebody likes: an
 * edit, a draft, or messages, each of which is its own.
 */
export const takesOtherWords = (request: Request) => void repeatable.add(request)

const repeatable = new WeakSet<Request>()

/** Whether an action has said so. */
export const mayHaveOtherWords = (request: Request): boolean => repeatable.has(request)

/** The field that names the account a page was made for. No action reads it. `PageOf` writes it. */
const PAGE_OF = 'page_of'

/** All texts of a form, and whether files came with it. */
export interface WholeForm {
  form: FormData
  hadFiles: boolean
  /** The account whose page it was on; null if the form does not name one. */
  pageOf?: string | null
}

const readForms = new WeakMap<Request, WholeForm>()

/**
 * A form as its action has read it, or would have: an outage sends it back.
 * @returns undefined when its action began to read it and broke off.
 * @throws as `readForm` for a body that is no form of the site.
 */
export async function readWhole(request: Request): Promise<WholeForm | undefined> {
  if (request.bodyUsed) return readForms.get(request)
  let hadFiles = false
  const files = { areLarge: true, take: async () => void (hadFiles = true) }
  const form = await readBody(request, { wanted: () => true, files, maxTextLength: MAX_TEXT_LENGTH })
  form.delete(PAGE_OF)
  return { form, hadFiles }
}

/** The text of a read field; null if it was not sent. */
export function textOf(form: FormData, name: string): string | null {
  const value = form.get(name)
  return typeof value === 'string' ? value : null
}

/** The text of a read field; empty if it was not sent. */
export const textIn = (form: FormData, name: string): string => textOf(form, name) ?? ''

/** The form with these of its texts only, as it will come back to its sender. */
export function onlyTexts(form: FormData, names: string[]): FormData {
  const only = new FormData()
  for (const name of names) {
    const text = textOf(form, name)
    if (text !== null) only.set(name, text)
  }
  return only
}

/** Judges read fields by a schema. Texts are judged as they were typed: nothing is turned into numbers before. */
export function judgeForm<Schema extends z.ZodObject>(form: FormData, schema: Schema) {
  return parseWithZod(form, { schema, disableAutoCoercion: true, error: inSpanish })
}

/** Counts the fields as they come, because a form is read once. */
function among(fields: Field[]): Wanted {
  const most = new Map(fields.flatMap(repetitions))
  const counts = new Map<string, number>()
  return (name) => {
    const mayCome = most.get(name)
    if (mayCome === undefined) return false
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    if (count > MAX_REPETITIONS && mayCome > 1) throw new TooMuchError()
    return count <= mayCome
  }
}

/** The names of a field, and how often each may come. */
function repetitions(field: Field): [name: string, mayCome: number][] {
  if (typeof field === 'string') return [[field, 1]]
  if ('list' in field) return [[field.list, MAX_REPETITIONS]]
  return Object.entries(field.shape).map(([name, type]) => [name, isList(type) ? MAX_REPETITIONS : 1])
}

function isList(type: z.core.$ZodType): boolean {
  if (type instanceof z.ZodPipe) return isList(type.out)
  return type instanceof z.ZodArray
}
