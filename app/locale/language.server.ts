import { LRUCache } from 'lru-cache'

/** The language of every text of the site, with the country whose formats numbers and dates follow. */
export const LANGUAGE = 'es-ES'

/**
 * Recently written texts by their key: the same prices and days return on nearly every page, and writing one takes some
 * three microseconds.
 */
const written = new LRUCache<string, string, () => string>({
  max: 5_000,
  memoMethod: (_key, _stale, { context: write }) => write(),
})

/** The text of this key, written anew only when it was not written recently. */
export const writeOnce = (key: string, write: () => string): string => written.memo(key, { context: write })
