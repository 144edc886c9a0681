import { locale, writeOnce } from './language.server.ts'
import { perLanguage, tc } from './texts.ts'
import { priceTypeLabel } from './words.ts'

type Display = 'symbol' | 'code'

const formats = new Map<string, Intl.NumberFormat>()

function formatFor(currency: string, currencyDisplay: Display, hasCents = false): Intl.NumberFormat {
  const key = `${locale()} ${currency} ${currencyDisplay} ${hasCents}`
  let format = formats.get(key)
  if (!format) {
    const trailingZeroDisplay = hasCents ? ('auto' as const) : ('stripIfInteger' as const)
    const digits = { minimumFractionDigits: 2, trailingZeroDisplay }
    format = new Intl.NumberFormat(locale(), { style: 'currency', currency, currencyDisplay, ...digits })
    formats.set(key, format)
  }
  return format
}

/** An amount with the minus sign if it is subtracted: a language's own format has a hyphen. */
const signed = (cents: number, write: (cents: number) => string): string =>
  cents < 0 ? `−${write(-cents)}` : write(cents)

/**
 * An amount as it is written in Spain: «450 €», and with cents «450,50 €». Four digits have no separator, as the
 * language academy asks. A subtracted amount has the minus sign: «−54,45 €».
 */
export const formatMoney = (cents: number, currency: string): string =>
  signed(cents, (amount) =>
    writeOnce(`${currency} ${amount}`, () => formatFor(currency, 'symbol').format(amount / 100)),
  )

/**
 * Returns a function that formats the amounts of one column: with cents if any of them has
 * cents, «7,00 €» above «33,33 €», else without.
 */
export function moneyColumn(all: readonly number[], currency: string): (cents: number) => string {
  if (all.every((cents) => cents % 100 === 0)) return (cents) => formatMoney(cents, currency)
  const write = (cents: number) =>
    writeOnce(`${currency} ${cents} in a column`, () => formatFor(currency, 'symbol', true).format(cents / 100))
  return (cents) => signed(cents, write)
}

/** An amount with its currency's code, where the sign would mean several: «35,50 USD». */
export const formatMoneyWithCode = (cents: number, currency: string): string =>
  formatFor(currency, 'code').format(cents / 100)

/** A price and its unit: «25 € por hora». */
export const formatPrice = (cents: number, currency: string, priceType: string): string =>
  `${formatMoney(cents, currency)} ${priceTypeLabel(priceType)}`

const UNIT_NAMES = perLanguage(
  () =>
    new Map([
      ['hora', tc('unit of a price', 'hora')],
      ['proyecto', tc('unit of a price', 'proyecto')],
      ['día', tc('unit of a price', 'día')],
      ['semana', tc('unit of a price', 'semana')],
      ['mes', tc('unit of a price', 'mes')],
    ]),
)

/** The unit of a price, by itself: «hora». */
export const unitName = (priceType: string): string => UNIT_NAMES().get(priceType) ?? priceType

/** The sign of a currency: «€». */
export const currencySymbol = (currency: string): string =>
  formatFor(currency, 'symbol')
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency
