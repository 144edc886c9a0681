import { expect, test } from 'vitest'
import { COMPARE_SORTS, costFor, isCompareSort, sortQuotes } from './comparing.ts'

test('a private person pays base and tax of a quote, and a business subtracts the retention, each stage rounded', () => {
  const quoted = { taxBps: 2_100, retentionBps: 1_500, stages: [{ baseCents: 10_001 }, { baseCents: 1 }] }
  expect(costFor('consumidor', quoted)).toBe(12_101 + 1)
  expect(costFor('profesional', quoted)).toBe(10_601 + 1)
  expect(costFor('profesional', { ...quoted, stages: [] })).toBe(0)
})

test('quotes are sorted by the chosen order, then by price, then always in the same way', () => {
  const quote = (id: string, changes: object = {}) => ({
    id,
    costCents: 200,
    startsOn: null as string | null,
    days: 5,
    average: null as number | null,
    ...changes,
  })
  const quotes = [
    quote('d', { startsOn: '2030-02-01' }),
    quote('c', { costCents: 100, startsOn: '2030-01-01', days: 9 }),
    quote('b', { average: 4, days: 1, costCents: 300 }),
    quote('a', { average: 4.5 }),
  ]
  const order = (sort: Parameters<typeof sortQuotes>[1]) =>
    sortQuotes(quotes, sort)
      .map(({ id }) => id)
      .join('')
  expect(order('price')).toBe('cadb')
  expect(order('start')).toBe('abcd')
  expect(order('duration')).toBe('badc')
  expect(order('rating')).toBe('abcd')
  expect(quotes[0]?.id).toBe('d')
  expect(sortQuotes([quotes[0]!, quotes[0]!], 'price')).toHaveLength(2)
})

test('only the offered orders are accepted', () => {
  expect(COMPARE_SORTS().map(({ value }) => isCompareSort(value))).toEqual([true, true, true, true])
  expect(['', 'precio', null].map(isCompareSort)).toEqual([false, false, false])
})
