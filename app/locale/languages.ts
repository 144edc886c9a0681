/** The languages that the site can speak, by their codes. */
export const LANGUAGES = ['es', 'en', 'fr', 'de'] as const

export type Language = (typeof LANGUAGES)[number]

/** Each language's own name for itself. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  es: 'Español',
  en: 'English',
  fr: 'Français',
  de: 'Deutsch',
}

/** A language's name for itself; its code if the site does not have it. */
export const languageName = (code: string): string =>
  LANGUAGES.flatMap((language) => (language === code ? [LANGUAGE_NAMES[language]] : []))[0] ?? code

/** The languages besides the source's that a build has: a site speaks them when its LANGUAGES names them. */
export const BUILT_LANGUAGES: readonly Language[] = ['en', 'fr', 'de']

/** The languages in which every page has been read on the screen: sites speak these without naming them. */
export const REVIEWED_LANGUAGES: readonly Language[] = ['en', 'fr', 'de']

/** The locale of the numbers and dates of a language. */
export const LOCALES: Record<Language, string> = { es: 'es-ES', en: 'en-GB', fr: 'fr-FR', de: 'de-DE' }

/** The language that texts are written in, in the code. */
export const SOURCE_LANGUAGE: Language = 'es'

/** A text of one language: one form, or a singular and a plural. */
export type Translation = string | readonly [one: string, other: string]

/** The texts of a language by their keys (`keyOf`). */
export type Catalogue = ReadonlyMap<string, Translation>

/** The key of a text: the Spanish text itself, after its context if one Spanish text has two meanings. */
export const keyOf = (source: string, context = ''): string => (context === '' ? source : `${context}\u0004${source}`)

const PREFIX = new RegExp(`^/(${LANGUAGES.join('|')})(?=[/?#]|\\.data(?:\\?|$)|$)`)

/** The language that a path begins with, and the path without it: `en` and `/marketplace` of `/en/marketplace`. */
export function splitPrefix(path: string): { language?: Language; rest: string } {
  const found = PREFIX.exec(path)
  if (!found) return { rest: path }
  const rest = path.slice(found[0].length)
  // Remix's client asks for the data of `/en` as `/en.data`, and for that of `/` as `/_root.data`.
  const isData = rest.startsWith('.data')
  return { language: found[1] as Language, rest: isData ? `/_root${rest}` : rest.startsWith('/') ? rest : `/${rest}` }
}

/** A path in the language of a prefix such as `/en`: the other way round. */
export function withPrefix(prefix: string, path: string): string {
  if (prefix === '') return path
  const rest = path.replace(/^\/_root(?=\.data(?:\?|$))|^\/(?=[?#]|$)/, '')
  return prefix + rest
}

interface Reading {
  /** The language of the person who gets an answer or a message. */
  language: () => Language
  /** The prefix of paths in that language: empty in the site's own language, `/en` in another. */
  prefix: () => string
  /** The languages that the site speaks, its own first. */
  offered: () => readonly Language[]
  /** The text of that language, or undefined if it has none. */
  translation: (key: string) => Translation | undefined
}

/** The function that looks texts up. The server replaces it (`speaking.server.ts`), because it answers in all languages. */
export const reading: Reading = {
  language: () => SOURCE_LANGUAGE,
  prefix: () => '',
  offered: () => [SOURCE_LANGUAGE],
  translation: () => undefined,
}
