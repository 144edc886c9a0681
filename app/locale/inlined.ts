import type { Value } from './texts.ts'

// The module that browsers get in place of `texts.ts`: their build has one language, whose texts replace the calls of
// `t`.

const LOCALE = (import.meta.env.WORDS_LOCALE as string | undefined) ?? 'es-ES'
/** French uses the singular for 0 as well. */
const NOTHING_IS_ONE = import.meta.env.WORDS_LANGUAGE === 'fr'

/** One of two texts, by the number, with its values filled in. */
export function tn(count: number, one: string, other: string, values?: Record<string, Value>): string {
  const isOne = count === 1 || (NOTHING_IS_ONE && count < 2)
  return (isOne ? one : other).replace(/\{(\w+)\}/g, (place, name: string) =>
    String(values?.[name] ?? (name === 'count' ? count.toLocaleString(LOCALE) : place)),
  )
}

/** A value made from texts at its first use. */
export function perLanguage<T>(make: () => T): () => T {
  let kept: T | undefined
  return () => (kept ??= make())
}
