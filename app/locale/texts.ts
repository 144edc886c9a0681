import { keyOf, LOCALES, reading, type Language } from './languages.ts'

/** The names of the places in a text: `siteName` of «{siteName}: gente que hace bien su oficio». */
export type Places<S extends string> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | Places<Rest> : never

/** The value in a place of a text. */
export type Value = string | number

/** No argument for a text without places, or a value for each of its places. */
type Values<Name extends string> = [Name] extends [never] ? [] : [values: { readonly [Key in Name]: Value }]

type Given = Readonly<Record<string, Value>> | undefined

/** Texts that have been cut at their places, up to a bound: what operators and old notices say is without one. */
const pieces = new Map<string, readonly string[]>()
const MOST_PIECES = 20_000

/** A text in pieces: the text between its places, alternating with the name of each place. */
function piecesOf(text: string): readonly string[] {
  const known = pieces.get(text)
  if (known) return known
  const cut = text.split(/\{(\w+)\}/)
  if (pieces.size < MOST_PIECES) pieces.set(text, cut)
  return cut
}

function filled(text: string, values: Given): string {
  if (!values) return text
  const cut = piecesOf(text)
  let whole = cut[0] ?? ''
  for (let at = 1; at < cut.length; at += 2) {
    const name = cut[at] as string
    whole += String(values[name] ?? `{${name}}`) + (cut[at + 1] as string)
  }
  return whole
}

/** A text by its Spanish form, which need not be a literal here: `t` and `tc` pass a literal, `told` a stored text. */
export function plainText(source: string, values?: Readonly<Record<string, Value>>, context?: string): string {
  const known = reading.translation(keyOf(source, context))
  return filled(typeof known === 'string' ? known : source, values)
}

/**
 * A text in the reader's language. The Spanish text in the code is its key: `t('Guardar esta búsqueda')`,
 * `t('Hasta {date}', { date })`. Texts have to be literals, from which the catalogues are made.
 */
export const t = <const S extends string>(source: S, ...[values]: Values<Places<S>>): string =>
  plainText(source, values)

/** A text whose Spanish form has two meanings, with its context: `tc('listing', 'Activo')`. */
export const tc = <const S extends string>(context: string, source: S, ...[values]: Values<Places<S>>): string =>
  plainText(source, values, context)

function made<T>(kept: Map<Language, T>, language: Language, make: () => T): T {
  const known = kept.get(language) ?? make()
  kept.set(language, known)
  return known
}

type Counter = (count: number) => readonly [isOne: boolean, written: string]

const counters = new Map<Language, Counter>()

/**
 * Returns whether a number needs the singular, and how it is written. Numbers below a thousand are precomputed: a
 * page has a hundred of them, and `Intl` takes twenty times as long.
 */
function counterIn(language: Language): Counter {
  const rule = new Intl.PluralRules(language)
  const number = new Intl.NumberFormat(LOCALES[language])
  const count = (counted: number) => [rule.select(counted) === 'one', number.format(counted)] as const
  const known = Array.from({ length: 1_000 }, (_, counted) => count(counted))
  return (counted) => known[counted] ?? count(counted)
}

/** A text with a number by its Spanish forms, which need not be literals here: `tn` passes literals, `told` stored texts. */
export function countedText(
  count: number,
  one: string,
  other: string,
  values?: Readonly<Record<string, Value>>,
): string {
  const language = reading.language()
  const known = reading.translation(one)
  const [single, several] = typeof known === 'object' ? known : [one, other]
  const [isOne, written] = made(counters, language, () => counterIn(language))(count)
  return filled(isOne ? single : several, values ? { count: written, ...values } : { count: written })
}

/**
 * A text with a number, in the form that its language has for it: `tn(views, '{count} visita', '{count} visitas')`. The
 * place `{count}` gets the number as the language writes it, unless it is among the values.
 */
export const tn = <const One extends string, const Other extends string>(
  count: number,
  one: One,
  other: Other,
  ...[values]: Values<Exclude<Places<One> | Places<Other>, 'count'>>
): string => countedText(count, one, other, values)

/**
 * A value made from texts once for each language, such as a table of labels. Its name is in capitals, and reading it
 * is a call: `STATES().active`.
 */
export function perLanguage<const T>(make: () => T): () => T {
  const kept = new Map<Language, T>()
  return () => made(kept, reading.language(), make)
}
