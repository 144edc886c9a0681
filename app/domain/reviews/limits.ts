/** In characters; the table has the same limit. */
export const REPLY_MAX = 1_000

/** How long the author of a reply can correct it (V3). */
export const REPLY_EDITABLE_HOURS = 24

/** For so long after completion each side can rate the other; then, or when both have, the ratings are published. */
export const RATING_WINDOW_DAYS = 14

/** Below this number a category's average is not shown (V2). */
export const CATEGORY_RATINGS_MIN = 20

/** Ratings on a page. */
export const RATINGS_PAGE_SIZE = 20

/** The sentence that stands with every average (model section 7). */
export const WHO_MAY_RATE =
  'Solo puede valorar quien ha completado una contratación en esta plataforma. Todavía no se puede contratar en ella, así que por ahora no hay valoraciones nuevas.'
