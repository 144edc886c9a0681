import { LRUCache } from 'lru-cache'
import { LOCALES, reading } from './languages.ts'

/** The locale whose numbers and dates the reader's language follows: `es-ES`. */
export const locale = (): string => LOCALES[reading.language()]

/**
 * Recently written texts by their key: the same prices and days return on nearly every page, and writing one takes some
 * three microseconds.
 */
const written = new LRUCache<string, string, () => string>({
  max: 5_000,
  memoMethod: (_key, _stale, { context: write }) => write(),
})

/** The text of this key in the reader's language, written anew only when it was not written recently. */
export const writeOnce = (key: string, write: () => string): string =>
  written.memo(`${reading.language()} ${key}`, { context: write })
