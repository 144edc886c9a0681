export const LIST_NAME_MAX = 60
export const NOTE_MAX = 1_000
/** How many lists a person can have: they are shown side by side above the favourites. */
export const LISTS_MAX = 50
export const FAVORITES_MAX = 10_000
/** How many favourites a signed-out browser keeps: a cookie has room for these. */
export const BROWSER_FAVORITES_MAX = 50
/** Favourites on a page. */
export const FAVORITES_PAGE_SIZE = 24
