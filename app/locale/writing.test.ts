import { expect, test } from 'vitest'
import { formatDate, formatLongDate, isoDay, relativeTime, shortestMonth, waitInWords } from './dates.server.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from './durations.ts'
import { formatMoney } from './money.server.ts'
import { counted, formatBytes, formatCount, formatHours, formatList, formatPercent } from './numbers.server.ts'
import { speak, inLanguage } from './speaking.server.ts'
import { cutText, formatAverage, priceTypeLabel } from './words.ts'

const NBSP = '\u00a0'
const now = new Date('2026-11-21T12:00:00Z')
const before = (ms: number) => new Date(now.getTime() - ms)

test('money is written as in Spain, cents only where there are some', () => {
  expect(formatMoney(45_000, 'EUR')).toBe(`450${NBSP}€`)
  expect(formatMoney(125_050, 'EUR')).toBe(`1250,50${NBSP}€`)
  expect(formatMoney(999_999_999, 'EUR')).toBe(`9.999.999,99${NBSP}€`)
  expect(formatMoney(1_250_000, 'EUR')).toBe(`12.500${NBSP}€`)
  expect(formatMoney(45_010, 'EUR')).toBe(`450,10${NBSP}€`)
  expect(formatMoney(1, 'USD')).toBe(`0,01${NBSP}US$`)
})

test('counts have a separator from five digits on', () => {
  expect([formatCount(1000), formatCount(25_500)]).toEqual(['1000', '25.500'])
})

test('dates are written as in Spain, whatever the clock of the server', () => {
  const newYear = new Date('2026-12-31T23:30:00Z')
  expect(formatDate(newYear, undefined)).toBe('1 ene 2027')
  expect(formatDate(newYear, 'America/New_York')).toBe('31 dic 2026')
  expect(formatLongDate(new Date('2026-11-12T10:00:00Z'), undefined)).toBe('12 de noviembre de 2026')
})

test.each([
  [59 * SECOND_MS, 'Ahora mismo'],
  [-5 * MINUTE_MS, 'Ahora mismo'],
  [MINUTE_MS, 'Hace 1 minuto'],
  [59 * MINUTE_MS + 59 * SECOND_MS, 'Hace 59 minutos'],
  [HOUR_MS, 'Hace 1 hora'],
  [24 * HOUR_MS - 1, 'Hace 23 horas'],
  [DAY_MS, 'Hace 1 día'],
  [7 * DAY_MS + 23 * HOUR_MS, 'Hace 7 días'],
  [8 * DAY_MS, '13 nov 2026'],
])('O3: %d ms ago reads «%s»', (elapsed, words) => {
  expect(relativeTime(before(elapsed), now, undefined)).toBe(words)
})

test('a price says its unit', () => {
  expect(['hora', 'proyecto', 'día', 'semana', 'mes'].map(priceTypeLabel)).toEqual([
    'por hora',
    'por proyecto',
    'por día',
    'por semana',
    'por mes',
  ])
})

test('S11: a title is cut to 60 characters, counted as people count them', () => {
  expect(cutText('ñ'.repeat(60), 60)).toBe('ñ'.repeat(60))
  const cut = cutText(`${'🎸'.repeat(59)}ab`, 60)
  expect([...cut]).toHaveLength(60)
  expect(cut.endsWith('🎸…')).toBe(true)
})

test('a day begins at midnight of its zone, also where clocks differ by three quarters of an hour', () => {
  for (const [moment, day] of [
    ['2026-11-14T18:14:59.999Z', '2026-11-14'],
    ['2026-11-14T18:15:00Z', '2026-11-15'],
    ['2026-11-14T18:29:59Z', '2026-11-15'],
  ] as const)
    for (const time of [new Date(moment), new Date(moment)]) expect(isoDay(time, 'Asia/Kathmandu')).toBe(day)
  expect(() => formatDate(new Date(Number.NaN), undefined)).toThrow(RangeError)
})

test.each([
  [0, '0 visitas'],
  [1, '1 visita'],
  [2, '2 visitas'],
  [21, '21 visitas'],
  [25_500, '25.500 visitas'],
])('%d of a thing takes the singular or the plural', (count, words) => {
  expect(counted(count, 'visita', 'visitas')).toBe(words)
})

test.each([
  [1, 'dentro de un minuto'],
  [60, 'dentro de un minuto'],
  [61, 'dentro de 2 minutos'],
  [90 * 60, 'dentro de 90 minutos'],
  [90 * 60 + 1, 'dentro de 2 horas'],
])('%d seconds to wait read «%s»', (seconds, words) => {
  expect(waitInWords(seconds)).toBe(words)
})

test.each([
  [0, '1 minuto'],
  [0.004, '1 minuto'],
  [0.2, '12 minutos'],
  [0.99, '59 minutos'],
  [0.995, '1,0 h'],
  [26, '26,0 h'],
])('M1: %d hours are written as %s', (hours, written) => {
  expect(formatHours(hours)).toBe(written)
})

test('lists, sizes, shares and averages are written as in Spain', () => {
  expect(formatList(['Guitarra', 'Piano', '3 más'])).toBe('Guitarra, Piano y 3 más')
  expect([1, 640 * 1024, 12.5 * 1024 ** 2, 3 * 1024 ** 3].map(formatBytes)).toEqual([
    '1 KB',
    '640 KB',
    '12,5 MB',
    '3 GB',
  ])
  expect([formatPercent(2.5), formatPercent(undefined), formatHours(2.5), formatHours(null)]).toEqual([
    '2,5 %',
    '—',
    '2,5 h',
    '—',
  ])
  expect([4.35, 4.449, 5].map(formatAverage)).toEqual(['4,4', '4,4', '5,0'])
})

test('French names the first of a month «1er», and tells June from July in a chart', () => {
  speak(['es', 'fr'])
  const written = (day: string) =>
    [formatLongDate, formatDate].map((write) => write(new Date(`${day}T12:00:00Z`), 'UTC'))
  inLanguage('fr', () => {
    expect(written('2026-12-01')).toEqual(['1er décembre 2026', '1er déc. 2026'])
    expect(written('2026-12-11')).toEqual(['11 décembre 2026', '11 déc. 2026'])
    expect(['2026-01', '2026-06', '2026-07'].map(shortestMonth)).toEqual(['jan', 'juin', 'juil'])
  })
  expect(written('2026-12-01')).toEqual(['1 de diciembre de 2026', '1 dic 2026'])
  expect(shortestMonth('2026-09')).toBe('sep')
  speak(['es'])
})
