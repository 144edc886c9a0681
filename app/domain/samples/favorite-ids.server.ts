import { SAMPLE_CARDS } from './cards.ts'

/*
 * A signed-out visitor's favourites are uuids in a cookie. A sample has one that no listing can have: it ends with the
 * sample's place in the list. So a new sample is added at the end.
 */
const PREFIX = '00000000-0000-0000-0000-'

/** The uuid of a sample among the favourites. */
export function favoriteIdOf(sampleId: string): string {
  const number = SAMPLE_CARDS().findIndex(({ id }) => id === sampleId) + 1
  return PREFIX + String(number).padStart(12, '0')
}

/** The sample of such a uuid; undefined for a listing's. */
export function sampleOfFavoriteId(favoriteId: string) {
  return favoriteId.startsWith(PREFIX) ? SAMPLE_CARDS()[Number(favoriteId.slice(PREFIX.length)) - 1] : undefined
}
