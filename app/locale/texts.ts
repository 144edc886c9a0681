import { keyOf, LOCALES, reading, type Language } from './languages.ts'

/** The names of the places in a text: `siteName` of «{siteName}: gente que hace bien su oficio». */
export type Places<S extends string> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | Places<Rest> : never

/** What is written in a place of a text. */
export type Value = string | number

/** No argument for a text without places, or a value for each of its places. */
type Values<Name extends string> = [Name] extends [never] ? [] : [values: { readonly [Key in Name]: Value }]

type Given = Readonly<Record<string, Value>> | undefined

const filled = (text: string, values: Given): string =>
  values ? text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place)) : text

function translated(key: string, source: string): string {
  const known = reading.translation(key)
  return typeof known === 'string' ? known : source
}

/**
 * A text in the reader's language. The Spanish one stands in the code and is its key: `t('Guardar esta búsqueda')`,
 * `t('Hasta {date}', { date })`. Texts are literals, which the catalogues are made from.
 */
export const t = <const S extends string>(source: S, ...[values]: Values<Places<S>>): string =>
  filled(translated(source, source), values)

/** A text whose Spanish form means two things, with what it is about: `tc('listing', 'Activo')`. */
export const tc = <const S extends string>(context: string, source: S, ...[values]: Values<Places<S>>): string =>
  filled(translated(keyOf(source, context), source), values)

const rules = new Map<Language, Intl.PluralRules>()
const numbers = new Map<Language, Intl.NumberFormat>()

function made<T>(kept: Map<Language, T>, language: Language, make: () => T): T {
  const known = kept.get(language) ?? make()
  kept.set(language, known)
  return known
}

/**
 * A text with a number, in the form that its language has for it: `tn(views, '{count} visita', '{count} visitas')`. The
 * place `{count}` gets the number as the language writes it, unless it is among the values.
 */
export function tn<const One extends string, const Other extends string>(
  count: number,
  one: One,
  other: Other,
  ...[values]: Values<Exclude<Places<One> | Places<Other>, 'count'>>
): string {
  const language = reading.language()
  const known = reading.translation(one)
  const [single, several] = typeof known === 'object' ? known : [one, other]
  const rule = made(rules, language, () => new Intl.PluralRules(language))
  const number = made(numbers, language, () => new Intl.NumberFormat(LOCALES[language]))
  const text = rule.select(count) === 'one' ? single : several
  return filled(text, { count: number.format(count), ...(values as Given) })
}

/**
 * What is made of texts once for each language, such as a table of labels. Its name is in capitals, and it is called
 * where it is read: `STATES().active`.
 */
export function perLanguage<const T>(make: () => T): () => T {
  const kept = new Map<Language, T>()
  return () => made(kept, reading.language(), make)
}
