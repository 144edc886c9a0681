import { expect, test } from 'vitest'
import { formatMoney, moneyColumn } from './money.server.ts'

const spaced = (text: string) => text.replaceAll('\u00a0', ' ')

test('a text says «7 €»; a column with cents in one row has them in all', () => {
  expect([700, 3_333].map((cents) => spaced(formatMoney(cents, 'EUR')))).toEqual(['7 €', '33,33 €'])
  const written = (all: number[]) => all.map((cents) => spaced(moneyColumn(all, 'EUR')(cents)))
  expect(written([700, 3_333, 0, -5_445])).toEqual(['7,00 €', '33,33 €', '0,00 €', '−54,45 €'])
  expect(written([700, 3_300, 0])).toEqual(['7 €', '33 €', '0 €'])
  // The format of a column does not affect later texts.
  expect(spaced(formatMoney(700, 'EUR'))).toBe('7 €')
})
