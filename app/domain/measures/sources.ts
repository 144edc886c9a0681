/** Where a visitor of a listing came from, as far as the browser says. */
export const SOURCES = ['search', 'category', 'favorites', 'profile', 'feed', 'inside', 'outside', 'unknown'] as const
export type Source = (typeof SOURCES)[number]

export interface CameFrom {
  source: Source
  /** The words of the search; empty without a search, or where they would identify the visitor. */
  words: string
}

/** The mark in the addresses of a feed: programs that read feeds do not say where their readers come from. */
export const FEED_MARK = { name: 'via', value: 'feed' } as const

export const UNKNOWN_SOURCE: CameFrom = { source: 'unknown', words: '' }

/**
 * How many visitors must have searched the same text on one day: the words of one person are not shown to others. Days
 * are not added up, because the same visitor on two days would count twice.
 */
export const MIN_VISITORS = 5
