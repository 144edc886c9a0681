/** «Valoraciones»: what others wrote about somebody. */
export const RECEIVED_PATH = '/dashboard/reviews'

/** Its second tab: what they wrote themselves (V6). */
export const WRITTEN_PATH = '/dashboard/reviews/written'

/** The address of the page that replies to a rating (V3). */
export const replyPath = (id: string) => `${RECEIVED_PATH}/${id}/reply`

/** Somebody's ratings on their public profile (D11). */
export const publicRatingsPath = (freelancerId: string) => `/freelancers/${freelancerId}#ratings`
