import { Buffer } from 'node:buffer'
import {
  MaxFileSizeExceededError,
  MaxHeaderSizeExceededError,
  MaxPartsExceededError,
  MaxTotalSizeExceededError,
  parseMultipartRequest,
  type MultipartParserOptions,
  type MultipartPart,
} from '@remix-run/multipart-parser'
import { data } from '@remix-run/node'
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
const FILES_LIMITS = { maxParts: MAX_PAIRS, maxFileSize: 16 * MB, maxTotalSize: 64 * MB }
const MAX_FILES = 12
/** A form without files may be no larger than one that is sent as pairs. */
const TEXTS_LIMITS = { maxParts: MAX_PAIRS, maxFileSize: MB, maxTotalSize: MB }

export interface ReceivedFile {
  name: string
  bytes: Buffer
}

export interface Reading {
  /** Whether the form has a field of this name. All others are dropped unread. */
  wanted: Wanted
  /** The form's file control, or each one without a name, and what to do with each file. All others are dropped. */
  files?: { name?: string; receive: (file: ReceivedFile) => Promise<void> }
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
    if (error instanceof TooMuchError) throw beyondCeilings()
    if (error instanceof UnreadableTextError) throw notUnderstood()
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
  let received = 0
  for await (const part of parts(request, files ? FILES_LIMITS : TEXTS_LIMITS)) {
    const disposition = headersOf(part)['content-disposition'] ?? ''
    const name = parameterOf(disposition, 'name')
    if (!name) continue
    withinCeilings(name)
    const fileName = parameterOf(disposition, 'filename')
    if (fileName === undefined) {
      if (!wanted(name)) continue
      const text = decodeUtf8(part.bytes)
      if (text.length > maxTextLength) throw tooLarge()
      form.append(name, text)
    } else if (fileName !== '' || part.size > 0) {
      // A file control without a choice is sent as an empty file without a name.
      received += 1
      if (received > MAX_FILES) throw tooLarge()
      if (!files || (files.name ?? name) !== name) continue
      await files.receive({ name: cleanFileName(fileName), bytes: Buffer.from(part.arrayBuffer) })
    }
  }
  return form
}

/** The parts of a body as they arrive. Faults in reading them become pages; faults in using them pass through. */
async function* parts(request: Request, limits: MultipartParserOptions): AsyncGenerator<MultipartPart, void> {
  try {
    yield* parseMultipartRequest(request, limits)
  } catch (error) {
    if (error instanceof MaxPartsExceededError || error instanceof MaxHeaderSizeExceededError) throw new TooMuchError()
    if (error instanceof MaxFileSizeExceededError || error instanceof MaxTotalSizeExceededError) throw tooLarge()
    throw data({ message: 'El formulario llegó incompleto.' }, { status: 400 })
  }
}

/** @throws UnreadableTextError when a name is not UTF-8. */
function headersOf(part: MultipartPart) {
  try {
    return part.headers
  } catch {
    throw new UnreadableTextError()
  }
}

/** A parameter as browsers write it: in quotes, which are escaped as %22 (older browsers use a backslash). */
function parameterOf(disposition: string, name: 'name' | 'filename'): string | undefined {
  const match = new RegExp(`;\\s*${name}=(?:"((?:[^"\\\\]|\\\\.)*)"|([^\\s;"]*))`, 'i').exec(disposition)
  const value = match?.[1] ?? match?.[2]
  return value?.replaceAll('%22', '"').replaceAll('\\"', '"')
}

const refusal = (status: 400 | 413, message: string) => data({ message }, { status })

const notUnderstood = () => refusal(400, 'No entendemos el formulario que ha llegado.')

const beyondCeilings = () => refusal(400, 'El formulario trae muchos más datos de los que caben en él.')

const tooLarge = () =>
  refusal(413, 'Lo que envías ocupa demasiado: como máximo 12 archivos, de 16 MB cada uno y 64 MB en total.')
