/** «Valoraciones»: the ratings about a person. */
export const RECEIVED_PATH = '/dashboard/reviews'

/** The tab of «Valoraciones», where people hire each other, with the ratings by freelancers about a client. */
export const AS_CLIENT_PATH = '/dashboard/reviews/as-client'

/** The second tab of «Valoraciones»: the ratings that the person wrote (V6). */
export const WRITTEN_PATH = '/dashboard/reviews/written'

/** The third tab of «Valoraciones», where people hire each other: the ratings still to be written (V6). */
export const PENDING_PATH = '/dashboard/reviews/pending'

/** The address of the page that replies to a rating (V3). */
export const replyPath = (id: string) => `${RECEIVED_PATH}/${id}/reply`

/** A person's ratings on their public profile (D11). */
export const publicRatingsPath = (freelancerId: string) => `/freelancers/${freelancerId}#ratings`

/** The parameters for a page of ratings in the address of a profile: its listings have the plain names. */
export const PUBLIC_RATINGS_NAMES = { after: 'reviews_after', before: 'reviews_before' } as const
