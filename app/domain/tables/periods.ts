// How many days rows are kept before they are deleted, for the periods that a page or a mail also states.

/** Since somebody last signed in with the browser; browsers keep no cookie longer. */
export const KNOWN_DEVICE_DAYS = 400
/** Attempts to sign in, also failed ones. */
export const LOGIN_EVENTS_KEPT_DAYS = 90
/** How long a copy of a person's data can be downloaded (E18). */
export const EXPORT_KEPT_DAYS = 7
/** The subject of a mail, and its outcome. The mail's words are deleted with it. */
export const MAILS_KEPT_DAYS = 90
export const NOTIFICATIONS_KEPT_DAYS = 365
/** How long an unconfirmed subscription to the newsletter waits, and how long the proof of an ended one is kept. */
export const UNCONFIRMED_SUBSCRIPTION_DAYS = 7
export const ENDED_SUBSCRIPTION_DAYS = 30
/** How long an unconfirmed search of an address waits, and a stopped one is remembered. */
export const UNCONFIRMED_SEARCH_DAYS = 7
export const STOPPED_SEARCH_DAYS = 30
/** Popular searches are those of this many days. */
export const POPULAR_DAYS = 30
/** The hashes of sent words. */
export const TEXT_PRINTS_KEPT_DAYS = 30
/** How long hashes of contacts are kept, since they were last given, and those of signals. */
export const CONTACT_PRINTS_KEPT_DAYS = 365
