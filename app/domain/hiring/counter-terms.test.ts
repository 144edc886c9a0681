import fc from 'fast-check'
import { expect, test } from 'vitest'
import { proposedPrices, proposesSomething, whatDiffers, type CounterTerms } from './counter-offers.ts'

const NOTHING: CounterTerms = { baseCents: null, stagePrices: [], wantedBy: null, revisions: null, body: null }
const STAGES = [
  { n: 1, baseCents: 10_000 },
  { n: 2, baseCents: 20_001 },
]

test('prices of single stages replace those of the quote', () => {
  expect(proposedPrices(STAGES, NOTHING)).toEqual(STAGES)
  const stagePrices = [
    { n: 2, baseCents: 15_000 },
    { n: 9, baseCents: 1 },
  ]
  expect(proposedPrices(STAGES, { baseCents: null, stagePrices })).toEqual([
    { n: 1, baseCents: 10_000 },
    { n: 2, baseCents: 15_000 },
  ])
})

test('a price for the whole is divided in the proportion of the quote, and the first stages take the remainder of rounding', () => {
  const of = (baseCents: number, prices: number[]) =>
    proposedPrices(
      prices.map((price, index) => ({ n: index + 1, baseCents: price })),
      { baseCents, stagePrices: [{ n: 1, baseCents: 1 }] },
    ).map((stage) => stage.baseCents)
  expect(of(100, [1, 1, 1])).toEqual([34, 33, 33])
  expect(of(101, [1, 1, 1])).toEqual([34, 34, 33])
  expect(of(300, [1, 1, 1])).toEqual([100, 100, 100])
  expect(of(15_000, [10_000, 20_000])).toEqual([5_000, 10_000])
  // A double cannot hold the product of these exactly.
  expect(of(9_999_999_999, [9_999_999_998, 1])).toEqual([9_999_999_998, 1])
})

test('whatever the prices, a price for the whole is divided to the cent', () => {
  const price = fc.integer({ min: 1, max: 99_999_999 })
  fc.assert(
    fc.property(fc.array(price, { minLength: 1, maxLength: 12 }), price, (prices, baseCents) => {
      const stages = prices.map((each, index) => ({ n: index + 1, baseCents: each }))
      const shares = proposedPrices(stages, { baseCents, stagePrices: [] })
      expect(shares.reduce((sum, share) => sum + share.baseCents, 0)).toBe(baseCents)
      expect(shares.map(({ n }) => n)).toEqual(stages.map(({ n }) => n))
    }),
  )
})

test('a term that a proposal repeats from the quote is not proposed', () => {
  const quote = { stages: STAGES, revisions: 2 }
  const same = { ...NOTHING, baseCents: 30_001, stagePrices: STAGES, revisions: 2 }
  expect(whatDiffers(quote, same)).toEqual(NOTHING)
  const other: CounterTerms = {
    baseCents: 30_000,
    stagePrices: [{ n: 2, baseCents: 1 }],
    wantedBy: '2030-01-31',
    revisions: 0,
    body: 'Así sí.',
  }
  expect(whatDiffers(quote, other)).toEqual(other)
  expect(whatDiffers(quote, { ...NOTHING, stagePrices: [{ n: 3, baseCents: 1 }] })).toEqual(NOTHING)
})

test('each part of a counter-offer can be proposed alone, also a price of zero', () => {
  expect(proposesSomething(NOTHING)).toBe(false)
  for (const part of [
    { baseCents: 1 },
    { stagePrices: [{ n: 1, baseCents: 1 }] },
    { wantedBy: '2030-01-31' },
    { revisions: 0 },
    { body: 'Así sí.' },
  ])
    expect(proposesSomething({ ...NOTHING, ...part })).toBe(true)
})
