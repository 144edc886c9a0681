import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  daysAfter,
  daysBefore,
  isoDay,
  momentIn,
  nameOfDay,
  relativeTime,
  timeLeft,
  wholeDays,
} from './dates.server.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from './durations.ts'

const MADRID = 'Europe/Madrid'
/** The site's zone, zones at its west and east, and zones whose clocks change at midnight, by half an hour, or never. */
const ZONES = [
  MADRID,
  'Atlantic/Canary',
  'America/Mexico_City',
  'America/New_York',
  'America/Santiago',
  'America/Havana',
  'Asia/Beirut',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'Asia/Kathmandu',
]
const addedTo = (day: string, days: number) => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** The time on a wall clock, as if it were universal time. */
function wallOf(moment: Date, zone: string): number {
  const parts = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  return Date.parse(`${parts.format(moment).replace(' ', 'T')}Z`)
}

test.each([
  ['2026-03-29T22:30:00Z', '2026-03-28T23:30:00Z', 'Ayer'],
  ['2026-03-29T22:30:00Z', '2026-03-28T22:30:00Z', '28 de marzo de 2026'],
  ['2026-03-29T22:30:00Z', '2026-03-29T22:15:00Z', 'Hoy'],
  ['2026-10-25T22:30:00Z', '2026-10-24T22:15:00Z', 'Hoy'],
  ['2026-10-25T22:30:00Z', '2026-10-24T21:45:00Z', 'Ayer'],
  ['2026-10-25T22:30:00Z', '2026-10-23T22:30:00Z', 'Ayer'],
  ['2026-10-25T22:30:00Z', '2026-10-23T21:30:00Z', '23 de octubre de 2026'],
])('F8: at %s, a moment at %s reads «%s»', (now, date, name) => {
  expect(nameOfDay(new Date(date), new Date(now), MADRID)).toBe(name)
})

test.each([
  ['2026-03-20T23:30:00Z', 14, '2026-04-03T22:30:00.000Z'],
  ['2026-10-20T22:30:00Z', 7, '2026-10-27T23:30:00.000Z'],
  // The hour that is left out, and the second of the hour that is there twice.
  ['2026-03-28T01:30:00Z', 1, '2026-03-29T01:30:00.000Z'],
  ['2026-10-24T00:30:00Z', 1, '2026-10-25T01:30:00.000Z'],
])('F8: %s and %d days are %s in Madrid', (moment, days, after) => {
  expect(daysAfter(new Date(moment), days, MADRID).toISOString()).toBe(after)
})

test('F8: the days of a date, and an elapsed time, are counted by the calendar', () => {
  const at = (text: string) => new Date(text)
  // From noon to noon there are 23 and 25 hours.
  expect(relativeTime(at('2026-03-28T11:00:00Z'), at('2026-03-29T10:00:00Z'), MADRID)).toBe('Hace 1 día')
  expect(relativeTime(at('2026-10-24T10:00:00Z'), at('2026-10-25T10:59:00Z'), MADRID)).toBe('Hace 24 horas')
  expect(relativeTime(at('2026-10-24T10:00:00Z'), at('2026-10-25T11:00:00Z'), MADRID)).toBe('Hace 1 día')
  expect(relativeTime(at('2026-10-18T10:00:00Z'), at('2026-10-26T10:59:00Z'), MADRID)).toBe('Hace 7 días')
})

test.each([
  ['2026-11-27T10:00:00Z', 'Plazo pasado'],
  ['2026-11-27T10:59:00Z', 'Queda menos de una hora'],
  ['2026-11-27T11:30:00Z', 'Queda 1 hora'],
  ['2026-11-28T09:59:00Z', 'Quedan 23 horas'],
  ['2026-11-28T10:00:00Z', 'Queda 1 día'],
  ['2026-11-30T12:00:00Z', 'Quedan 3 días'],
  ['2026-12-28T10:00:00Z', 'Quedan 31 días'],
  ['2027-01-03T10:00:00Z', 'Hasta el 3 ene 2027'],
])('until %s, from 27 November at ten: %s', (date, words) => {
  expect(timeLeft(new Date(date), new Date('2026-11-27T10:00:00Z'), MADRID)).toBe(words)
})

test('F8: where midnight is left out or comes twice, a day begins at its first moment', () => {
  expect(momentIn('America/Santiago', '2026-09-06').toISOString()).toBe('2026-09-06T04:00:00.000Z')
  expect(momentIn('America/Havana', '2026-11-01').toISOString()).toBe('2026-11-01T04:00:00.000Z')
})

const momentOfYear = fc
  .date({ min: new Date('2025-12-01T00:00:00Z'), max: new Date('2027-02-01T00:00:00Z'), noInvalidDate: true })
  .map((date) => new Date(Math.floor(date.getTime() / MINUTE_MS) * MINUTE_MS))

test.each(ZONES)('F8: days in %s are days of the calendar, at the same hour, on every day of 2026', (zone) => {
  fc.assert(
    fc.property(momentOfYear, fc.integer({ min: -400, max: 400 }), (moment, days) => {
      const after = daysAfter(moment, days, zone)
      // The hour differs only when a change of the clocks skips it: then it is later by that change.
      const shift = wallOf(after, zone) - (wallOf(moment, zone) + days * DAY_MS)
      expect([0, 30 * MINUTE_MS, HOUR_MS]).toContain(shift)
      if (shift === 0) expect(isoDay(after, zone)).toBe(addedTo(isoDay(moment, zone), days))
      expect(wholeDays(moment, daysAfter(moment, Math.abs(days), zone), zone)).toBe(Math.abs(days))
      // An event this many days ago is past its date once the date has come, and not earlier.
      expect(daysBefore(after, days, zone).getTime()).toBeGreaterThanOrEqual(moment.getTime())
      expect(daysBefore(new Date(after.getTime() - 2 * HOUR_MS), days, zone).getTime()).toBeLessThan(moment.getTime())
    }),
    { numRuns: 400 },
  )
})

test.each([
  ['2026-03-29', 23],
  ['2026-10-25', 25],
])('F8: %s is one day of %d hours, from each of its minutes to the next day', (day, hours) => {
  const start = momentIn(MADRID, day)
  for (let minute = 0; minute < hours * 60; minute += 1) {
    const moment = new Date(start.getTime() + minute * MINUTE_MS)
    expect(isoDay(moment, MADRID)).toBe(day)
    expect(isoDay(daysAfter(moment, 1, MADRID), MADRID)).toBe(addedTo(day, 1))
    expect(isoDay(daysBefore(moment, 1, MADRID), MADRID)).toBe(addedTo(day, -1))
  }
  expect(daysAfter(start, 1, MADRID).getTime() - start.getTime()).toBe(hours * HOUR_MS)
})
