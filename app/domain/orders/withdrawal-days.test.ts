import { expect, test } from 'vitest'
import { aDatabase } from '#tests/support/database.ts'
import { endOfWithdrawal } from './withdrawal-days.server.ts'

test('the fourteenth day ends at its midnight of the site, in the weeks of both changes of the clock too', async () => {
  const db = await aDatabase()
  const until = async (at: string) => (await endOfWithdrawal(db, new Date(at))).toISOString()
  // Noon of the 2nd; the 16th is the last day, in winter and then in summer.
  expect(await until('2026-03-02T11:00:00Z')).toBe('2026-03-16T23:00:00.000Z')
  expect(await until('2026-03-20T11:00:00Z')).toBe('2026-04-03T22:00:00.000Z')
  expect(await until('2026-10-20T10:00:00Z')).toBe('2026-11-03T23:00:00.000Z')
  // Half past midnight of the 2nd in Madrid is still the 1st in universal time.
  expect(await until('2026-06-01T22:30:00Z')).toBe('2026-06-16T22:00:00.000Z')
})
