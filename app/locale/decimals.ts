import { pageLocale } from './page-language.ts'
import { perLanguage } from './texts.ts'

// Numbers with decimals, for components in the browser too. They depend on the language of the page alone, so that they
// are the same wherever it is drawn.

const FORMATS = perLanguage(() => new Map<string, Intl.NumberFormat>())

/**
 * A number with decimals, without separators between thousands: «4,5».
 * @param least how many decimals it has at least.
 * @param most how many at most.
 */
export function writeDecimals(value: number, least: number, most = least): string {
  const key = `${least} ${most}`
  let format = FORMATS().get(key)
  if (!format) {
    const digits = { minimumFractionDigits: least, maximumFractionDigits: most }
    format = new Intl.NumberFormat(pageLocale(), { ...digits, useGrouping: false })
    FORMATS().set(key, format)
  }
  return format.format(value)
}

/** An amount in euros: «45 €», «12.500,50 €». */
export const writeEuros = (cents: number): string =>
  (cents / 100).toLocaleString(pageLocale(), {
    style: 'currency',
    currency: 'EUR',
    minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
  })
