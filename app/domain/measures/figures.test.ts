import { expect, test } from 'vitest'
import { everyDay, everyMonth, everyWeek, percentChange, sumOfDays, type OwnerDay } from './figures.ts'
import { addDays, daysOfPeriod, firstDayNeeded, monthsUntil, PERIODS, readPeriod } from './periods.ts'

const TODAY = '2026-11-21'
const rows: OwnerDay[] = [
  { day: '2025-12-01', views: 9, visitors: 4, inquiries: 0, favorites: 0 },
  { day: '2026-11-01', views: 5, visitors: 3, inquiries: 0, favorites: 0 },
  { day: '2026-11-14', views: 7, visitors: 2, inquiries: 0, favorites: 0 },
  { day: '2026-11-15', views: 1, visitors: 1, inquiries: 0, favorites: 0 },
  { day: TODAY, views: 2, visitors: 1, inquiries: 1, favorites: 0 },
]

test('T1: the four periods end today, and each is compared with as many days before it', () => {
  expect(PERIODS.map(({ key, label }) => [key, label()])).toEqual([
    ['7d', '7 días'],
    ['30d', '30 días'],
    ['90d', 'Últimos 3 meses'],
    ['1y', '1 año'],
  ])
  expect(daysOfPeriod(readPeriod('7d'), TODAY)).toEqual({
    from: '2026-11-15',
    to: TODAY,
    before: { from: '2026-11-08', to: '2026-11-14' },
  })
  for (const period of PERIODS) {
    const { from, to, before } = daysOfPeriod(period, '2024-03-01')
    expect(everyDay([], { from, to })).toHaveLength(period.days)
    expect(everyDay([], before)).toHaveLength(period.days)
    expect(addDays(before.to, 1)).toBe(from)
  }
})

test('T1: an unknown period counts as 30 days', () => {
  for (const text of [null, '', '8d', '__proto__', "7d'"]) expect(readPeriod(text).key).toBe('30d')
})

test('T3: twelve months, this one the last, also over the end of a year', () => {
  expect(monthsUntil('2026-02-28')[0]).toBe('2025-03')
  expect(monthsUntil('2026-02-28')).toHaveLength(12)
  expect(monthsUntil('2026-12-31').at(-1)).toBe('2026-12')
  expect(everyMonth(rows, TODAY).filter(({ views }) => views > 0)).toEqual([
    { month: '2025-12', views: 9, visitors: 4, inquiries: 0, favorites: 0 },
    { month: '2026-11', views: 15, visitors: 7, inquiries: 1, favorites: 0 },
  ])
})

test('T3: weeks end today, all are whole, and no day is lost', () => {
  const { from, to } = daysOfPeriod(readPeriod('1y'), TODAY)
  const weeks = everyWeek(rows, { from, to })
  expect(weeks).toHaveLength(52)
  expect([weeks[0]?.from, weeks[0]?.to, weeks[1]?.from]).toEqual(['2025-11-22', '2025-11-29', '2025-11-30'])
  expect(weeks.slice(-2)).toEqual([
    { from: '2026-11-08', to: '2026-11-14', views: 7, visitors: 2, inquiries: 0, favorites: 0 },
    { from: '2026-11-15', to: TODAY, views: 3, visitors: 2, inquiries: 1, favorites: 0 },
  ])
  expect(weeks.reduce((sum, { views }) => sum + views, 0)).toBe(sumOfDays(rows, { from, to }).views)
})

test('T3: the rows that are read reach back to the comparison and to the first month', () => {
  expect(firstDayNeeded(readPeriod('7d'), TODAY)).toBe('2025-12-01')
  expect(firstDayNeeded(readPeriod('1y'), TODAY)).toBe('2024-11-22')
})

test('T2: a figure is the sum of its days, and its change a whole per cent', () => {
  const { before, ...now } = daysOfPeriod(readPeriod('7d'), TODAY)
  expect(sumOfDays(rows, now)).toEqual({ views: 3, visitors: 2, inquiries: 1, favorites: 0 })
  expect(sumOfDays(rows, before)).toEqual({ views: 7, visitors: 2, inquiries: 0, favorites: 0 })
  expect(percentChange(3, 7)).toBe(-57)
  expect(percentChange(2, 2)).toBe(0)
  expect(percentChange(3, 0)).toBeUndefined()
})
