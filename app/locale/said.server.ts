import { formatDate, formatLongDate, formatMoment, writeOutLongDay } from './dates.server.ts'
import { keyOf, reading, SOURCE_LANGUAGE } from './languages.ts'
import { inLanguage } from './speaking.server.ts'
import { formatList } from './numbers.server.ts'
import { formatMoney, formatPrice } from './money.server.ts'
import type { Said, SaidValue } from './said.ts'
import { countedText, plainText, type Value } from './texts.ts'

const STYLES = { long: formatLongDate, short: formatDate, moment: formatMoment }

function written(value: SaidValue): Value {
  if (typeof value !== 'object') return value
  if ('cents' in value)
    return value.priceType === undefined
      ? formatMoney(value.cents, value.currency)
      : formatPrice(value.cents, value.currency, value.priceType)
  if ('day' in value) return writeOutLongDay(value.day)
  if ('at' in value) return STYLES[value.style](new Date(value.at), value.zone)
  return told(value)
}

const writtenAll = (values: Readonly<Record<string, SaidValue>> = {}) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, written(value)]))

/** The sentence of a text that was kept, in the language of now. What a person wrote themselves stays as it is. */
export function told(said: Said | string): string {
  if (typeof said === 'string') return said
  if ('parts' in said) return said.parts.map(told).join(said.between)
  if ('list' in said) return formatList(said.list.map(told))
  if ('one' in said) return countedText(said.count, said.one, said.other, writtenAll(said.values))
  return plainText(said.text, writtenAll(said.values), said.context)
}

/** Whether the language of now has this text, and all that stand in it. A person's own words count as known. */
export function isKnown(said: SaidValue): boolean {
  if (typeof said !== 'object' || 'cents' in said || 'day' in said || 'at' in said) return true
  if (reading.language() === SOURCE_LANGUAGE) return true
  if ('parts' in said) return said.parts.every(isKnown)
  if ('list' in said) return said.list.every(isKnown)
  const key = 'one' in said ? said.one : keyOf(said.text, said.context)
  return reading.translation(key) !== undefined && Object.values(said.values ?? {}).every(isKnown)
}

/** A label without values as a text that is kept: its Spanish form is its key. */
export const sayLabel = (label: () => string): Said => ({ text: inLanguage(SOURCE_LANGUAGE, label) })
