import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/locale/durations.ts'

const LOCALE = 'es-ES'
export const DEFAULT_TIME_ZONE = 'Europe/Madrid'

const countFormat = new Intl.NumberFormat(LOCALE)
const moneyFormats = new Map<string, Intl.NumberFormat>()
const dateFormats = new Map<string, Intl.DateTimeFormat>()

/**
 * Some of what has been written before, by what it was written from: the same prices and days come again on nearly
 * every page, and writing one takes some three microseconds.
 */
const written = new Map<string, string>()
const MOST_WRITTEN = 5_000

function writeOnce(key: string, write: () => string): string {
  const known = written.get(key)
  if (known !== undefined) return known
  if (written.size >= MOST_WRITTEN) written.clear()
  const text = write()
  written.set(key, text)
  return text
}

/** An amount as it is written in Spain: «450,00 €». Four digits have no separator, as the language academy asks. */
export function formatMoney(cents: number, currency: string): string {
  return writeOnce(`${currency} ${cents}`, () => {
    let format = moneyFormats.get(currency)
    if (!format) {
      format = new Intl.NumberFormat(LOCALE, { style: 'currency', currency, minimumFractionDigits: 2 })
      moneyFormats.set(currency, format)
    }
    return format.format(cents / 100)
  })
}

/** An amount with the code of its currency where others would have a sign that means several: «35,50 USD». */
export function formatMoneyWithCode(cents: number, currency: string): string {
  return new Intl.NumberFormat(LOCALE, {
    style: 'currency',
    currency,
    currencyDisplay: 'code',
    minimumFractionDigits: 2,
  }).format(cents / 100)
}

/** A whole number as it is written in Spain: «25.500». */
export function formatCount(count: number): string {
  return countFormat.format(count)
}

const oneDecimalFormat = new Intl.NumberFormat(LOCALE, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const NOTHING_TO_SAY = '—'

/** An average of ratings with one decimal: «4,6». */
export function formatAverage(average: number): string {
  return oneDecimalFormat.format(average)
}

/** A share with one decimal: «2,5 %»; a dash where there is nothing to divide. */
export function formatPercent(percent: number | undefined): string {
  return percent === undefined ? NOTHING_TO_SAY : `${oneDecimalFormat.format(percent)} %`
}

/** A length of time in hours, with one decimal: «2,5 h»; a dash where there is none. */
export function formatHours(hours: number | null): string {
  return hours === null ? NOTHING_TO_SAY : `${oneDecimalFormat.format(hours)} h`
}

type DateStyle = 'short' | 'long' | 'iso'

function dateFormat(timeZone: string, style: DateStyle): Intl.DateTimeFormat {
  const key = `${timeZone} ${style}`
  let format = dateFormats.get(key)
  if (!format) {
    format =
      style === 'iso'
        ? new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone })
        : new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: style, year: 'numeric', timeZone })
    dateFormats.set(key, format)
  }
  return format
}

const QUARTER_HOUR_MS = 15 * MINUTE_MS

/** The day of a moment. Wherever the sun stands, midnight is on a quarter of an hour of universal time. */
function writeDay(date: Date, timeZone: string, style: DateStyle): string {
  const quarter = Math.floor(date.getTime() / QUARTER_HOUR_MS)
  return writeOnce(`${timeZone} ${style} ${quarter}`, () => dateFormat(timeZone, style).format(date))
}

/**
 * The zone that dates are written in: a signed-in person's own (E8), else the default. There is no default argument, so
 * that no date of somebody's screen forgets whose day it is.
 */
export type Zone = string | undefined

/** A short date: «12 nov 2026». */
export function formatDate(date: Date, timeZone: Zone): string {
  return writeDay(date, timeZone ?? DEFAULT_TIME_ZONE, 'short')
}

/** The same day for machines: «2026-11-12». Swedish writes dates as ISO does. */
export function isoDay(date: Date, timeZone: Zone): string {
  return writeDay(date, timeZone ?? DEFAULT_TIME_ZONE, 'iso')
}

/** A date in words: «12 de noviembre de 2026». */
export function formatLongDate(date: Date, timeZone: Zone): string {
  return writeDay(date, timeZone ?? DEFAULT_TIME_ZONE, 'long')
}

/** Beyond this many days a date says more than a count (O3). */
const RELATIVE_DAYS = 7

/** How long ago something happened (O3); a date in the future, from a clock that is ahead, is now. */
export function relativeTime(date: Date, now: Date, timeZone: Zone): string {
  const elapsed = now.getTime() - date.getTime()
  if (elapsed < MINUTE_MS) return 'Ahora mismo'
  if (elapsed < HOUR_MS) return ago(Math.floor(elapsed / MINUTE_MS), 'minuto')
  if (elapsed < DAY_MS) return ago(Math.floor(elapsed / HOUR_MS), 'hora')
  const days = Math.floor(elapsed / DAY_MS)
  return days <= RELATIVE_DAYS ? ago(days, 'día') : formatDate(date, timeZone)
}

const ago = (count: number, unit: string) => `Hace ${count} ${unit}${count === 1 ? '' : 's'}`

/** What a price is for: «por hora», «por proyecto». */
export function priceTypeLabel(priceType: string): string {
  return `por ${priceType}`
}

/** A word as it begins a sentence: «Remoto». */
export const capitalise = (word: string): string => word.charAt(0).toLocaleUpperCase('es') + word.slice(1)

/** A text cut to so many characters, the last of them an ellipsis when something is missing. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text
  const characters = [...text]
  return characters.length <= max
    ? text
    : `${characters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`
}
