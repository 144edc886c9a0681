import { t } from '#app/locale/texts.ts'
/** The limit in characters; the table has the same. */
export const REPLY_MAX = 1_000

/** How long the author of a reply can correct it (V3). */
export const REPLY_EDITABLE_HOURS = 24

/** The days after completion in which each side can rate the other; then, or when both have, the ratings are published. */
export const RATING_WINDOW_DAYS = 14

/** Below this number a category's average is not shown (V2). */
export const CATEGORY_RATINGS_MIN = 20

/** Ratings on a page. */
export const RATINGS_PAGE_SIZE = 20

/** The limit of a rating's own words in characters; the table has the same. */
export const COMMENT_MAX = 2_000

/** Between two people whose payment the site has not seen, only one rating within this number of days counts in averages. */
export const PAIR_COUNTS_DAYS = 90
/** Ratings by accounts that were younger when they made the order move no average. */
export const COUNTS_FROM_DAYS = 7

/** Why not every rating moves an average. */
export const HOW_COUNTED = () =>
  t(
    'Como el pago no pasa por aquí, en la media cuenta una valoración entre las mismas dos personas cada {between} días, y solo de cuentas que tenían al menos {age} días al contratar.',
    { between: PAIR_COUNTS_DAYS, age: COUNTS_FROM_DAYS },
  )

const ONLY_WHO_HIRED = () => t('Solo puede valorar quien ha completado una contratación en esta plataforma.')
/** The sentence beside every average (model section 7). */
export const whoMayRate = (hasHiring: boolean) =>
  hasHiring
    ? ONLY_WHO_HIRED()
    : `${ONLY_WHO_HIRED()} ${t('Todavía no se puede contratar en ella, así que por ahora no hay valoraciones nuevas.')}`

/** The best first, as a form offers them. */
export const STARS = ['5', '4', '3', '2', '1'] as const
