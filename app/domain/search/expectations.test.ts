import { expect, test } from 'vitest'
import { expectMatches, type Narrowing } from './expectations.ts'
import type { Commonness, Unit } from './question.server.ts'

const unit = (stems: string[], synonyms: string[][] = []): Unit => ({
  text: stems.join(' '),
  stems,
  synonyms,
  weight: 60,
  isSaid: true,
})
const commonness = (counts: Record<string, number>): Commonness => ({
  listings: 10_000,
  counts: new Map(Object.entries(counts)),
  prices: [],
})
const inHead = (units: Unit[], counts: Record<string, number>, narrowing: Narrowing = {}) =>
  Math.round(expectMatches({ units, sets: [units.map((_, at) => at)] }, narrowing, commonness(counts)).inHead)

test('a listing that has a name of a trade, and so its concept, is expected once', () => {
  expect(inHead([unit(['fotograf'])], { 't:fotograf': 800 })).toBe(800)
  expect(inHead([unit(['fotograf'], [['@12']])], { 't:fotograf': 800, 't:@12': 900 })).toBe(900)
  expect(inHead([unit(['fotograf'], [['@12']])], { 't:fotograf': 800 })).toBe(800)
  expect(inHead([unit(['fotograf'], [['@12'], ['@13']])], { 't:fotograf': 800, 't:@12': 900, 't:@13': 900 })).toBe(900)
})

test('a synonym that is not a name of the trade adds its listings', () => {
  expect(inHead([unit(['fotograf'], [['@12'], ['retrat']])], { 't:fotograf': 800, 't:@12': 900, 't:retrat': 50 })).toBe(
    950,
  )
})

test('several words and filters are treated as independent', () => {
  const units = [unit(['fotograf']), unit(['bod'])]
  const counts = { 't:fotograf': 1_000, 't:bod': 500, '=mremoto': 5_000 }
  expect(inHead(units, counts)).toBe(50)
  expect(inHead(units, counts, { modality: 'remoto' })).toBe(25)
})
