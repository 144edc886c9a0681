/** As long as file systems let a name be. */
const MAX_LENGTH = 255

/**
 * The name of an uploaded file: without the folders that some browsers send with it, and without characters that
 * cannot be stored or would turn the reading direction of what stands around it.
 */
export function cleanFileName(name: string): string {
  const [last = ''] = name.split(/[/\\]/).slice(-1)
  const clean = last.replace(/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu, '').trim()
  return [...(clean || 'archivo')].slice(-MAX_LENGTH).join('')
}
