export const SEARCHES_MAX = 50
export const NAME_MAX = 100
/** How long an unconfirmed search of an address waits, and a stopped one is remembered. */
export const UNCONFIRMED_KEPT_DAYS = 7
export const STOPPED_KEPT_DAYS = 30
