import { LRUCache } from 'lru-cache'

/** The language of every text of the site, with the country whose habits numbers and dates follow. */
export const LANGUAGE = 'es-ES'

/**
 * Some of what has been written before, by what it was written from: the same prices and days come again on nearly
 * every page, and writing one takes some three microseconds.
 */
const written = new LRUCache<string, string, () => string>({
  max: 5_000,
  memoMethod: (_key, _stale, { context: write }) => write(),
})

/** The text of this key, which is written only when it has not been of late. */
export const writeOnce = (key: string, write: () => string): string => written.memo(key, { context: write })
