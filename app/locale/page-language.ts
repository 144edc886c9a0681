import { LOCALES, reading, type Language } from './languages.ts'

/** The language that a page is written in. A browser's build has one, its server all of them. */
export const pageLanguage = (): Language =>
  import.meta.env.SSR ? reading.language() : (import.meta.env.WORDS_LANGUAGE as Language)

/** The attribute `lang` of a text in this language; undefined if it is the page's. */
export const spokenIn = (language: Language | null): { lang?: Language } =>
  language === null || language === pageLanguage() ? {} : { lang: language }

/**
 * The attribute `lang` of words stored with their language; older words without one are in the site's own. An empty
 * text, and a text of the site in its place, has none.
 */
export const writtenIn = (language: Language | null): { lang?: Language } =>
  spokenIn(language ?? reading.offered()[0] ?? null)

/** The locale of the numbers and dates of a page, such as `en-GB`. */
export const pageLocale = (): string =>
  import.meta.env.SSR ? LOCALES[reading.language()] : (import.meta.env.WORDS_LOCALE as string)

const prefixInBrowser = () => (window.__remixContext.basename ?? '').replace(/\/$/, '')

/** The prefix of addresses in a page's language: empty in the site's own language, `/en` in another. */
export const pagePrefix = (): string => (import.meta.env.SSR ? reading.prefix() : prefixInBrowser())

/**
 * A path without its language, as the code compares it: the browser's router reports whole paths. Empty for
 * none.
 */
export const withoutLanguage = (path = ''): string => path.slice(pagePrefix().length)
