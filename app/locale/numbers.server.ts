import { locale } from './language.server.ts'
import { perLanguage, t, tn } from './texts.ts'
import { percentText, plural } from './words.ts'

const NOTHING_TO_SAY = '—'
const KB = 1024

const FORMATS = perLanguage(() => ({
  whole: new Intl.NumberFormat(locale()),
  oneDecimal: new Intl.NumberFormat(locale(), { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
  twoDecimals: new Intl.NumberFormat(locale(), {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    trailingZeroDisplay: 'stripIfInteger',
  }),
  twoDecimalsAtMost: new Intl.NumberFormat(locale(), { maximumFractionDigits: 2 }),
  oneDecimalAtMost: new Intl.NumberFormat(locale(), { maximumFractionDigits: 1 }),
  conjunction: new Intl.ListFormat(locale(), { type: 'conjunction' }),
}))

/** A whole number: «25.500». */
export const formatCount = (count: number): string => FORMATS().whole.format(count)

/** A whole number in English, for commands: «25,500». */
export const countInEnglish = (count: number): string => count.toLocaleString('en')

/** A number with its noun: «1 visita», «25.500 visitas». */
export const counted = (count: number, one: string, several: string): string =>
  `${formatCount(count)} ${plural(count, one, several)}`

/** An amount without a currency: «35,50», «35». */
export const formatAmount = (amount: number): string => FORMATS().twoDecimals.format(amount)

/** A share with one decimal: «2,5 %»; a dash when undefined. */
export const formatPercent = (percent: number | undefined): string =>
  percent === undefined ? NOTHING_TO_SAY : percentText(FORMATS().oneDecimal.format(percent))

/** A rate by its hundredths of a percent: «21 %», «5,5 %». */
export const formatRate = (bps: number): string => percentText(FORMATS().twoDecimalsAtMost.format(bps / 100))

/** A number for a spreadsheet, with this number of decimals and no separators between thousands: «1250,50». */
export const numberForSheet = (value: number, decimals: number): string =>
  value.toFixed(decimals).replace('.', decimalMark())

/** The sign before decimals: «,». */
export const decimalMark = (): string => FORMATS().oneDecimal.format(0.5).charAt(1)

/** A length of time: «2,5 h», below an hour «12 minutos»; a dash for null. */
export function formatHours(hours: number | null): string {
  if (hours === null) return NOTHING_TO_SAY
  const minutes = Math.round(hours * 60)
  return minutes < 60
    ? tn(Math.max(1, minutes), '{count} minuto', '{count} minutos')
    : t('{count} h', { count: FORMATS().oneDecimal.format(hours) })
}

/** A size as people read it: «640 KB», «12,5 MB». */
export function formatBytes(bytes: number): string {
  if (bytes < KB ** 2) return t('{amount} KB', { amount: FORMATS().whole.format(Math.max(1, Math.round(bytes / KB))) })
  const short = FORMATS().oneDecimalAtMost
  return bytes < KB ** 3
    ? t('{amount} MB', { amount: short.format(bytes / KB ** 2) })
    : t('{amount} GB', { amount: short.format(bytes / KB ** 3) })
}

/** «Guitarra», «Piano» y «Canto». */
export const formatList = (items: string[]): string => FORMATS().conjunction.format(items)
