import { SOURCE_LANGUAGE, type Language } from '#app/locale/languages.ts'
import { privacyVersions } from './privacy-text.ts'
import type { PageSlug, PageText } from './texts.ts'
import { GERMAN_PRIVACY } from './translations/privacy-de.ts'
import { ENGLISH_PRIVACY } from './translations/privacy-en.ts'
import { FRENCH_PRIVACY } from './translations/privacy-fr.ts'
import { TERMS_2026_11 } from './translations/terms.ts'

/** A language that texts are translated into: all but the Spanish one. */
export type TranslationLanguage = Exclude<Language, 'es'>

/** Whether texts are translated into a language: the Spanish ones are written in theirs. */
export const isTranslated = (language: Language): language is TranslationLanguage => language !== SOURCE_LANGUAGE

type Translated = Partial<Record<PageSlug, readonly PageText[]>>

const termsIn = (language: TranslationLanguage) => [{ version: '2026-11', body: TERMS_2026_11[language] }]

const TRANSLATED: Record<TranslationLanguage, Translated> = {
  en: { terms: termsIn('en'), privacy: privacyVersions(ENGLISH_PRIVACY) },
  fr: { terms: termsIn('fr'), privacy: privacyVersions(FRENCH_PRIVACY) },
  de: { terms: termsIn('de'), privacy: privacyVersions(GERMAN_PRIVACY) },
}

/** The product's own translation of one of its own Spanish texts; undefined if there is none. */
export const builtInTranslation = (
  slug: PageSlug,
  language: TranslationLanguage,
  version: string,
): string | undefined => TRANSLATED[language][slug]?.find((text) => text.version === version)?.body
