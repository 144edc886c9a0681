/** How many ratings a file holds. A page that checks a file takes any that the site has written. */
export const RATINGS_IN_A_FILE = 100

/** 100 ratings of 2,000 characters, each character written in its longest way, are 1.3 MB. */
export const FILE_MAX_BYTES = 2 * 1024 * 1024

/** The limit in characters: the pasted text comes back with the page. */
export const PASTED_MAX = 64 * 1024
