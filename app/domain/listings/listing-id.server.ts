import { createHash } from 'node:crypto'

/**
 * The id that the listing of a draft has or will have. It is known beforehand, so that pictures get their final name
 * while the form still has mistakes. The author is part of the hash, so that a forged key never leads to another
 * author's listing.
 */
export function listingIdOf(authorId: string, draftKey: string): string {
  const hash = createHash('sha256').update(`${authorId}/${draftKey}`).digest('hex')
  // RFC 9562 version 8: a uuid of chosen bits.
  const variant = ((Number.parseInt(hash.charAt(16), 16) & 0x3) | 0x8).toString(16)
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-${variant}${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}
