import { expect, test } from 'vitest'
import { disputePath } from '#app/domain/disputes/steps.ts'
import { orderPath } from '#app/domain/orders/paths.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aDispute } from '#tests/support/disputes.ts'
import { aHiring, TO_THE_END } from '#tests/support/hiring.ts'
import { aNotification } from '#tests/support/notifications.ts'
import { anAccount } from '#tests/support/rows.ts'
import { readStates } from './notification-states.ts'

test('news that lead to a dispute name their order, whatever other news are read with them', async () => {
  const db = await aDatabase()
  const dispute = await aDispute(db)
  const order = await aHiring(db, {}, TO_THE_END.slice(0, 2))
  const nobody = await anAccount(db)
  const states = await readStates(db, [dispute.freelancer.id, order.client.id, nobody.id])
  const told = new Map(states.map(({ userId, latest, about }) => [userId, [latest?.href, about]]))
  expect(told.get(dispute.freelancer.id)).toEqual([disputePath(dispute.id), orderPath(dispute.orderId)])
  expect(told.get(order.client.id)).toEqual([orderPath(order.id), null])
  expect(told.get(nobody.id)).toEqual([undefined, null])

  // The steps have addresses of their own; an address that only looks like a dispute belongs to no order.
  const below = `${disputePath(dispute.id)}/offer`
  await aNotification(db, dispute.freelancer, { href: below })
  expect(await readStates(db, [dispute.freelancer.id])).toMatchObject([{ about: orderPath(dispute.orderId) }])
  await aNotification(db, nobody, { href: `${disputePath(order.id)}?a=1` })
  expect(await readStates(db, [nobody.id])).toMatchObject([{ about: null }])
})
