import { LOCALES, SOURCE_LANGUAGE } from './languages.ts'
import { siteCurrency } from './site.server.ts'
import { normalise, plainFigures } from './text.ts'
import { t } from './texts.ts'

/** The result of reading a text in the field of an amount. */
export type ReadAmount =
  | { kind: 'amount'; cents: number }
  | { kind: 'empty' }
  /** A number with more than two decimals, or with a comma that could stand for thousands: «12,345». */
  | { kind: 'too-precise' }
  | { kind: 'negative' }
  | { kind: 'unreadable' }

export const TOO_PRECISE = () => t('Escribe la cantidad con dos decimales como mucho, por ejemplo 1250,50')
export const HOW_TO_WRITE = () => t('Escribe solo la cantidad, con números: por ejemplo 450 o 1250,50')

/** Numbers up to this are exact in cents. */
const MAX_LENGTH = 16
/** The characters used as an apostrophe: in Spain before cents, elsewhere between thousands. */
const APOSTROPHES = /[’‘ʼ´`′]/g
/** «450,-» and «450.—» say that there are no cents, and «5,» is not finished. */
const NO_CENTS = /(?<=^[\d.']+),(?:[-–—]{1,2})?$|(?<=^[\d']+)\.(?:[-–—]{1,2})?$/
/** As in Spain, with thousands by dots or apostrophes: «1.234,50», «1'234,50», «1234.50», «3'50». */
const SPANISH = /^(\d{1,3}(?:[.']\d{3})+(?=[.,]|$)|\d+)(?:[.,'](\d{1,2}))?$/
/** As in English, where that leaves no doubt: «1,234.50», «1,234,567». */
const ENGLISH = /^(\d{1,3}(?:,\d{3})+(?=\.)|\d{1,3}(?:,\d{3}){2,})(?:\.(\d{1,2}))?$/
const WITH_MORE_DECIMALS = /^(?:\d{1,3}(?:\.\d{3})+|\d+)[.,']\d{3,}$/

/** Reads a number with up to two decimals as people write it: «7,5» is 750. A dot before three digits groups thousands. */
export function readHundredths(text: string): ReadAmount {
  const number = plainFigures(normalise(text)).replace(/\s/g, '').replace(APOSTROPHES, "'").replace(NO_CENTS, '')
  if (number === '') return { kind: 'empty' }
  if (/^[-−]\d/.test(number)) return { kind: 'negative' }
  const [, units = '', cents = ''] = (isOneThousand(number) ? null : SPANISH.exec(number)) ?? ENGLISH.exec(number) ?? []
  if (units === '' || number.length > MAX_LENGTH)
    return { kind: WITH_MORE_DECIMALS.test(number) ? 'too-precise' : 'unreadable' }
  return { kind: 'amount', cents: Number(units.replace(/[.,']/g, '')) * 100 + Number(cents.padEnd(2, '0')) }
}

/** «1'250» is a thousand and more to some, and one and a quarter to others. */
const isOneThousand = (number: string) => /^\d{1,3}'\d{3}$/.test(number)

/** Reads an amount of money, with the currency's sign, code or name before or after it, or without: «1.250,50 €». */
export const readAmount = (text: string, currency: string = siteCurrency): ReadAmount =>
  readHundredths(normalise(text).replace(aroundAmounts(currency), ''))

/** The hundredths of a rate that is more than 0 % and at most 100 %: «21», «5,5 %»; undefined for a text that is no rate. */
export function readRate(text: string): number | undefined {
  const read = readHundredths(text.replace('%', ''))
  return read.kind === 'amount' && read.cents > 0 && read.cents <= 10_000 ? read.cents : undefined
}

/** The cents of an amount; null for a text that is no amount. */
export function parseCents(text: string, currency?: string): number | null {
  const read = readAmount(text, currency)
  return read.kind === 'amount' ? read.cents : null
}

export interface AmountLimits {
  /** The error for an empty field, zero and less: a text, or a function that gives it in the reader's language. */
  message: string | (() => string)
  maxCents: number
  tooMuch: string | (() => string)
  /** Whether «0» is an answer. */
  mayBeZero?: boolean
  currency?: string
}

/** Why the typed text cannot be read as an amount; undefined when it can. */
export function amountFault(text: string, limits: AmountLimits): string | undefined {
  const fault = faultIn(text, limits)
  return typeof fault === 'function' ? fault() : fault
}

function faultIn(text: string, { message, maxCents, tooMuch, mayBeZero, currency }: AmountLimits) {
  const read = readAmount(text, currency)
  switch (read.kind) {
    case 'amount':
      if (read.cents === 0 && !mayBeZero) return message
      return read.cents > maxCents ? tooMuch : undefined
    case 'too-precise':
      return TOO_PRECISE()
    case 'unreadable':
      return HOW_TO_WRITE()
    default:
      return message
  }
}

const patterns = new Map<string, RegExp>()

/** Every way to write a currency, at either end of a text. */
function aroundAmounts(currency: string): RegExp {
  let pattern = patterns.get(currency)
  if (!pattern) {
    const names = (['symbol', 'narrowSymbol', 'code', 'name'] as const).flatMap((currencyDisplay) =>
      [1, 2].flatMap((amount) =>
        new Intl.NumberFormat(LOCALES[SOURCE_LANGUAGE], { style: 'currency', currency, currencyDisplay })
          .formatToParts(amount)
          .flatMap(({ type, value }) => (type === 'currency' ? [value.replace(/[$.*+?^|(){}[\]\\]/g, '\\$&')] : [])),
      ),
    )
    // The longest comes first: «euro» begins «euros», and «$» ends «US$».
    const any = [...new Set(names)].toSorted((one, other) => other.length - one.length).join('|')
    pattern = new RegExp(`^(?:${any})\\s*(?=\\p{Nd})|(?<=[\\p{Nd}.,–—-])\\s*(?:${any})$`, 'giu')
    patterns.set(currency, pattern)
  }
  return pattern
}
