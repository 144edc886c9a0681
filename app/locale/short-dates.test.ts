import { expect, test } from 'vitest'
import { formatLongDate, formatMoment, formatShortMoment, shortAgo } from './dates.server.ts'
import { LANGUAGES, type Language } from './languages.ts'
import { shortenDates } from './short-dates.server.ts'
import { inLanguage } from './speaking.server.ts'

const NOW = new Date('2026-11-27T12:00:00Z')

test.each([
  ['2026-11-27T12:00:30Z', 'Ahora'],
  ['2026-11-27T11:55:00Z', '5 min'],
  ['2026-11-27T09:00:00Z', '3 h'],
  ['2026-11-25T09:00:00Z', '2 d'],
  ['2026-11-12T09:00:00Z', '12 nov'],
  ['2025-11-12T09:00:00Z', '12 nov 2025'],
])('the short text for a moment at %s: %s', (at, words) => {
  expect(shortAgo(new Date(at), NOW, 'Europe/Madrid')).toBe(words)
})

test.each([
  ['Antes del 2 de diciembre de 2026 a las 16:44, o se anula.', 'Antes del 2 dic, 16:44, o se anula.'],
  ['El 12 de noviembre de 2026 empieza.', 'El 12 nov empieza.'],
  ['Hasta el 3 de enero de 2027 a las 9:05.', 'Hasta el 3 ene 2027, 9:05.'],
  ['Quedan 2 de 3 pagos.', 'Quedan 2 de 3 pagos.'],
  ['Before 2 December 2026 at 16:44, or it is cancelled.', 'Before 2 Dec, 16:44, or it is cancelled.'],
  ['It begins on 3 May 2027.', 'It begins on 3 May 2027.'],
  ['There are 12 photographs 2026.', 'There are 12 photographs 2026.'],
  ['Avant le 2 décembre 2026 à 16:44, sinon il est annulé.', 'Avant le 2 déc., 16:44, sinon il est annulé.'],
  ['Il commence le 1er décembre 2026.', 'Il commence le 1 déc.'],
  ['Bis zum 2. Dezember 2026 um 16:44.', 'Bis zum 2. Dez., 16:44.'],
  ['Es beginnt am 12. November 2027.', 'Es beginnt am 12. Nov. 2027.'],
  ['Es beginnt am 12. November 2026. Danach nicht.', 'Es beginnt am 12. Nov. Danach nicht.'],
])('long dates in a text become short: %s', (text, short) => {
  expect(shortenDates(text, NOW)).toBe(short)
})

test.each<[Language, string, string]>([
  ['es', '27 de noviembre de 2026 a las 13:00', '27 nov 2026, 13:00'],
  ['de', '27. November 2026 um 13:00 Uhr', '27.11.2026, 13:00 Uhr'],
])('a moment is written with its hour: %s', (language, long, short) => {
  const write = (format: typeof formatMoment) => inLanguage(language, () => format(NOW, 'Europe/Madrid'))
  expect([write(formatMoment), write(formatShortMoment)]).toEqual([long, short])
})

test.each(LANGUAGES)('each month is shortened as it is written: %s', (language) => {
  inLanguage(language, () => {
    for (let month = 0; month < 12; month += 1) {
      const date = new Date(Date.UTC(2026, month, 9, 15, 30))
      const [day, moment] = [formatLongDate(date, 'Europe/Madrid'), formatMoment(date, 'Europe/Madrid')]
      const short = shortenDates(day, NOW)
      expect(short, day).not.toContain('2026')
      expect(shortenDates(moment, NOW)).toBe(`${short}, ${/\d\d:\d\d(?: Uhr)?$/.exec(moment)?.[0]}`)
      expect(shortenDates(day.replace('2026', '2027'), NOW)).toMatch(/^9.* 2027$/)
    }
  })
})
