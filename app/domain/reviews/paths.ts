/** «Valoraciones»: what others wrote about somebody. */
export const RECEIVED_PATH = '/dashboard/reviews'

/** Its second tab: what they wrote themselves (V6). */
export const WRITTEN_PATH = '/dashboard/reviews/written'

/** The address of the page that replies to a rating (V3). */
export const replyPath = (id: string) => `${RECEIVED_PATH}/${id}/reply`

/** Somebody's ratings on their public profile (D11). */
export const publicRatingsPath = (freelancerId: string) => `/freelancers/${freelancerId}#ratings`

/** What the address of a profile calls a page of its ratings: the listings of the same page have the plain names. */
export const PUBLIC_RATINGS_NAMES = { after: 'reviews_after', before: 'reviews_before' } as const
