import { expect, test } from 'vitest'
import { accountLimits, limitRules, tooManyListings } from './limits.ts'

const now = new Date('2026-11-21T12:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)

test.each([
  [false, 1_000, { stage: 'unverified', listingsPerDay: 5, conversationsPerDay: 3 }],
  [true, 23, { stage: 'new', listingsPerDay: 20, conversationsPerDay: 10 }],
  [true, 24, { stage: 'settled', listingsPerDay: 100, conversationsPerDay: null }],
] as const)('A12, R14: limits of an account that is verified %s and %i hours old', (emailVerified, hours, limits) => {
  expect(accountLimits({ emailVerified, createdAt: hoursAgo(hours) }, { now })).toEqual(limits)
})

test('R14: the operator’s factor changes the limit, its message and the rules, and never makes the limit zero', () => {
  const limits = accountLimits({ emailVerified: false, createdAt: now }, { now, factor: 2 })
  expect(limits).toMatchObject({ listingsPerDay: 10, conversationsPerDay: 6 })
  expect(tooManyListings(limits, 'publicar')).toContain('puedes publicar 10 anuncios al día')
  expect(limitRules(2)[0]).toContain('10 anuncios y 6 conversaciones')
  expect(accountLimits({ emailVerified: false, createdAt: now }, { now, factor: 0.01 })).toMatchObject({
    listingsPerDay: 1,
    conversationsPerDay: 1,
  })
})
