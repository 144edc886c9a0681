/** The languages that the site can speak, by their codes. */
export const LANGUAGES = ['es', 'en', 'fr', 'de'] as const

export type Language = (typeof LANGUAGES)[number]

/** Whose numbers and dates a language writes. */
export const LOCALES: Record<Language, string> = { es: 'es-ES', en: 'en-GB', fr: 'fr-FR', de: 'de-DE' }

/** The language that texts are written in, in the code. */
export const SOURCE_LANGUAGE: Language = 'es'

/** A text of one language: one form, or that of one thing and that of several. */
export type Translation = string | readonly [one: string, other: string]

/** The texts of a language by their keys (`keyOf`). */
export type Catalogue = ReadonlyMap<string, Translation>

/** The key of a text: the Spanish text itself, after what it is about where one Spanish text means two things. */
export const keyOf = (source: string, context = ''): string => (context === '' ? source : `${context}\u0004${source}`)

interface Reading {
  /** The language of who is answered or written to. */
  language: () => Language
  /** The text of that language, or nothing where it has none. */
  translation: (key: string) => Translation | undefined
}

/** Where texts are looked up. The server puts its own in place (`speaking.server.ts`), since it answers in all of them. */
export const reading: Reading = { language: () => SOURCE_LANGUAGE, translation: () => undefined }
