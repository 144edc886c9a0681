import { Buffer } from 'node:buffer'
import { parseId, safeText } from '#app/forms/fields.ts'

/** The place of a row in a list: its key in the list's order, and its id, which settles ties. */
export interface Place<Key = number> {
  key: Key
  id: string
}

/** Which page of a list is asked for: by the place that it begins after, or by the one that it ends before. */
export interface PageAsked<Key = number> {
  after?: Place<Key> | undefined
  before?: Place<Key> | undefined
}

/** A page that is asked for, as text in an address. */
export interface PageNamed {
  after?: string | undefined
  before?: string | undefined
}

export interface Page<Item> {
  items: Item[]
  /** The value of `after` for the next page. */
  next: string | undefined
  /** The value of `before` for the previous page. */
  previous: string | undefined
}

/** One order of a list. A place of another order is not valid in it. */
export interface Order<Key = number> {
  name: string
  isKey(key: unknown): key is Key
}

export const PLACE_NAMES = ['after', 'before'] as const

/** Microseconds until the year 2255, which a double holds exactly. */
const MAX_MICROSECONDS = 9_007_199_254_740_991
/** The largest number that an integer column holds. */
const MAX_INTEGER = 2_147_483_647
const MAX_LENGTH = 1_000

const isUpTo = (key: unknown, most: number): key is number =>
  typeof key === 'number' && Number.isInteger(key) && key >= 0 && key <= most

/** Whether a key is a moment in microseconds since 1970. */
export const isMicroseconds = (key: unknown) => isUpTo(key, MAX_MICROSECONDS)

/** Whether a key is an amount in cents. */
export const isCents = (key: unknown) => isUpTo(key, MAX_INTEGER)

/** The order of a list that is ordered by a moment only. */
export const BY_MOMENT: Order = { name: 'at', isKey: isMicroseconds }

/** A moment to the microsecond, as PostgreSQL reads it. */
export function timestampOf(microseconds: number): string {
  const milliseconds = Math.floor(microseconds / 1000)
  const rest = String(microseconds - milliseconds * 1000).padStart(3, '0')
  return new Date(milliseconds).toISOString().replace('Z', `${rest}Z`)
}

/** A place as an opaque text for an address. */
export function writePlace<Key>({ name }: Order<Key>, { key, id }: Place<Key>): string {
  return Buffer.from(JSON.stringify([name, key, id])).toString('base64url')
}

/** The place of such a text, or undefined when it is not valid in this order. */
export function readPlace<Key>(order: Order<Key>, text: string | null | undefined): Place<Key> | undefined {
  if (!text || text.length > MAX_LENGTH) return undefined
  const parts = parsed(Buffer.from(text, 'base64url').toString())
  if (!parts) return undefined
  const [name, key, written] = parts
  const id = typeof written === 'string' ? parseId(written) : undefined
  if (name !== order.name || !id || !order.isKey(key)) return undefined
  const place = { key, id }
  // A place has only one text, so any other text was not written here.
  return writePlace(order, place) === text ? place : undefined
}

function parsed(text: string): unknown[] | undefined {
  try {
    const read: unknown = JSON.parse(text)
    return Array.isArray(read) ? read : undefined
  } catch {
    return undefined
  }
}

/** The page that an address asks for; an invalid place is ignored. `after` comes before `before`. */
export function readPage<Key>(order: Order<Key>, query: URLSearchParams): PageAsked<Key> {
  const after = readPlace(order, query.get('after'))
  return { after, before: after ? undefined : readPlace(order, query.get('before')) }
}

/** A path with those of these parameters that have a value, in this order. */
export function pathWith(path: string, parameters: Record<string, string | undefined>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters)) if (value) query.set(name, value)
  const text = query.toString()
  return text ? `${path}?${text}` : path
}

/**
 * Reads a page, and returns which page it is. A page before a place that has since become the beginning is the first
 * page, so that it is never a stub.
 * @param find reads up to one row more than a page, from the place on: backwards when it ends before one.
 */
export async function findWholePage<Asked extends PageAsked<unknown>, Found extends { rows: readonly unknown[] }>(
  asked: Asked,
  size: number,
  find: (asked: Asked) => Promise<Found>,
): Promise<Found & { asked: Asked }> {
  const found = await find(asked)
  if (!asked.before || found.rows.length >= size) return { ...found, asked }
  const first = { ...asked, before: undefined }
  return { ...(await find(first)), asked: first }
}

/**
 * The rows of the page, in the list's order, and the places of its neighbours.
 * @param rows up to one more than a page, from the place on.
 */
export function pageOf<Key, Row extends { id: string }>(
  { rows, asked: { after, before } }: { rows: readonly Row[]; asked: PageAsked<Key> },
  { size, order, keyOf }: { size: number; order: Order<Key>; keyOf: (row: Row) => Key },
): Page<Row> {
  const hasMore = rows.length > size
  const items = rows.slice(0, size)
  if (before) items.reverse()
  const placeOf = (row: Row | undefined) => row && writePlace(order, { key: keyOf(row), id: row.id })
  return {
    items,
    next: before || hasMore ? placeOf(items.at(-1)) : undefined,
    previous: after || (before && hasMore) ? (placeOf(items[0]) ?? (after && writePlace(order, after))) : undefined,
  }
}

const TYPED_MAX = 100
const TYPED_WORDS_MAX = 8

/** The text in the search field of an own list, and its words: eight at most. */
export function readTyped(query: URLSearchParams): { q: string; words: string[] } {
  const q = safeText(query.get('q'), TYPED_MAX)
  return { q, words: q.split(' ').filter(Boolean).slice(0, TYPED_WORDS_MAX) }
}
