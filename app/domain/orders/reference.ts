/** Crockford's thirty-two: without letters that are easily confused with another letter or a figure. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 4
const BITS = 5

/**
 * The reference of a transfer for both sides: «GR-7F3K-1» for the first stage of an order. It need not be unique: the
 * amount and the sender tell transfers apart too.
 */
export function referenceOf(orderId: string, n: number): string {
  let bits = Number.parseInt(orderId.replaceAll('-', '').slice(0, (LENGTH * BITS) / 4), 16)
  let letters = ''
  for (let at = 0; at < LENGTH; at += 1) {
    letters = `${LETTERS[bits & 31]}${letters}`
    bits >>= BITS
  }
  return `GR-${letters}-${n}`
}
