import { Buffer } from 'node:buffer'
import { parseId } from '#app/forms/fields.ts'

/** Until the year 2255: what a double holds to the microsecond. */
const MAX_MICROSECONDS = 9_007_199_254_740_991

/** The place of one rating in an order. */
export interface RatingCursor {
  /** Only compared by the order that puts the best first. */
  rating: number
  /** Since 1970. */
  microseconds: string
  id: string
}

/** An opaque text for `after` and `before`. */
export function encodeRatingCursor({ rating, microseconds, id }: RatingCursor): string {
  return Buffer.from(JSON.stringify([rating, microseconds, id])).toString('base64url')
}

/** What a cursor stands for, or undefined when it is none. */
export function decodeRatingCursor(text: string | null): RatingCursor | undefined {
  if (!text || text.length > 500) return undefined
  let parts: unknown
  try {
    parts = JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    return undefined
  }
  if (!Array.isArray(parts)) return undefined
  const [rating, microseconds, id] = parts as unknown[]
  const knownId = typeof id === 'string' ? parseId(id) : undefined
  if (!knownId || typeof rating !== 'number' || !Number.isInteger(rating) || rating < 1 || rating > 5) return undefined
  if (typeof microseconds !== 'string' || !/^\d{1,16}$/.test(microseconds)) return undefined
  if (Number(microseconds) > MAX_MICROSECONDS) return undefined
  return { rating, microseconds, id: knownId }
}
