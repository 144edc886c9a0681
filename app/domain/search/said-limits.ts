import type { PriceType } from '#app/domain/listings/limits.ts'
import { parseCents } from '#app/locale/amounts.server.ts'
import { MAX_CENTS, type FilterKey, type Limits } from './filters.ts'

/** A limit that is said in the words of a question. */
export interface SaidLimit {
  keys: FilterKey[]
  /** The words that say it, as typed. */
  text: string
}

export interface SaidLimits {
  /** What was typed without the limits. */
  rest: string
  limits: Partial<Limits>
  said: SaidLimit[]
}

const AMOUNT = String.raw`(\d{1,3}(?:\.\d{3})+|\d{1,7})(?:,\d{1,2})?`
const BY = String.raw`(?:por |con |de |a )?(?:un |una )?(?:precio |presupuesto |coste )?(?:de )?`
const MOST = String.raw`(?:hasta|menos de|no m[aá]s de|como mucho|como m[aá]ximo|m[aá]ximo de|m[aá]ximo|m[aá]x\.?|por debajo de|bajo)`
const LEAST = String.raw`(?:desde|m[aá]s de|a partir de|m[ií]nimo de|m[ií]nimo|por encima de)`
const WORD_END = String.raw`(?![\p{L}\p{N}])`
const MONEY = String.raw`\s?(?:€|euros?|eur|pavos)${WORD_END}`
/** Where an amount ends: no letter, no other number, no thing that is counted. */
const END = String.raw`(?=$|[\s,.;]*$|\s+(?:la|al|por|a la|en|para|con|y|cada)\s)`

const pattern = (source: string) => new RegExp(String.raw`(?<![\p{L}\p{N}])${source}`, 'iu')

const BETWEEN = pattern(String.raw`${BY}(?:entre|de)\s${AMOUNT}(?:\s?€)?\s(?:y|a|hasta)\s${AMOUNT}${MONEY}`)
const BETWEEN_ALONE = pattern(String.raw`${BY}entre\s${AMOUNT}\sy\s${AMOUNT}${END}`)
const AT_MOST = pattern(String.raw`${BY}${MOST}\s(?:los\s|unos\s)?${AMOUNT}(?:${MONEY}|${END})`)
const AT_LEAST = pattern(String.raw`${BY}${LEAST}\s(?:los\s|unos\s)?${AMOUNT}${MONEY}`)
const FOR_SO_MUCH = pattern(String.raw`(?:por|con|presupuesto de|presupuesto)\s(?:unos\s|solo\s)?${AMOUNT}${MONEY}`)

const unit = (priceType: PriceType, alone: string, besidePrice: string) => ({
  priceType,
  alone: pattern(`(?:${alone})${WORD_END}`),
  besidePrice: pattern(`(?:${alone}|${besidePrice})${WORD_END}`),
})
/** Words that say a unit by themselves, and those that do so only beside a price: «la contabilidad al día» says none. */
const UNITS = [
  unit('hora', 'por horas?', 'a la hora|la hora|cada hora'),
  unit('día', 'por d[ií]as', 'por d[ií]a|al d[ií]a|la jornada'),
  unit('mes', 'por meses', 'por mes|al mes|mensuales|mensual'),
]

const centsOf = (text: string | undefined) => {
  const cents = parseCents(text ?? '')
  return cents ? Math.min(cents, MAX_CENTS) : undefined
}

/**
 * The prices and the unit that a question says in words: «hasta 150 euros», «menos de 800», «entre 100 y 200», «por horas».
 * A price of 0, or two that contradict each other, limits nothing and stays among the words.
 */
export function readSaidLimits(typed: string): SaidLimits {
  const all: SaidLimits = { rest: typed, limits: {}, said: [] }
  const take: Take = (found, limits) => {
    Object.assign(all.limits, limits)
    all.said.push({ keys: Object.keys(limits) as FilterKey[], text: found[0].trim() })
    all.rest = `${all.rest.slice(0, found.index)} ${all.rest.slice(found.index + found[0].length)}`
      .replaceAll(/ +/g, ' ')
      .trim()
  }
  if (!readRange(all.rest, take)) {
    const atMost = AT_MOST.exec(all.rest) ?? FOR_SO_MUCH.exec(all.rest)
    const maxCents = centsOf(atMost?.[1])
    if (atMost && maxCents) take(atMost, { maxCents })
    const atLeast = AT_LEAST.exec(all.rest)
    const minCents = centsOf(atLeast?.[1])
    if (atLeast && minCents && minCents <= (maxCents ?? minCents)) take(atLeast, { minCents })
  }
  const saysPrice = all.said.length > 0
  for (const { priceType, alone, besidePrice } of UNITS) {
    const found = all.limits.priceType ? null : (saysPrice ? besidePrice : alone).exec(all.rest)
    if (found) take(found, { priceType })
  }
  return all
}

type Take = (found: RegExpExecArray, limits: Partial<Limits>) => void

/** Whether a question says both ends. */
function readRange(typed: string, take: Take): boolean {
  const found = BETWEEN.exec(typed) ?? BETWEEN_ALONE.exec(typed)
  const [minCents, maxCents] = [centsOf(found?.[1]), centsOf(found?.[2])]
  if (!found || !minCents || !maxCents || minCents > maxCents) return false
  take(found, { minCents, maxCents })
  return true
}
