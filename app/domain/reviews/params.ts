import { safeText } from '#app/forms/fields.ts'
import { decodeRatingCursor, type RatingCursor } from './cursor.ts'
import { RECEIVED_PATH } from './paths.ts'
import { RATING_SORTS, type RatingSort } from './sorts.ts'
import { STARS, type Stars } from './summary.ts'

const MAX_QUERY_LENGTH = 100
const MAX_WORDS = 8

/** A page of a list: after one place or before one. */
export interface RatingPlace {
  after?: RatingCursor
  before?: RatingCursor
}

/** What the address of «Valoraciones» asks for, read; nothing in it can make a query fail (V1). */
export interface ReceivedParams extends RatingPlace {
  q: string
  words: string[]
  stars: Stars | undefined
  sort: RatingSort
}

export const RATING_PLACE_NAMES = ['after', 'before'] as const
export const RECEIVED_NAMES = ['q', 'stars', 'sort', ...RATING_PLACE_NAMES] as const

/** Reads the address of «Valoraciones»; what cannot be read is left out. */
export function readReceivedParams(query: URLSearchParams): ReceivedParams {
  const q = safeText(query.get('q'), MAX_QUERY_LENGTH)
  return {
    q,
    words: q.split(' ').filter(Boolean).slice(0, MAX_WORDS),
    stars: STARS.find((stars) => String(stars) === query.get('stars')),
    sort: RATING_SORTS.find(({ value }) => value === query.get('sort'))?.value ?? 'recent',
    ...readRatingPlace(query),
  }
}

/** Reads which page of a list of ratings an address asks for. */
export function readRatingPlace(query: URLSearchParams): RatingPlace {
  const after = decodeRatingCursor(query.get('after'))
  return { after, before: after ? undefined : decodeRatingCursor(query.get('before')) }
}

/** The address of these filters and of a page of them: empty values and the usual order are left out. */
export function receivedPath(
  { q, stars, sort }: Pick<ReceivedParams, 'q' | 'stars' | 'sort'>,
  page: { after?: string; before?: string } = {},
): string {
  const query = new URLSearchParams()
  if (q) query.set('q', q)
  if (stars) query.set('stars', String(stars))
  if (sort !== 'recent') query.set('sort', sort)
  if (page.after) query.set('after', page.after)
  if (page.before) query.set('before', page.before)
  const text = query.toString()
  return text ? `${RECEIVED_PATH}?${text}` : RECEIVED_PATH
}
