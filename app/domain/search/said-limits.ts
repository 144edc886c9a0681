import type { PriceType } from '#app/domain/listings/limits.ts'
import { parseCents } from '#app/locale/amounts.server.ts'
import type { Language } from '#app/locale/languages.ts'
import { MAX_CENTS, type FilterKey, type Limits } from './filters.ts'

/** A limit in the words of a question. */
export interface SaidLimit {
  keys: FilterKey[]
  /** The words of the limit, as typed. */
  text: string
}

export interface SaidLimits {
  /** The text without the limits. */
  rest: string
  limits: Partial<Limits>
  said: SaidLimit[]
}

interface PriceWords {
  amount: string
  /** Words that may precede a limit and belong to it. */
  by: string
  most: string
  least: string
  /** «entre 100 y 200», «de 100 a 200 euros». */
  between: [first: string, between: string]
  and: [first: string, between: string]
  /** Words before a highest price. */
  forSoMuch: string
  /** Words between these and the amount. */
  about: string
  money: string
  /** Words that may follow an amount without a currency. */
  followedBy: string
}

const WORD_END = String.raw`(?![\p{L}\p{N}])`
const EUROS = String.raw`euros?|eur`

const WORDS: Record<Language, PriceWords> = {
  es: {
    amount: String.raw`(\d{1,3}(?:\.\d{3})+|\d{1,7})(?:,\d{1,2})?`,
    by: String.raw`(?:por |con |de |a )?(?:un |una )?(?:precio |presupuesto |coste )?(?:de )?`,
    most: String.raw`hasta|menos de|no m[aá]s de|como mucho|como m[aá]ximo|m[aá]ximo de|m[aá]ximo|m[aá]x\.?|por debajo de|bajo`,
    least: String.raw`desde|m[aá]s de|a partir de|m[ií]nimo de|m[ií]nimo|por encima de`,
    between: ['entre|de', 'y|a|hasta'],
    and: ['entre', 'y'],
    forSoMuch: String.raw`por|con|presupuesto de|presupuesto`,
    about: String.raw`los\s|unos\s|solo\s`,
    money: `${EUROS}|pavos`,
    followedBy: 'la|al|por|a la|en|para|con|y|cada',
  },
  en: {
    amount: String.raw`(?:€\s?)?(\d{1,3}(?:,\d{3})+|\d{1,7})(?:\.\d{1,2})?`,
    by: String.raw`(?:for |with |at )?(?:a )?(?:price |budget )?(?:of )?`,
    most: String.raw`under|below|up to|less than|no more than|not more than|at most|max(?:imum)?\.?|cheaper than`,
    least: String.raw`over|above|from|more than|at least|min(?:imum)?\.?`,
    between: ['between|from', 'and|to'],
    and: ['between', 'and'],
    forSoMuch: String.raw`for|with|budget of|budget`,
    about: String.raw`about\s|only\s`,
    money: EUROS,
    followedBy: 'an|a|per|in|near|for|with|and|at',
  },
  fr: {
    amount: String.raw`(\d{1,3}(?:[.\s]\d{3})+|\d{1,7})(?:,\d{1,2})?`,
    by: String.raw`(?:pour |avec |à |a )?(?:un )?(?:prix |budget )?(?:de )?`,
    most: String.raw`moins de|jusqu['’]à|jusqu['’]a|pas plus de|au plus|au maximum|maximum|max\.?|en dessous de`,
    least: String.raw`plus de|à partir de|a partir de|au moins|minimum|au-dessus de`,
    between: ['entre|de', 'et|à|a'],
    and: ['entre', 'et'],
    forSoMuch: String.raw`pour|avec|budget de|budget`,
    about: String.raw`environ\s|seulement\s`,
    money: EUROS,
    followedBy: String.raw`par|de l['’]heure|à|en|pour|avec|et|près`,
  },
  de: {
    amount: String.raw`(\d{1,3}(?:\.\d{3})+|\d{1,7})(?:,\d{1,2})?`,
    by: String.raw`(?:für |zum |mit )?(?:einem |ein )?(?:preis |budget )?(?:von )?`,
    most: String.raw`unter|bis zu|(?<!\d )bis|weniger als|nicht mehr als|höchstens|hoechstens|maximal|max\.?`,
    least: String.raw`über|ueber|ab|mehr als|mindestens|von`,
    between: ['zwischen|von', 'und|bis'],
    and: ['zwischen', 'und'],
    forSoMuch: String.raw`für|fuer|mit|budget von|budget`,
    about: String.raw`etwa\s|nur\s|rund\s`,
    money: EUROS,
    followedBy: 'die|pro|in|für|mit|und|bei|im',
  },
}

const pattern = (source: string) => new RegExp(String.raw`(?<![\p{L}\p{N}])${source}`, 'iu')

function patternsOf({ amount, by, most, least, between, and, forSoMuch, about, money: coins, followedBy }: PriceWords) {
  const money = String.raw`\s?(?:€|${coins}${WORD_END})`
  /** Where an amount ends: no letter, no other number, no counted thing. */
  const end = String.raw`(?=$|[\s,.;]*$|\s+(?:${followedBy})\s)`
  const some = String.raw`\s(?:${about})?${amount}`
  // The sign makes it money: «under €800 a day».
  const isMoney = amount.startsWith('(?:€') ? String.raw`|(?<=€\s?[\d,.]+)${WORD_END}` : ''
  return {
    between: pattern(
      String.raw`${by}(?:${between[0]})\s${amount}(?:\s?€)?\s(?:${between[1]})\s${amount}(?:${money}${isMoney})`,
    ),
    betweenAlone: pattern(String.raw`${by}(?:${and[0]})\s${amount}\s(?:${and[1]})\s${amount}${end}`),
    atMost: pattern(String.raw`${by}(?:${most})${some}(?:${money}|${end}${isMoney})`),
    atLeast: pattern(String.raw`${by}(?:${least})${some}(?:${money}${isMoney})`),
    forSoMuch: pattern(String.raw`(?:${forSoMuch})${some}(?:${money}${isMoney})`),
  }
}

type Patterns = ReturnType<typeof patternsOf>
const PATTERNS = Object.fromEntries(
  Object.entries(WORDS).map(([language, words]) => [language, patternsOf(words)]),
) as Record<Language, Patterns>

const unit = (priceType: PriceType, alone: string, besidePrice: string) => ({
  priceType,
  alone: pattern(`(?:${alone})${WORD_END}`),
  besidePrice: pattern(`(?:${alone}|${besidePrice})${WORD_END}`),
})
/** Words that name a unit by themselves, and words that do so only beside a price: «la contabilidad al día» names none. */
const UNITS: Record<Language, ReturnType<typeof unit>[]> = {
  es: [
    unit('hora', 'por horas?', 'a la hora|la hora|cada hora'),
    unit('día', 'por d[ií]as', 'por d[ií]a|al d[ií]a|la jornada'),
    unit('mes', 'por meses', 'por mes|al mes|mensuales|mensual'),
  ],
  en: [
    unit('hora', 'per hour|by the hour|hourly', 'an hour'),
    unit('día', 'per day|by the day', 'a day|daily'),
    unit('mes', 'per month|by the month', 'a month|monthly'),
  ],
  fr: [
    unit('hora', "à l['’]heure|par heure", "de l['’]heure"),
    unit('día', 'par jour|à la journée', 'la journée'),
    unit('mes', 'par mois|au mois', 'le mois'),
  ],
  de: [
    unit('hora', 'pro Stunde|stundenweise', 'die Stunde'),
    unit('día', 'pro Tag|tageweise', 'am Tag|den Tag'),
    unit('mes', 'pro Monat|monatlich', 'im Monat|den Monat'),
  ],
}

const centsOf = (text: string | undefined) => {
  const cents = parseCents((text ?? '').replaceAll(/[\s.,]/g, ''))
  return cents ? Math.min(cents, MAX_CENTS) : undefined
}

/**
 * The prices and the unit in the words of a question: «hasta 150 euros», «menos de 800», «entre 100 y 200», «por
 * horas». A price of 0, or two that contradict each other, sets no limit and stays among the words.
 * @param language whose words are read if the Spanish ones contain no limit.
 */
export function readSaidLimits(typed: string, language: Language = 'es'): SaidLimits {
  const said = readLimitsIn(typed, 'es')
  return said.said.length > 0 || language === 'es' ? said : readLimitsIn(typed, language)
}

function readLimitsIn(typed: string, language: Language): SaidLimits {
  const { between, betweenAlone, atMost, atLeast, forSoMuch } = PATTERNS[language]
  const all: SaidLimits = { rest: typed, limits: {}, said: [] }
  const take: Take = (found, limits) => {
    Object.assign(all.limits, limits)
    all.said.push({ keys: Object.keys(limits) as FilterKey[], text: found[0].trim() })
    all.rest = `${all.rest.slice(0, found.index)} ${all.rest.slice(found.index + found[0].length)}`
      .replaceAll(/ +/g, ' ')
      .trim()
  }
  if (!takeRange(between.exec(all.rest) ?? betweenAlone.exec(all.rest), take)) {
    const most = atMost.exec(all.rest) ?? forSoMuch.exec(all.rest)
    const maxCents = centsOf(most?.[1])
    if (most && maxCents) take(most, { maxCents })
    const least = atLeast.exec(all.rest)
    const minCents = centsOf(least?.[1])
    if (least && minCents && minCents <= (maxCents ?? minCents)) take(least, { minCents })
  }
  takeUnit(all, language, take)
  return all
}

function takeUnit(all: SaidLimits, language: Language, take: Take) {
  const saysPrice = all.said.length > 0
  for (const { priceType, alone, besidePrice } of UNITS[language]) {
    const found = all.limits.priceType ? null : (saysPrice ? besidePrice : alone).exec(all.rest)
    if (found) take(found, { priceType })
  }
}

type Take = (found: RegExpExecArray, limits: Partial<Limits>) => void

/** Whether a question says both ends. */
function takeRange(found: RegExpExecArray | null, take: Take): boolean {
  const [minCents, maxCents] = [centsOf(found?.[1]), centsOf(found?.[2])]
  if (!found || !minCents || !maxCents || minCents > maxCents) return false
  take(found, { minCents, maxCents })
  return true
}
