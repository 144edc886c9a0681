import { expect, test } from 'vitest'
import { presentAmounts, presentSum } from './presented.server.ts'

const AMOUNTS = { baseCents: 10_001, taxCents: 2_100, retentionCents: 1_500, toPayCents: 10_601 }

const spaced = (amounts: object) =>
  Object.values(amounts).map((text: string | null) => text?.replaceAll('\u00a0', ' ') ?? null)

test('a sum with cents in one of its lines has them in all; a text writes each amount by itself', () => {
  expect(spaced(presentSum(AMOUNTS, 'EUR'))).toEqual(['100,01 €', '21,00 €', '−15,00 €', '106,01 €'])
  expect(spaced(presentAmounts(AMOUNTS, 'EUR'))).toEqual(['100,01 €', '21 €', '−15 €', '106,01 €'])
  const whole = { baseCents: 10_000, taxCents: 2_100, retentionCents: 0, toPayCents: 12_100 }
  expect(spaced(presentSum(whole, 'EUR'))).toEqual(['100 €', '21 €', null, '121 €'])
})
