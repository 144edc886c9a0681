import { countrySpecs } from 'ibantools'
import { LANGUAGE } from './language.server.ts'

const names = new Intl.DisplayNames([LANGUAGE], { type: 'region' })

/** Every country of ISO 3166 by its two letters, in the order of their names. */
export const COUNTRY_OPTIONS: readonly { value: string; label: string }[] = Object.keys(countrySpecs)
  .map((value) => ({ value, label: names.of(value) ?? value }))
  .sort((one, other) => one.label.localeCompare(other.label, LANGUAGE))
