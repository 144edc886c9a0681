import {
  isMicroseconds,
  pathWith,
  PLACE_NAMES,
  readPage,
  readTyped,
  type Order,
  type PageAsked,
  type PageNamed,
} from '#app/domain/paging.ts'
import { RECEIVED_PATH } from './paths.ts'
import { RATING_SORTS, type RatingSort } from './sorts.ts'
import { STARS, type Stars } from './summary.ts'

/** The rating, which matters only in the order with the best first, and the moment in microseconds. */
export type RatingKey = readonly [rating: number, microseconds: number]

const isKey = (key: unknown): key is RatingKey =>
  Array.isArray(key) && key.length === 2 && STARS.some((stars) => stars === key[0]) && isMicroseconds(key[1])

export const RATING_ORDERS: Record<RatingSort, Order<RatingKey>> = {
  recent: { name: 'recent', isKey },
  rating: { name: 'rating', isKey },
}

/** The parsed address of «Valoraciones»; no value in it can make a query fail (V1). */
export interface ReceivedParams extends PageAsked<RatingKey> {
  q: string
  words: string[]
  stars: Stars | undefined
  sort: RatingSort
}

export const RECEIVED_NAMES = ['q', 'stars', 'sort', ...PLACE_NAMES] as const

/** Reads the address of «Valoraciones»; unreadable values are ignored. */
export function readReceivedParams(query: URLSearchParams): ReceivedParams {
  const sort = RATING_SORTS.find((name) => name === query.get('sort')) ?? 'recent'
  return {
    ...readTyped(query),
    stars: STARS.find((stars) => String(stars) === query.get('stars')),
    sort,
    ...readPage(RATING_ORDERS[sort], query),
  }
}

/** The address of these filters and a page of them, without empty and usual values. */
export function receivedPath(
  { q, stars, sort }: Pick<ReceivedParams, 'q' | 'stars' | 'sort'>,
  { after, before }: PageNamed = {},
): string {
  return pathWith(RECEIVED_PATH, {
    q,
    stars: stars && String(stars),
    sort: sort === 'recent' ? undefined : sort,
    after,
    before,
  })
}
