/** The limits of a request and a quote. Apart from the schema, so that components can import them without zod. */
export const REQUEST_TITLE_MAX = 120
export const REQUEST_BODY_MAX = 4_000
export const SCOPE_MAX = 4_000
export const EXCLUSIONS_MAX = 1_000
export const ANSWER_MAX = 1_000
export const TAX_NAME_MAX = 20
/** 9.999.999,99, as with listings. */
export const MAX_AMOUNT_CENTS = 999_999_999

/** How many freelancers a request is sent to at most. */
export const INVITATIONS_MAX = 5
/** For how long a request takes quotes. */
export const REQUEST_DAYS = 30
/** How many freelancers can quote for a public request. A quote that is withdrawn frees its place. */
export const PLACES_MAX = 5
/** How many public requests of one client are open at once. */
export const PUBLIC_REQUESTS_MAX = 5
/** For how many days the form of a public request proposes to take quotes. */
export const PUBLIC_REQUEST_DAYS = 14
export const REQUEST_LOCATION_MAX = 100
/** How far from the place of a search a public request counts as near. */
export const NEAR_KM = 50
/** How many times a quote can be revised at most. */
export const VERSIONS_MAX = 20
/** How many quotes a freelancer keeps as templates at most. */
export const TEMPLATES_MAX = 20
export const TEMPLATE_NAME_MAX = 60
/** How many counter-offers a client makes to one version at most. */
export const COUNTERS_MAX = 5
export const COUNTER_BODY_MAX = 1_000
export const STAGES_MAX = 6
export const STAGE_TITLE_MAX = 120
export const STAGE_DAYS_MAX = 365
export const REVISIONS_MAX = 10
/** How many days a client has to review a delivery; used for an agreement without a number. */
export const REVIEW_DAYS = 7
/** How long quotes can still be answered after their request has ended. */
export const CLOSING_ANSWER_DAYS = 7
/** For how many days a quote can be accepted. */
export const VALID_DAYS_MAX = 60
export const VALID_DAYS = 15

/** How many requests or quotes a page of a person's list has. */
export const HIRING_PAGE_SIZE = 12

/** From how many on a client's answers and hires are shown; fewer are not representative. */
export const REPUTATION_FROM = 3
