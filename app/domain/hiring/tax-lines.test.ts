import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountsOf, KNOWN_TAXES, partOf, ratesFor, shareOf, sumOf, TAXES } from './tax-lines.ts'

const RATES = { taxBps: 2_100, retentionBps: 1_500 }

test('a private person subtracts no retention, and a business does', () => {
  expect(ratesFor('consumidor', RATES)).toEqual({ taxBps: 2_100, retentionBps: 0 })
  expect(ratesFor('profesional', RATES)).toEqual(RATES)
})

test('a share is rounded to the nearest cent, and half a cent up', () => {
  expect(shareOf(10_000, 2_100)).toBe(2_100)
  expect(shareOf(1, 4_999)).toBe(0)
  expect(shareOf(1, 5_000)).toBe(1)
  expect(shareOf(150, 2_100)).toBe(32)
  expect(shareOf(149, 2_100)).toBe(31)
  expect(shareOf(0, 2_100)).toBe(0)
})

test('the amount to pay is the base with its tax, less the retention', () => {
  expect(amountsOf(10_001, RATES)).toEqual({
    baseCents: 10_001,
    taxCents: 2_100,
    retentionCents: 1_500,
    toPayCents: 10_601,
  })
  expect(amountsOf(10_000, { taxBps: 0, retentionBps: 0 })).toEqual({
    baseCents: 10_000,
    taxCents: 0,
    retentionCents: 0,
    toPayCents: 10_000,
  })
})

test('half of an amount has half of each part; the tax takes the remainder of rounding', () => {
  const whole = { baseCents: 10_001, taxCents: 2_100, retentionCents: 1_500, toPayCents: 10_601 }
  expect(partOf(whole, 10_601)).toEqual(whole)
  expect(partOf(whole, 5_000)).toEqual({ baseCents: 4_717, taxCents: 990, retentionCents: 707, toPayCents: 5_000 })
  expect(partOf({ baseCents: 100, taxCents: 900, retentionCents: 0, toPayCents: 1_000 }, 1)).toEqual({
    baseCents: 1,
    taxCents: 0,
    retentionCents: 0,
    toPayCents: 1,
  })
})

test('whatever the amounts, the parts are paid to the cent and add up', () => {
  const amount = fc.integer({ min: 1, max: 99_999_999 })
  fc.assert(
    fc.property(
      amount,
      fc.nat(2_100),
      fc.nat(1_500),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (base, tax, kept, of) => {
        const whole = amountsOf(base, { taxBps: tax, retentionBps: kept })
        expect(whole.toPayCents).toBe(whole.baseCents + whole.taxCents - whole.retentionCents)
        const toPay = Math.max(1, Math.round(whole.toPayCents * of))
        const part = partOf(whole, toPay)
        expect(part.toPayCents).toBe(toPay)
        expect(part.baseCents + part.taxCents - part.retentionCents).toBe(toPay)
      },
    ),
  )
})

test('a sum adds amounts that are rounded already', () => {
  const one = { baseCents: 1, taxCents: 20, retentionCents: 300, toPayCents: 4_000 }
  expect(sumOf([one, { ...one, baseCents: 5 }])).toEqual({
    baseCents: 6,
    taxCents: 40,
    retentionCents: 600,
    toPayCents: 8_000,
  })
  expect(sumOf([])).toEqual({ baseCents: 0, taxCents: 0, retentionCents: 0, toPayCents: 0 })
})

test('the taxes of Spain have their rates, and only a private person may charge none for being one', () => {
  expect(KNOWN_TAXES).toEqual({
    'iva-21': { name: 'IVA', bps: 2_100, isTrader: true },
    'iva-10': { name: 'IVA', bps: 1_000, isTrader: true },
    'iva-4': { name: 'IVA', bps: 400, isTrader: true },
    exento: { name: 'Exento de IVA', bps: 0, isTrader: true },
    sin: { name: 'Sin impuestos', bps: 0, isTrader: false },
  })
  expect(TAXES.filter((tax) => !(tax in KNOWN_TAXES))).toEqual(['otro'])
})
