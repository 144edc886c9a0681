import { formatDate, formatLongDate, formatMoment, writeOutLongDay } from './dates.server.ts'
import { keyOf, reading, SOURCE_LANGUAGE, type Language } from './languages.ts'
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

/** The sentence of a stored text, in the current language. A person's own words are not changed. */
export function told(said: Said | string): string {
  if (typeof said === 'string') return said
  if ('parts' in said) return said.parts.map(told).join(said.between)
  if ('list' in said) return formatList(said.list.map(told))
  if ('one' in said) return countedText(said.count, said.one, said.other, writtenAll(said.values))
  return plainText(said.text, writtenAll(said.values), said.context)
}

/** Whether a value can be written: an amount, a day or a moment that is invalid would appear in the sentence as «NaN €». */
export function isWritable(value: SaidValue): boolean {
  if (typeof value === 'string' || typeof value === 'number') return true
  if ('cents' in value) return Number.isSafeInteger(value.cents) && /^[A-Z]{3}$/.test(value.currency)
  if ('day' in value) return /^\d{4}-\d{2}-\d{2}$/.test(value.day)
  return 'at' in value ? value.style in STYLES && !Number.isNaN(Date.parse(value.at)) : isKnown(value)
}

/** Whether each place of these texts has a value. */
const hasAll = (values: Readonly<Record<string, SaidValue>>, texts: readonly string[]): boolean =>
  texts.every((text) => [...text.matchAll(/\{(\w+)\}/g)].every(([, name = '']) => name in values))

/**
 * Whether a stored text can be written in the current language: the language has it and the texts within it, and each
 * of its places has a valid value. A person's own words can be written in every language. A stored value may have any
 * form; one that is not a text throws.
 */
export function isKnown(said: Said | string): boolean {
  if (typeof said === 'string') return true
  if ('parts' in said) return said.parts.every(isKnown)
  if ('list' in said) return said.list.every(isKnown)
  const sources = 'one' in said ? [said.one, said.other] : [said.text]
  const key = 'one' in said ? said.one : keyOf(said.text, said.context)
  const known = reading.language() === SOURCE_LANGUAGE ? sources : reading.translation(key)
  if (known === undefined) return false
  const values = said.values ?? {}
  return (
    hasAll('one' in said ? { count: said.count, ...values } : values, [...sources, known].flat()) &&
    Object.values(values).every(isWritable)
  )
}

/** A part of a sentence, with its language if that is not the current one. */
export interface Piece {
  text: string
  lang?: Language
}

/**
 * The sentence of a stored text, in the current language, split around a person's own words.
 * @param theirs the language of those words.
 */
export function toldInPieces(said: Said | string, theirs: Language): Piece[] {
  if (theirs === reading.language()) return [{ text: told(said) }]
  const words: string[] = []
  // No text that is stored contains the character that marks each of a person's words here.
  const marked = told(replaceWords(said, (word) => `\0${words.push(word) - 1}\0`))
  return marked.split('\0').flatMap((part, at): Piece[] => {
    if (at % 2 === 1) return [{ text: words[Number(part)] ?? '', lang: theirs }]
    return part === '' ? [] : [{ text: part }]
  })
}

function replaceWords<Value extends SaidValue>(value: Value, replace: (word: string) => string): Value
function replaceWords(value: SaidValue, replace: (word: string) => string): SaidValue {
  const again = <Item extends SaidValue>(item: Item): Item => replaceWords(item, replace)
  if (typeof value === 'string') return value === '' ? value : replace(value)
  if (typeof value !== 'object' || 'cents' in value || 'day' in value || 'at' in value) return value
  if ('parts' in value) return { ...value, parts: value.parts.map(again) }
  if ('list' in value) return { ...value, list: value.list.map(again) }
  const entries = Object.entries(value.values ?? {}).map(([name, item]) => [name, again(item)] as const)
  return { ...value, values: Object.fromEntries(entries) }
}

/** A label without values as a text that is kept: its Spanish form is its key. */
export const sayLabel = (label: () => string): Said => ({ text: inLanguage(SOURCE_LANGUAGE, label) })
