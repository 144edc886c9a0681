import { LANGUAGE } from './language.server.ts'
import { plural } from './words.ts'

const NOTHING_TO_SAY = '—'
const KB = 1024

const whole = new Intl.NumberFormat(LANGUAGE)
const oneDecimal = new Intl.NumberFormat(LANGUAGE, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const twoDecimals = new Intl.NumberFormat(LANGUAGE, {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  trailingZeroDisplay: 'stripIfInteger',
})
const oneDecimalAtMost = new Intl.NumberFormat(LANGUAGE, { maximumFractionDigits: 1 })
const conjunction = new Intl.ListFormat(LANGUAGE, { type: 'conjunction' })

/** A whole number: «25.500». */
export const formatCount = (count: number): string => whole.format(count)

/** The same in English, for commands: «25,500». */
export const countInEnglish = (count: number): string => count.toLocaleString('en')

/** A number with its noun: «1 visita», «25.500 visitas». */
export const counted = (count: number, one: string, several: string): string =>
  `${formatCount(count)} ${plural(count, one, several)}`

/** An amount without a currency: «35,50», «35». */
export const formatAmount = (amount: number): string => twoDecimals.format(amount)

/** A share with one decimal: «2,5 %»; a dash when undefined. */
export const formatPercent = (percent: number | undefined): string =>
  percent === undefined ? NOTHING_TO_SAY : `${oneDecimal.format(percent)} %`

/** A length of time: «2,5 h», below an hour «12 minutos»; a dash for null. */
export function formatHours(hours: number | null): string {
  if (hours === null) return NOTHING_TO_SAY
  const minutes = Math.round(hours * 60)
  return minutes < 60 ? counted(Math.max(1, minutes), 'minuto', 'minutos') : `${oneDecimal.format(hours)} h`
}

/** A size as people read it: «640 KB», «12,5 MB». */
export function formatBytes(bytes: number): string {
  if (bytes < KB ** 2) return `${whole.format(Math.max(1, Math.round(bytes / KB)))} KB`
  const [amount, unit] = bytes < KB ** 3 ? [bytes / KB ** 2, 'MB'] : [bytes / KB ** 3, 'GB']
  return `${oneDecimalAtMost.format(amount)} ${unit}`
}

/** «Guitarra», «Piano» y «Canto». */
export const formatList = (items: string[]): string => conjunction.format(items)
