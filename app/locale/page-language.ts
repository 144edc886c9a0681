import { LOCALES, reading, type Language } from './languages.ts'

/** The language that a page is written in. A browser's build has one, its server all of them. */
export const pageLanguage = (): Language =>
  import.meta.env.SSR ? reading.language() : (import.meta.env.WORDS_LANGUAGE as Language)

/** The attribute `lang` of a text in this language; nothing where it is the page's. */
export const spokenIn = (language: Language | null): { lang?: Language } =>
  language === null || language === pageLanguage() ? {} : { lang: language }

/**
 * The same of words with which their language has been kept since it is: without one they are in the site's own. An empty
 * text, and one of ours in its place, has none.
 */
export const writtenIn = (language: Language | null): { lang?: Language } =>
  spokenIn(language ?? reading.offered()[0] ?? null)

/** Whose numbers and dates a page has, such as `en-GB`. */
export const pageLocale = (): string =>
  import.meta.env.SSR ? LOCALES[reading.language()] : (import.meta.env.WORDS_LOCALE as string)

const prefixInBrowser = () => (window.__remixContext.basename ?? '').replace(/\/$/, '')

/** The prefix of addresses in a page's language: empty in the site's own language, `/en` in another. */
export const pagePrefix = (): string => (import.meta.env.SSR ? reading.prefix() : prefixInBrowser())

/**
 * A path of the page's language as the code knows it, without one: the browser's router tells where it goes, and what it
 * sends, by whole paths. Empty for none.
 */
export const withoutLanguage = (path = ''): string => path.slice(pagePrefix().length)
