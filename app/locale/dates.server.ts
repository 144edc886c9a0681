import { DAY_MS, HOUR_MS, HOUR_SECONDS, MINUTE_MS, MINUTE_SECONDS } from './durations.ts'
import { locale, writeOnce } from './language.server.ts'
import { reading } from './languages.ts'
import { siteTimeZone } from './site.server.ts'
import { t, tc, tn } from './texts.ts'

/**
 * The zone that dates are written in: a signed-in person's own (E8), else the site's. There is no default argument, so
 * that the zone of every date is explicit.
 */
export type Zone = string | null | undefined

const STYLES = {
  short: { day: 'numeric', month: 'short', year: 'numeric' },
  long: { day: 'numeric', month: 'long', year: 'numeric' },
  dayOfYear: { day: 'numeric', month: 'short' },
  month: { month: 'long', year: 'numeric' },
  shortMonth: { month: 'short' },
  nameOfMonth: { month: 'long' },
  moment: { dateStyle: 'long', timeStyle: 'short' },
  shortMoment: { dateStyle: 'medium', timeStyle: 'short' },
  time: { hour: '2-digit', minute: '2-digit' },
  iso: { dateStyle: 'short' },
  isoMoment: { dateStyle: 'short', timeStyle: 'medium' },
} satisfies Record<string, Intl.DateTimeFormatOptions>
type Style = keyof typeof STYLES

const formats = new Map<string, Intl.DateTimeFormat>()

function write(date: Date, zone: Zone, style: Style): string {
  const timeZone = zone ?? siteTimeZone
  // Swedish writes dates as ISO 8601 does.
  const language = style.startsWith('iso') ? 'sv-SE' : locale()
  const key = `${language} ${timeZone} ${style}`
  let format = formats.get(key)
  if (!format) {
    format = new Intl.DateTimeFormat(language, { ...STYLES[style], timeZone })
    formats.set(key, format)
  }
  const text = format.format(date)
  // The first of a month is «1er» in French, which Intl leaves out.
  return language === 'fr-FR' ? text.replace(/^1 (?=\p{L})/u, '1er ') : text
}

const QUARTER_HOUR_MS = 15 * MINUTE_MS

/**
 * The day of a moment. In every zone midnight is on a quarter of an hour of universal time, so days are kept by the
 * quarter.
 */
function writeDay(date: Date, zone: Zone, style: 'short' | 'long' | 'iso'): string {
  const quarter = Math.floor(date.getTime() / QUARTER_HOUR_MS)
  return writeOnce(`${zone ?? siteTimeZone} ${style} ${quarter}`, () => write(date, zone, style))
}

/** A short date: «12 nov 2026». */
export const formatDate = (date: Date, zone: Zone): string => writeDay(date, zone, 'short')

/** A date in words: «12 de noviembre de 2026». */
export const formatLongDate = (date: Date, zone: Zone): string => writeDay(date, zone, 'long')

/** A date for machines: «2026-11-12». */
export const isoDay = (date: Date, zone: Zone): string => writeDay(date, zone, 'iso')

/** A day as the heading of its events: «Hoy», «Ayer» or its date in words. */
export function nameOfDay(date: Date, now: Date, zone: Zone): string {
  const day = isoDay(date, zone)
  if (day === isoDay(now, zone)) return t('Hoy')
  return day === isoDay(daysBefore(now, 1, zone), zone) ? t('Ayer') : formatLongDate(date, zone)
}

/** A month in words: «noviembre de 2026». */
export const formatMonth = (date: Date, zone: Zone): string => write(date, zone, 'month')

/** A moment in words. German says the word for the hour after it, which Intl leaves out. */
function writeMoment(date: Date, zone: Zone, style: 'moment' | 'shortMoment'): string {
  const text = write(date, zone, style)
  return reading.language() === 'de' ? `${text} Uhr` : text
}

/** A day and an hour in words: «31 de diciembre de 2026 a las 23:59». */
export const formatMoment = (date: Date, zone: Zone): string => writeMoment(date, zone, 'moment')

/** A day and an hour in little room: «31 dic 2026, 23:59». */
export const formatShortMoment = (date: Date, zone: Zone): string => writeMoment(date, zone, 'shortMoment')

/** The hour of a day: «23:59». */
export const formatTime = (date: Date, zone: Zone): string => write(date, zone, 'time')

/** Beyond this many days a date says more than a count (O3). */
const RELATIVE_DAYS = 7
/** The limit for future days, of which people count more. */
const COUNTED_DAYS = 31

/** How long ago something happened (O3); a moment in the future, from a clock that is ahead, reads as now. */
export function relativeTime(date: Date, now: Date, zone: Zone): string {
  const elapsed = now.getTime() - date.getTime()
  if (elapsed < MINUTE_MS) return t('Ahora mismo')
  if (elapsed < HOUR_MS) return tn(Math.floor(elapsed / MINUTE_MS), 'Hace {count} minuto', 'Hace {count} minutos')
  const days = wholeDays(date, now, zone)
  if (days === 0) return tn(Math.floor(elapsed / HOUR_MS), 'Hace {count} hora', 'Hace {count} horas')
  return days <= RELATIVE_DAYS ? tn(days, 'Hace {count} día', 'Hace {count} días') : formatDate(date, zone)
}

/**
 * How long ago something happened in the width of a word: «Ahora», «5 min», «3 h», «2 d», and beyond a week «12 nov» or
 * «12 nov 2025».
 */
export function shortAgo(date: Date, now: Date, zone: Zone): string {
  const elapsed = now.getTime() - date.getTime()
  if (elapsed < MINUTE_MS) return tc('short time', 'Ahora')
  if (elapsed < HOUR_MS) return t('{count} min', { count: Math.floor(elapsed / MINUTE_MS) })
  const days = wholeDays(date, now, zone)
  if (days === 0) return t('{count} h', { count: Math.floor(elapsed / HOUR_MS) })
  if (days <= RELATIVE_DAYS) return t('{count} d', { count: days })
  const isThisYear = isoDay(date, zone).slice(0, 4) === isoDay(now, zone).slice(0, 4)
  return isThisYear ? write(date, zone, 'dayOfYear') : formatDate(date, zone)
}

/** How long until a date that is set: «Quedan 2 días»; beyond a month its day. */
export function timeLeft(date: Date, now: Date, zone: Zone): string {
  const left = date.getTime() - now.getTime()
  if (left <= 0) return t('Plazo pasado')
  if (left < HOUR_MS) return t('Queda menos de una hora')
  const days = wholeDays(now, date, zone)
  if (days > COUNTED_DAYS) return t('Hasta el {date}', { date: formatDate(date, zone) })
  if (days === 0) return tn(Math.floor(left / HOUR_MS), 'Queda {count} hora', 'Quedan {count} horas')
  return tn(days, 'Queda {count} día', 'Quedan {count} días')
}

const LONGEST_IN_MINUTES = 90

/** How long to wait: «dentro de 12 minutos». */
export function waitInWords(seconds: number): string {
  const minutes = Math.ceil(seconds / MINUTE_SECONDS)
  if (minutes <= 1) return t('dentro de un minuto')
  return minutes <= LONGEST_IN_MINUTES
    ? tn(minutes, 'dentro de {count} minuto', 'dentro de {count} minutos')
    : tn(Math.ceil(seconds / HOUR_SECONDS), 'dentro de {count} hora', 'dentro de {count} horas')
}

// Days such as 2026-11-12 and months such as 2026-11 are names, not moments: no zone moves them.
const named = (style: Style) => (name: string) => write(new Date(name), 'UTC', style)

/** «12 nov 2026», of 2026-11-12. */
export const writeOutDay = named('short')
/** «12 de noviembre de 2026», of 2026-11-12. */
export const writeOutLongDay = named('long')
/** «12 nov», of 2026-11-12. */
export const writeOutDayOfYear = named('dayOfYear')
/** «noviembre de 2026», of 2026-11. */
export const writeOutMonth = named('month')
/** «nov», of 2026-11. */
export const writeOutShortMonth = named('shortMonth')
/**
 * The name of a month in three letters, because twelve of them are side by side on a phone; June and July take four in
 * French.
 */
export function shortestMonth(name: string): string {
  const short = writeOutShortMonth(name)
  return short.slice(0, short.startsWith('jui') ? 4 : 3)
}
/** «noviembre», of 2026-11. */
export const nameOfMonth = named('nameOfMonth')

/** The moment at which a wall clock in that zone shows this day and time; if there are two, the first. */
export function momentIn(zone: Zone, day: string, { hour, minute } = { hour: 0, minute: 0 }): Date {
  const wall = Date.parse(`${day}T${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}:00Z`)
  return new Date(momentsOf(zone, wall)[0])
}

/**
 * The moment this many calendar days later at the same hour, in the site's zone or in the one that is named. The day on
 * which clocks are changed has 23 or 25 hours. Of an hour that occurs twice, the second is taken, so that no period
 * ends too early.
 */
export function daysAfter(moment: Date, days: number, zone: Zone = siteTimeZone): Date {
  const at = moment.getTime()
  return new Date(momentsOf(zone, at + offsetAt(zone, at) + days * DAY_MS)[1])
}

/** The moment this many calendar days earlier at the same hour. */
export const daysBefore = (moment: Date, days: number, zone: Zone = siteTimeZone): Date =>
  daysAfter(moment, -days, zone)

/** How many whole calendar days lie between two moments, from an hour of one day to the same hour of another. */
export function wholeDays(from: Date, to: Date, zone: Zone): number {
  const most = Math.round((to.getTime() - from.getTime()) / DAY_MS)
  return daysAfter(from, most, zone) <= to ? most : most - 1
}

/**
 * The first and the last moment at which a wall clock shows a time, which is given as if it were UTC. A time that is
 * skipped when clocks go forward is taken as that much later (RFC 5545).
 */
function momentsOf(zone: Zone, wall: number): [first: number, last: number] {
  // A day away the offset is surely the one before, or after, a change of the clock.
  const [before, after] = [wall - offsetAt(zone, wall - DAY_MS), wall - offsetAt(zone, wall + DAY_MS)]
  const shown = [before, after].filter((at) => at + offsetAt(zone, at) === wall)
  const [first = before, last = first] = shown
  return [first, last]
}

function offsetAt(zone: Zone, at: number): number {
  const shown = write(new Date(at), zone, 'isoMoment')
  return Date.parse(`${shown.replace(' ', 'T')}Z`) - Math.floor(at / 1000) * 1000
}
