import { t } from '#app/locale/texts.ts'
/**
 * The limits of a contest and its entries. They are apart from the schema, so that components can import them without
 * zod.
 */
export const CONTEST_TITLE_MAX = 120
export const BRIEF_MAX = 5_000
export const PRIZE_DESCRIPTION_MAX = 300
/** 9.999.999,99, as with listings. */
export const MAX_PRIZE_CENTS = 999_999_999
export const ENTRY_TITLE_MAX = 120
export const ENTRY_MAX = 5_000
export const NOTE_MAX = 1_000

/** How long an organiser has to choose, from the end of the contest. */
export const JURY_DAYS = 14
/** How far away the end of a contest may be. */
export const FARTHEST_END_DAYS = 180

/** How many cards of each state the overview shows, and how many a page of one state. */
export const OVERVIEW_SIZE = { active: 9, upcoming: 3, ended: 6 } as const
export const CONTESTS_PAGE_SIZE = 12
export const ENTRIES_PAGE_SIZE = 10

/** The sentence of every contest that no payment secures the prize yet. */
export const NOT_GUARANTEED = () => t('Premio no garantizado')
