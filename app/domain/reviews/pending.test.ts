import { expect, test } from 'vitest'
import { daysAfter } from '#app/locale/dates.server.ts'
import { aDatabase } from '#tests/support/database.ts'
import { anAccount } from '#tests/support/factories.ts'
import { aHiring, TO_THE_END } from '#tests/support/hiring.ts'
import { rateOrder } from './commands.server.ts'
import { RATING_WINDOW_DAYS } from './limits.ts'
import { listPendingRatings } from './pending.server.ts'

const db = await aDatabase()
const four = { rating: 4 as const, comment: null }
const now = () => new Date()

test('V6: both sides owe a rating of a finished order until both have rated it', async () => {
  const [client, freelancer] = [await anAccount(db), await anAccount(db)]
  await aHiring(db, { client, freelancer })
  const { id } = await aHiring(db, { client, freelancer }, TO_THE_END)
  const owed = async (person: { id: string }) =>
    (await listPendingRatings(db, person.id, now())).map((each) => [
      each.orderId,
      each.isClient,
      each.hasRated,
      each.isRated,
    ])
  expect(await owed(client)).toEqual([[id, true, false, false]])
  expect(await owed(freelancer)).toEqual([[id, false, false, false]])
  await rateOrder(db, client.id, id, four, now())
  expect(await owed(client)).toEqual([[id, true, true, false]])
  expect(await owed(freelancer)).toEqual([[id, false, false, true]])
  await rateOrder(db, freelancer.id, id, four, now())
  expect([await owed(client), await owed(freelancer)]).toEqual([[], []])
  expect(await owed(await anAccount(db))).toEqual([])
})

test('V6: a rating that was not written in time is no longer asked for', async () => {
  const client = await anAccount(db)
  await aHiring(db, { client }, TO_THE_END)
  const [owed] = await listPendingRatings(db, client.id, now())
  expect(owed?.title).toBe('Cartel de la verbena')
  const { until } = owed ?? { until: now() }
  expect(until > daysAfter(now(), RATING_WINDOW_DAYS - 1)).toBe(true)
  expect(await listPendingRatings(db, client.id, until)).toHaveLength(1)
  expect(await listPendingRatings(db, client.id, new Date(until.getTime() + 1))).toEqual([])
})
