import { readBody, type ReceivedFile } from './form-body.server.ts'

export type { ReceivedFile }

/** No text control of ours takes more. */
const MAX_TEXT_LENGTH = 64 * 1024

/**
 * The fields of a posted form.
 * @throws a 400 page when the body is not a form at all: that is a broken client, not a person's mistake.
 */
export const readForm = (request: Request): Promise<FormData> =>
  readBody(request, { wanted: isName, maxTextLength: MAX_TEXT_LENGTH })

/**
 * Reads a form that may carry files. Each file is handed over as soon as it has arrived and is no part of the
 * result: a file that is refused does not take the rest of the form with it.
 * @throws 413 beyond 16 MB a file, 12 files, 64 MB a body or 64 KB a text, 400 for what is not a form.
 */
export const readFormWithFiles = (
  request: Request,
  onFile: (file: ReceivedFile) => Promise<void>,
  { maxTextLength = MAX_TEXT_LENGTH } = {},
): Promise<FormData> => readBody(request, { wanted: isName, onFile, maxTextLength })

/** A name that a form of ours may have: a word, or words and numbers as conform nests them. */
const isName = (name: string) =>
  /^[a-z][\w-]*(?:\[\d+\]|\.[a-z][\w-]*)*$/i.test(name) && !name.split('.').some((word) => word in Object.prototype)
