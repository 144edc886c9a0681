import { Buffer } from 'node:buffer'
import type { Sort } from './sorts.ts'

/** The place of one listing in an order: its key in that order, and its id, which settles ties. */
export interface Cursor {
  sort: Sort
  /** Microseconds since 1970 for `recent`, cents for the prices. */
  key: number
  id: string
}

const LETTERS: Record<Sort, string> = { recent: 'r', price_asc: 'a', price_desc: 'd' }
const SORTS = Object.fromEntries(Object.entries(LETTERS).map(([sort, letter]) => [letter, sort as Sort]))

/** One letter for the order, eight bytes for the key, sixteen for the id. */
const BYTES = 25
const ENCODED = /^[\w-]{34}$/
/** The years 1970 to 2255: what a double holds to the microsecond, and PostgreSQL reads back. */
const MAX_MICROSECONDS = 9_007_199_254_740_991
const MAX_CENTS = 2_147_483_647

/** An opaque text for `after` and `before`. */
export function encodeCursor({ sort, key, id }: Cursor): string {
  const bytes = Buffer.alloc(BYTES)
  bytes.write(LETTERS[sort], 0, 'latin1')
  bytes.writeBigInt64BE(BigInt(key), 1)
  bytes.write(id.replaceAll('-', ''), 9, 'hex')
  return bytes.toString('base64url')
}

/** What a cursor stands for, or undefined when it is not one of that order. */
export function decodeCursor(text: string, sort: Sort): Cursor | undefined {
  if (!ENCODED.test(text)) return undefined
  const bytes = Buffer.from(text, 'base64url')
  const key = bytes.readBigInt64BE(1)
  const most = sort === 'recent' ? MAX_MICROSECONDS : MAX_CENTS
  if (SORTS[bytes.toString('latin1', 0, 1)] !== sort || key < 0n || key > BigInt(most)) return undefined
  const id = bytes.toString('hex', 9)
  return {
    sort,
    key: Number(key),
    id: `${id.slice(0, 8)}-${id.slice(8, 12)}-${id.slice(12, 16)}-${id.slice(16, 20)}-${id.slice(20)}`,
  }
}

/** A moment to the microsecond, as PostgreSQL reads it; a Date would lose the last three figures. */
export function timestampOf(microseconds: number): string {
  const milliseconds = Math.floor(microseconds / 1000)
  const rest = String(microseconds - milliseconds * 1000).padStart(3, '0')
  return new Date(milliseconds).toISOString().replace('Z', `${rest}Z`)
}
