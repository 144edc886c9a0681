import {
  isCents,
  isMicroseconds,
  pathWith,
  PLACE_NAMES,
  readPage,
  readTyped,
  type Order,
  type PageAsked,
  type PageNamed,
} from '#app/domain/paging.ts'
import { safeText } from '#app/forms/fields.ts'
import { TITLE_MAX } from './limits.ts'
import { STANDINGS, type Standing } from './status.ts'
import { OWN_LISTINGS_PATH, OWN_SORTS, type OwnSort } from './own-sorts.ts'

const isTitle = (key: unknown): key is string =>
  typeof key === 'string' && key.length <= TITLE_MAX && safeText(key, TITLE_MAX) === key.replace(/\s+/g, ' ').trim()

/** Microseconds since 1970, cents or the title. */
export type OwnKey = number | string

export const OWN_ORDERS: Record<OwnSort, Order<OwnKey>> = {
  updated: { name: 'updated', isKey: isMicroseconds },
  created: { name: 'created', isKey: isMicroseconds },
  title: { name: 'title', isKey: isTitle },
  price_desc: { name: 'price_desc', isKey: isCents },
  price_asc: { name: 'price_asc', isKey: isCents },
}

/** The parsed address of «Mis Anuncios»; nothing in it can make a query fail (M2). */
export interface OwnListingParams extends PageAsked<OwnKey> {
  q: string
  words: string[]
  status: Standing | undefined
  sort: OwnSort
}

export const OWN_LISTING_NAMES = ['q', 'status', 'sort', ...PLACE_NAMES] as const

/** Reads the address of «Mis Anuncios»; unreadable values are ignored. */
export function readOwnListingParams(query: URLSearchParams): OwnListingParams {
  const sort = OWN_SORTS.find((value) => value === query.get('sort')) ?? 'updated'
  return {
    ...readTyped(query),
    status: STANDINGS.find((status) => status === query.get('status')),
    sort,
    ...readPage(OWN_ORDERS[sort], query),
  }
}

/** The address of these filters and a page of them, without empty and usual values. */
export function ownListingsPath(
  { q, status, sort }: Pick<OwnListingParams, 'q' | 'status' | 'sort'>,
  { after, before }: PageNamed = {},
): string {
  return pathWith(OWN_LISTINGS_PATH, { q, status, sort: sort === 'updated' ? undefined : sort, after, before })
}
