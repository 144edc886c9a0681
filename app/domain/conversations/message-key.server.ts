import { createHash, randomUUID } from 'node:crypto'

/**
 * The key of one message of a form: the same press twice is one message, and going back and writing something else
 * makes another. Without a form key every press is its own message.
 */
export function messageKeyOf(formKey: string, content: string): string {
  if (!formKey) return randomUUID()
  const hash = createHash('sha256').update(`${formKey}\n${content}`).digest('hex')
  // RFC 9562 version 8: a uuid of chosen bits.
  const variant = ((Number.parseInt(hash.charAt(16), 16) & 0x3) | 0x8).toString(16)
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-${variant}${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}
