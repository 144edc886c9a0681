import { AsyncLocalStorage } from 'node:async_hooks'
import { LOCALES, reading, SOURCE_LANGUAGE, type Catalogue, type Language } from './languages.ts'

/** The languages that the site speaks; the addresses of the first one have no prefix. */
let offered: readonly Language[] = [SOURCE_LANGUAGE]

const spoken = new AsyncLocalStorage<Language>()
const catalogues = new Map<Language, Catalogue>()

reading.language = () => spoken.getStore() ?? (offered[0] as Language)
reading.offered = () => offered
reading.prefix = () => prefixOf(reading.language())
reading.translation = (key) => catalogues.get(reading.language())?.get(key)

/** Runs the work, including all that it awaits, in this language, and returns its result. */
export const inLanguage = <T>(language: Language, work: () => T): T => spoken.run(language, work)

/** Takes the texts of a language in, in place of those that it had. */
export const learn = (language: Language, catalogue: Catalogue): void => void catalogues.set(language, catalogue)

/** Sets the languages of the site. The first is the default: its addresses have no prefix. */
export const speak = (languages: readonly Language[]): void => void (offered = languages)

/** The language that a person has chosen, if the site has it, else the site's own; a stored language may be an old one. */
export const spokenLanguage = (chosen: unknown): Language =>
  offered.find((language) => language === chosen) ?? (offered[0] as Language)

/**
 * The prefix of the canonical address of a text in this language: pages of people's texts have one address in the
 * language of their words, or in the site's own if it does not have that language.
 */
export const prefixOfText = (language: Language): string => (offered.includes(language) ? prefixOf(language) : '')

/** The locale of a text in this language, for the head of its page; undefined if it is the page's. */
export const localeOfText = (language: Language): { locale?: string } =>
  language === reading.language() ? {} : { locale: LOCALES[language] }

/** The prefix of addresses in a language: `/en`, or empty in the site's own language. */
export const prefixOf = (language: Language): string => (language === offered[0] ? '' : `/${language}`)
