/** The limit of file systems. */
const MAX_LENGTH = 255

/**
 * The name of an uploaded file: without folders, which some browsers send, and without characters that cannot be stored
 * or change the reading direction.
 */
export function cleanFileName(name: string): string {
  const [last = ''] = name.split(/[/\\]/).slice(-1)
  const clean = last.replace(/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu, '').trim()
  return [...(clean || 'archivo')].slice(-MAX_LENGTH).join('')
}
