import type { SubmissionResult } from '@conform-to/react'
import { EMPTY_REFUSED } from '#app/domain/uploads/attachments.ts'
import { FILE_MAX_BYTES, PASTED_MAX } from '#app/domain/signed-ratings/limits.ts'
import { readFields, textIn, type ReceivedFile } from '#app/http/form-data.server.ts'
import { nameFields } from '#app/http/outage.server.ts'
import { t } from '#app/locale/texts.ts'

/** The text that was sent to be checked. */
export interface Posted {
  /** The posted statement: the bytes of a file, or the pasted text. */
  content: Buffer | string
  /** Answers the form with a mistake beside the control that was used; what was pasted stays. */
  refuse: (message: string) => SubmissionResult<string[]>
}

/**
 * Reads the form that checks a file: pasted, or chosen. One that is too big comes with what to say.
 * @throws as `readFields`.
 */
export async function readPosted(request: Request): Promise<Posted & { mistake?: string }> {
  nameFields(request, { pasted: t('Contenido del archivo') })
  const files: ReceivedFile[] = []
  const form = await readFields(request, ['pasted'], {
    files: { name: 'file', receive: async (file) => void (files[0] = file) },
    maxTextLength: FILE_MAX_BYTES,
  })
  const pasted = textIn(form, 'pasted').trim()
  const [file] = files
  // More than a person pastes does not travel back.
  const kept = { pasted: pasted.length <= PASTED_MAX ? pasted : '' }
  const refuse = (message: string): SubmissionResult<string[]> => ({
    status: 'error',
    initialValue: kept,
    error: { [file ? 'file' : 'pasted']: [message] },
  })
  const content = file?.bytes ?? pasted
  return { content, refuse, mistake: mistakeIn(pasted, file) }
}

function mistakeIn(pasted: string, file: ReceivedFile | undefined): string | undefined {
  if (file && pasted) return t('Pega el contenido o elige un archivo, pero no las dos cosas')
  if (file?.bytes.length === 0) return EMPTY_REFUSED()
  if (file && file.bytes.length > FILE_MAX_BYTES) return t('El archivo es demasiado grande: como máximo 2 MB')
  if (pasted.length > PASTED_MAX) return t('Es demasiado para pegarlo aquí: elige el archivo')
  if (!file && !pasted) return t('Pega el contenido del archivo o elígelo')
  return undefined
}
