import { Buffer } from 'node:buffer'
import { parseId, safeText } from '#app/forms/fields.ts'
import { TITLE_MAX } from './limits.ts'
import { STANDINGS, type Standing } from './status.ts'
import { OWN_LISTINGS_PATH, type OwnSort, OWN_SORTS } from './own-sorts.ts'

const MAX_QUERY_LENGTH = 100
const MAX_WORDS = 8
/** Until the year 2255: what a double holds to the microsecond. */
const MAX_KEY = 9_007_199_254_740_991

/** The place of one listing in an order: its key there, as text, and its id, which settles ties. */
export interface OwnCursor {
  sort: OwnSort
  /** Microseconds since 1970, cents or the title. */
  key: string
  id: string
}

/** What the address of «Mis Anuncios» asks for, read; nothing in it can make a query fail (M2). */
export interface OwnListingParams {
  q: string
  words: string[]
  status: Standing | undefined
  sort: OwnSort
  after: OwnCursor | undefined
  before: OwnCursor | undefined
}

export const OWN_LISTING_NAMES = ['q', 'status', 'sort', 'after', 'before'] as const

/** Reads the address of «Mis Anuncios»; what cannot be read is left out. */
export function readOwnListingParams(query: URLSearchParams): OwnListingParams {
  const q = safeText(query.get('q'), MAX_QUERY_LENGTH)
  const sort = OWN_SORTS.find(({ value }) => value === query.get('sort'))?.value ?? 'updated'
  const after = decodeOwnCursor(query.get('after'), sort)
  return {
    q,
    words: q.split(' ').filter(Boolean).slice(0, MAX_WORDS),
    status: STANDINGS.find((status) => status === query.get('status')),
    sort,
    after,
    before: after ? undefined : decodeOwnCursor(query.get('before'), sort),
  }
}

/** The address of these filters and of a page of them: empty values and the usual order are left out. */
export function ownListingsPath(
  { q, status, sort }: Pick<OwnListingParams, 'q' | 'status' | 'sort'>,
  page: { after?: string; before?: string } = {},
): string {
  const query = new URLSearchParams()
  if (q) query.set('q', q)
  if (status) query.set('status', status)
  if (sort !== 'updated') query.set('sort', sort)
  if (page.after) query.set('after', page.after)
  if (page.before) query.set('before', page.before)
  const text = query.toString()
  return text ? `${OWN_LISTINGS_PATH}?${text}` : OWN_LISTINGS_PATH
}

/** An opaque text for `after` and `before`. */
export function encodeOwnCursor({ sort, key, id }: OwnCursor): string {
  return Buffer.from(JSON.stringify([sort, key, id])).toString('base64url')
}

/** What a cursor stands for, or undefined when it is not one of that order. */
export function decodeOwnCursor(text: string | null, sort: OwnSort): OwnCursor | undefined {
  if (!text || text.length > 1_000) return undefined
  let parts: unknown
  try {
    parts = JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    return undefined
  }
  if (!Array.isArray(parts)) return undefined
  const [ofSort, key, id] = parts as unknown[]
  const knownId = typeof id === 'string' ? parseId(id) : undefined
  if (ofSort !== sort || typeof key !== 'string' || !knownId || !isKey(key, sort)) return undefined
  return { sort, key, id: knownId }
}

function isKey(key: string, sort: OwnSort): boolean {
  if (sort === 'title') return key.length <= TITLE_MAX && safeText(key, TITLE_MAX) === key.replace(/\s+/g, ' ').trim()
  const most = sort === 'updated' || sort === 'created' ? MAX_KEY : 2_147_483_647
  return /^\d{1,16}$/.test(key) && Number(key) <= most
}
