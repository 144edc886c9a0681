import { expect, test } from 'vitest'
import { byTier, changedParts, isTier, packageNames, TIERS, titleOfOrder, type Offer } from './packages.ts'

const OFFER: Offer = {
  tier: 'basico',
  title: 'Un cartel',
  includes: 'Un boceto',
  baseCents: 10_000,
  deliveryDays: 5,
  revisions: 1,
  startsOn: null,
  atOnce: true,
  plan: 'antes',
  isTrader: true,
  taxName: 'IVA',
  taxBps: 2_100,
  retentionBps: 1_500,
}
const OTHERS: Omit<Offer, 'tier'> = {
  title: 'Dos carteles',
  includes: 'Dos bocetos',
  baseCents: 10_001,
  deliveryDays: 6,
  revisions: 2,
  startsOn: '2030-01-31',
  atOnce: false,
  plan: 'al_entregar',
  isTrader: false,
  taxName: 'IGIC',
  taxBps: 700,
  retentionBps: 0,
}

test('each part of an offer that has changed since it was read is reported, and no other part', () => {
  expect(changedParts(OFFER, { ...OFFER })).toEqual([])
  for (const part of Object.keys(OTHERS) as (keyof typeof OTHERS)[])
    expect(changedParts(OFFER, { ...OFFER, [part]: OTHERS[part] })).toEqual([part])
  expect(changedParts(OFFER, { ...OFFER, ...OTHERS })).toHaveLength(Object.keys(OTHERS).length)
})

test('packages go from the smallest to the largest, and have controls and a title of their own', () => {
  expect([{ tier: 'completo' }, { tier: 'basico' }, { tier: 'medio' }].toSorted(byTier as never)).toEqual([
    { tier: 'basico' },
    { tier: 'medio' },
    { tier: 'completo' },
  ])
  expect(TIERS.map((tier) => titleOfOrder({ tier, title: 'Cartel' }))).toEqual([
    'Cartel (paquete básico)',
    'Cartel (paquete medio)',
    'Cartel (paquete completo)',
  ])
  expect(packageNames('medio')).toEqual({
    title: 'medio_title',
    includes: 'medio_includes',
    price: 'medio_price',
    days: 'medio_days',
    revisions: 'medio_revisions',
  })
  expect(['basico', 'grande', '', null].map(isTier)).toEqual([true, false, false, false])
})
