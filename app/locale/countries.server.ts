import type { Language } from './languages.ts'
import { countrySpecs } from 'ibantools'
import { locale } from './language.server.ts'
import { perLanguage } from './texts.ts'

/** The two letters of every country of ISO 3166. */
export const COUNTRY_CODES: readonly string[] = Object.keys(countrySpecs)

/** Every country of ISO 3166 by its two letters, in the order of their names. */
export const COUNTRY_OPTIONS = perLanguage((): readonly { value: string; label: string }[] => {
  const names = new Intl.DisplayNames([locale()], { type: 'region' })
  return COUNTRY_CODES.map((value) => ({ value, label: names.of(value) ?? value })).sort((one, other) =>
    one.label.localeCompare(other.label, locale()),
  )
})

/** The name of a language in the reader's language: «inglés», “English”. */
export const languageInWords = (language: Language): string =>
  new Intl.DisplayNames([locale()], { type: 'language' }).of(language) ?? language
