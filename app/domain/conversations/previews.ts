import type { Said } from '#app/locale/said.ts'

/** How much of a message a notification and its mail quote. */
const PREVIEW_MAX = 300

/** The beginning of a text, without half a character at its end. */
export function preview(content: string, max = PREVIEW_MAX): string {
  const characters = [...content]
  return characters.length <= max ? content : `${characters.slice(0, Math.max(max - 1, 0)).join('')}…`
}

/** The beginning of a text of the site, whose last part may be as long as a person likes. */
export function saidPreview(said: Said, content: string): Said {
  const over = [...content].length - PREVIEW_MAX
  const last = 'parts' in said ? said.parts.at(-1) : undefined
  if (over <= 0 || !('parts' in said) || typeof last !== 'string') return said
  return { ...said, parts: [...said.parts.slice(0, -1), preview(last, [...last].length - over)] }
}
