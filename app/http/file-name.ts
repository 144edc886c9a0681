import { normaliseLine } from '#app/locale/text.ts'

/** The limit of file systems. */
const MAX_LENGTH = 255

/**
 * The name of an uploaded file: without folders, which some browsers send, and without characters that cannot be stored
 * or change the reading direction.
 */
export function cleanFileName(name: string): string {
  const [last = ''] = name.split(/[/\\]/).slice(-1)
  const clean = normaliseLine(last.replace(/\p{Cs}/gu, ''))
  return [...(clean || 'archivo')].slice(-MAX_LENGTH).join('')
}
