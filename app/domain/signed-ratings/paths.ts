/** Where a freelancer takes the ratings about them away. */
export const TAKE_AWAY_PATH = '/dashboard/signed-ratings'
/** One of the files with all of them, counted from 1. */
export const signedFilePath = (part: number) => `${TAKE_AWAY_PATH}/valoraciones-${part}.json`
/** A file with one of them. */
export const signedRatingPath = (ratingId: string) => `/dashboard/reviews/${ratingId}/valoracion.json`

/** Where anybody checks such a file. */
export const VERIFY_PATH = '/verify-rating'
/** The public keys, for programs. */
export const RATING_KEYS_PATH = '/.well-known/gremio-ratings.json'
