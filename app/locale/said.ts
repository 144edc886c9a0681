import type { Places } from './texts.ts'

/** An amount of money, written as the reader's language writes it. */
export interface Amount {
  cents: number
  currency: string
  /** The unit of the price, `hora` of «25 € por hora»; absent in a sum. */
  priceType?: string
}

/** A day such as 2026-11-12, which no zone moves. */
interface Day {
  day: string
}

/** A moment as it is read in a zone: its day in words, or its day and hour. */
export interface Moment {
  at: string
  zone: string | null
  style: 'long' | 'short' | 'moment'
}

export type SaidValue = string | number | Amount | Day | Moment | Said

type SaidValues = Readonly<Record<string, SaidValue>>

/** A text stored with its values, which becomes a sentence in the language of its reader (`told`). Plain JSON. */
export type Said =
  | { text: string; context?: string; values?: SaidValues }
  | { one: string; other: string; count: number; values?: SaidValues }
  | { parts: readonly (Said | string)[]; between: string }
  | { list: readonly (Said | string)[] }

type Given<Name extends string> = [Name] extends [never] ? [] : [values: { readonly [Key in Name]: SaidValue }]

/** A text to be kept, as `t` says one at once: `say('{name} acepta tu presupuesto de {amount}.', { name, amount })`. */
export const say = <const S extends string>(text: S, ...[values]: Given<Places<S>>): Said =>
  values ? { text, values } : { text }

/** Stores a text whose Spanish form has two meanings, with its context, as `tc` does for immediate use. */
export const sayIn = <const S extends string>(context: string, text: S, ...[values]: Given<Places<S>>): Said =>
  values ? { context, text, values } : { context, text }

/** Keeps a text with a number, as `tn` says one at once. */
export const sayMany = <const One extends string, const Other extends string>(
  count: number,
  one: One,
  other: Other,
  ...[values]: Given<Exclude<Places<One> | Places<Other>, 'count'>>
): Said => (values ? { one, other, count, values } : { one, other, count })

/** Sentences that follow each other; those that are empty or absent are left out. */
export const sayAll = (parts: readonly (Said | string | undefined | null | false)[], between = ' '): Said => ({
  parts: parts.filter(
    (part): part is Said | string => part !== undefined && part !== null && part !== false && part !== '',
  ),
  between,
})

/** Several things in a row, as the language lists them: «uno, dos y tres». */
export const sayList = (list: readonly (Said | string)[]): Said => ({ list })

/** An amount of money in a text that is kept. */
export const saidAmount = (cents: number, currency: string): Amount => ({ cents, currency })

/** A price with its unit in a text that is kept. */
export const saidPrice = (cents: number, currency: string, priceType: string): Amount => ({
  cents,
  currency,
  priceType,
})

/** A day such as 2026-11-12 in a text that is kept. */
export const saidDay = (day: string): Day => ({ day })

/** A moment in a text that is kept, as a person in this zone reads it. */
export const saidMoment = (at: Date, zone: string | null | undefined, style: Moment['style'] = 'long'): Moment => ({
  at: at.toISOString(),
  zone: zone ?? null,
  style,
})
