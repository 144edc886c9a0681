import { expect, test } from 'vitest'
import { readNumber, writeNumber } from './numbers.ts'

test('a number has one form, written and read', () => {
  const number = { series: 'J', year: 2026, number: 123 } as const
  expect(writeNumber(number)).toBe('J-2026-000123')
  expect(readNumber('J-2026-000123')).toEqual(number)
  expect(readNumber(writeNumber({ series: 'DA', year: 2027, number: 12_345_678 }))).toMatchObject({
    number: 12_345_678,
  })
  for (const text of [
    undefined,
    '',
    'J-2026-123',
    'X-2026-000123',
    'J-2026-0000123',
    'J-2026-000123.pdf',
    'j-2026-000123',
  ])
    expect(readNumber(text)).toBeUndefined()
})
