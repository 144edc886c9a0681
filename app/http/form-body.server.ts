import { Buffer } from 'node:buffer'
import { Readable } from 'node:stream'
import { data } from '@remix-run/node'
import { boundaryOf, BrokenMultipartError, LongPartHeadersError, readParts, type Part } from './multipart.ts'
import {
  decodeUtf8,
  MAX_PAIRS,
  readPairs,
  TooMuchError,
  UnreadableTextError,
  withinCeilings,
  type Wanted,
} from './pairs.ts'
import { normaliseLine } from '#app/locale/text.ts'
import { t } from '#app/locale/texts.ts'

/** The limit of file systems. */
const MAX_LENGTH = 255

/**
 * The name of an uploaded file: without folders, which some browsers send, and without characters that cannot be stored
 * or change the reading direction.
 */
function cleanFileName(name: string): string {
  const [last = ''] = name.split(/[/\\]/).slice(-1)
  const clean = normaliseLine(last.replace(/\p{Cs}/gu, ''))
  return [...(clean || 'archivo')].slice(-MAX_LENGTH).join('')
}

const MB = 1024 * 1024

/**
 * Beyond these limits a body is refused as a whole. A form's own limits for files are stricter, and judged file by
 * file.
 */
const FILES_LIMITS = { partBytes: 16 * MB, bytes: 64 * MB }
const MAX_FILES = 12
/** A form without files may be no larger than one that is sent as pairs. */
const TEXTS_LIMITS = { partBytes: MB, bytes: MB }

/** A file while it arrives: what is not read of it is dropped. */
export interface ArrivingFile {
  name: string
  content: AsyncIterable<Buffer>
}

interface FilesReading {
  /** The form's file control, or each one without a name. The files of others are dropped. */
  name?: string
  /** The treatment of each file. */
  take: (file: ArrivingFile) => Promise<void>
  /** Whether files may be larger than 16 MB: then only the server's limit of a body applies. */
  areLarge?: boolean
}

export interface Reading {
  /** Whether the form has a field of this name. All others are dropped unread. */
  wanted: Wanted
  files?: FilesReading
  maxTextLength: number
}

/**
 * The texts of a posted form, in either encoding. Each file is handed over separately, so that a refused one does not
 * take the rest of the form with it.
 * @throws 400 for a body that is no form, is no text or exceeds the ceilings of names; 413 for one that is too big.
 */
export async function readBody(request: Request, reading: Reading): Promise<FormData> {
  try {
    switch (contentType(request)) {
      case 'application/x-www-form-urlencoded':
        return await readUrlEncoded(request, reading)
      case 'multipart/form-data':
        return await readMultipart(request, reading)
      default:
        throw notUnderstood()
    }
  } catch (error) {
    if (error instanceof TooMuchError || error instanceof LongPartHeadersError) throw beyondCeilings()
    if (error instanceof UnreadableTextError) throw notUnderstood()
    if (error instanceof BrokenMultipartError) throw refusal(400, t('El formulario llegó incompleto.'))
    throw error
  }
}

const contentType = ({ headers }: Request) => headers.get('Content-Type')?.split(';')[0]?.trim().toLowerCase()

async function readUrlEncoded(request: Request, { wanted }: Reading): Promise<FormData> {
  const form = new FormData()
  const isWanted = (name: string) => {
    withinCeilings(name)
    return wanted(name)
  }
  for (const [name, value] of readPairs(Buffer.from(await request.arrayBuffer()), isWanted)) form.append(name, value)
  return form
}

async function readMultipart(request: Request, { wanted, files, maxTextLength }: Reading): Promise<FormData> {
  const form = new FormData()
  const within = counting(files ? FILES_LIMITS : TEXTS_LIMITS)
  const isLarge = files?.areLarge === true
  const isOfForm = (name: string) => files !== undefined && (files.name ?? name) === name
  let received = 0
  for await (const part of parts(request)) {
    const disposition = dispositionOf(part)
    const name = parameterOf(disposition, 'name')
    if (!name) continue
    withinCeilings(name)
    const fileName = parameterOf(disposition, 'filename')
    if (fileName === undefined) {
      const bytes = await wholeOf(within(part.content))
      if (wanted(name)) form.append(name, textOf(bytes, maxTextLength))
      continue
    }
    const file = await fileOf(fileName, isLarge && fileName !== '' ? part.content : within(part.content))
    if (!file) continue
    received += 1
    if (received > MAX_FILES) throw tooLarge()
    if (isOfForm(name)) await files?.take(file)
    // Bytes that were not kept count as well.
    if (!isLarge) for await (const _ of file.content);
  }
  return form
}

function textOf(bytes: Buffer, maxLength: number): string {
  const text = decodeUtf8(bytes)
  if (text.length > maxLength) throw tooLarge()
  return text
}

/** A file control without a choice is sent as an empty file without a name, which does not count. */
async function fileOf(name: string, content: AsyncIterable<Buffer>): Promise<ArrivingFile | undefined> {
  if (name !== '') return { name: cleanFileName(name), content }
  const bytes = await wholeOf(content)
  return bytes.length > 0 ? { name: cleanFileName(name), content: Readable.from([bytes]) } : undefined
}

async function* parts(request: Request): AsyncGenerator<Part, void> {
  const boundary = boundaryOf(request.headers.get('Content-Type') ?? '')
  if (!boundary || !request.body) throw new BrokenMultipartError('The form has no boundary, or no body')
  let count = 0
  for await (const part of readParts(request.body, boundary)) {
    count += 1
    if (count > MAX_PAIRS) throw new TooMuchError()
    yield part
  }
}

/** Passes contents on until one of them, or all together, are too large. */
function counting({ partBytes, bytes }: typeof FILES_LIMITS) {
  let inAll = 0
  return async function* within(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
    let own = 0
    for await (const chunk of content) {
      own += chunk.length
      inAll += chunk.length
      if (own > partBytes || inAll > bytes) throw tooLarge()
      yield chunk
    }
  }
}

/** All of a content that is bounded. */
export async function wholeOf(content: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of content) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** @throws UnreadableTextError when a name is not UTF-8. */
function dispositionOf({ headers }: Part): string {
  const lines = decodeUtf8(headers).split('\r\n')
  return lines.find((line) => /^content-disposition\s*:/i.test(line)) ?? ''
}

/** A parameter as browsers write it: in quotes, which are escaped as %22 (older browsers use a backslash). */
function parameterOf(disposition: string, name: 'name' | 'filename'): string | undefined {
  const match = new RegExp(`;\\s*${name}=(?:"((?:[^"\\\\]|\\\\.)*)"|([^\\s;"]*))`, 'i').exec(disposition)
  const value = match?.[1] ?? match?.[2]
  return value?.replaceAll('%22', '"').replaceAll('\\"', '"')
}

const refusal = (status: 400 | 413, message: string) => data({ message }, { status })

const notUnderstood = () => refusal(400, t('No entendemos el formulario que ha llegado.'))

const beyondCeilings = () => refusal(400, t('El formulario trae muchos más datos de los que caben en él.'))

const tooLarge = () =>
  refusal(413, t('Lo que envías ocupa demasiado: como máximo 12 archivos, de 16 MB cada uno y 64 MB en total.'))
