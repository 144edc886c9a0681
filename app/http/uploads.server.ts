import { Buffer } from 'node:buffer'
import { FormDataParseError, MaxFilesExceededError, parseFormData, type FileUpload } from '@remix-run/form-data-parser'
import { data } from '@remix-run/node'

const MB = 1024 * 1024
/** Beyond these a body is refused as a whole. What a form says of its files is stricter, and judged file by file. */
const MAX_FILE_BYTES = 16 * MB
const MAX_FILES = 12
const MAX_BODY_BYTES = 64 * MB
/** No text control of ours takes more. */
const MAX_TEXT_LENGTH = 64 * 1024

export interface ReceivedFile {
  fieldName: string
  name: string
  bytes: Buffer
}

/**
 * Reads a form that may carry files. Each file is handed over as soon as it has arrived and is no part of the
 * result: a file that is refused does not take the rest of the form with it.
 * @throws 413 beyond 16 MB a file, 12 files, 64 MB a body or 64 KB a text, 400 for what is not a form.
 */
export async function readFormWithFiles(
  request: Request,
  onFile: (file: ReceivedFile) => Promise<void>,
  { maxTextLength = MAX_TEXT_LENGTH } = {},
): Promise<FormData> {
  const limits = { maxFileSize: MAX_FILE_BYTES, maxFiles: MAX_FILES, maxTotalSize: MAX_BODY_BYTES, maxParts: 200 }
  const form = await parseFormData(request, limits, async (file) => {
    // A file control without a choice is sent as an empty file without a name.
    if (file.name === '' || (file.size === 0 && file.name === 'file-upload')) return
    await onFile(await received(file))
  }).catch(async (error: unknown) => {
    // The parser only stops reading: without this the connection waits for a reader that never comes.
    await request.body?.cancel().catch(() => {})
    if (isTooLarge(error)) throw tooLarge()
    if (error instanceof FormDataParseError) throw data({ message: 'El formulario llegó incompleto.' }, { status: 400 })
    throw error
  })
  for (const value of form.values()) {
    if (typeof value === 'string' && value.length > maxTextLength) throw tooLarge()
  }
  return form
}

async function received(file: FileUpload): Promise<ReceivedFile> {
  return { fieldName: file.fieldName, name: file.name, bytes: Buffer.from(await file.arrayBuffer()) }
}

function isTooLarge(error: unknown) {
  return error instanceof MaxFilesExceededError || (error instanceof Error && /^Max\w+ExceededError$/.test(error.name))
}

function tooLarge() {
  return data(
    { message: 'Lo que envías ocupa demasiado: como máximo 12 archivos, de 16 MB cada uno y 64 MB en total.' },
    { status: 413 },
  )
}
