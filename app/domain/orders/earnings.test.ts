import { expect, test } from 'vitest'
import { aDatabase } from '#tests/support/database.ts'
import { aHiring, TO_THE_END } from '#tests/support/hiring.ts'
import { listEarnedMonths, listEarnedStages, listEarnedYears, listEarners, listEarnings } from './earnings.server.ts'

const db = await aDatabase()

test('earnings count in the month, the quarter and the year of the site’s clock', async () => {
  const { id, client, freelancer } = await aHiring(db, {}, TO_THE_END)
  const deliver = (at: string) =>
    db
      .updateTable('stages')
      .set({ deliveredAt: new Date(at) })
      .where('orderId', '=', id)
      .execute()
  // Half an hour after midnight in Madrid is still the day before in UTC.
  await deliver('2025-12-31T23:30:00Z')
  expect(await listEarnings(db, freelancer.id)).toMatchObject([{ year: 2026, quarter: 1, orders: 1 }])
  expect(await listEarnedMonths(db, freelancer.id)).toMatchObject([{ year: 2026, month: 1 }])
  expect(await listEarnedYears(db, client.id)).toEqual([{ orderId: id, year: 2026 }])
  expect(await listEarnedStages(db, freelancer.id, 2026)).toMatchObject([{ orderId: id, quarter: 1 }])
  expect((await listEarners(db, 2026)).map((earner) => earner.id)).toEqual([freelancer.id])
  expect(await listEarners(db, 2025)).toEqual([])
  // In summer it is ahead by one hour more.
  await deliver('2026-03-31T22:15:00Z')
  expect(await listEarnings(db, freelancer.id)).toMatchObject([{ year: 2026, quarter: 2 }])
  expect(await listEarnedMonths(db, freelancer.id)).toMatchObject([{ year: 2026, month: 4 }])
  await deliver('2026-03-31T21:45:00Z')
  expect(await listEarnedMonths(db, freelancer.id)).toMatchObject([{ year: 2026, month: 3 }])
})
