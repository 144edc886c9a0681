/** Where a freelancer downloads the ratings about them. */
export const TAKE_AWAY_PATH = '/dashboard/signed-ratings'
/** One of the files with all ratings, counted from 1. */
export const signedFilePath = (part: number) => `${TAKE_AWAY_PATH}/valoraciones-${part}.json`
/** A file with one rating. */
export const signedRatingPath = (ratingId: string) => `/dashboard/reviews/${ratingId}/valoracion.json`

/** Where anybody checks such a file. */
export const VERIFY_PATH = '/verify-rating'
/** The public keys, for programs. */
export const RATING_KEYS_PATH = '/.well-known/gremio-ratings.json'
