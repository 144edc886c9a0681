import { createHash, randomUUID } from 'node:crypto'

/**
 * What one message of a form is known by: the same press twice is one message, and whoever goes back and writes
 * something else has written another. Without a key every press is its own.
 */
export function messageKeyOf(formKey: string, content: string): string {
  if (!formKey) return randomUUID()
  const hash = createHash('sha256').update(`${formKey}\n${content}`).digest('hex')
  // RFC 9562 version 8: a uuid whose bits its maker chose.
  const variant = ((Number.parseInt(hash.charAt(16), 16) & 0x3) | 0x8).toString(16)
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-${variant}${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}
