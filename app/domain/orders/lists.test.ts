import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aDatabase } from '#tests/support/database.ts'
import { aStatedShare } from '#tests/support/disputes.ts'
import { aHiring, QUOTE, TO_THE_END } from '#tests/support/hiring.ts'
import { offerExtra } from './extras.server.ts'
import { findComing, listOpenOrders, listOrders } from './lists.server.ts'
import { findOrder } from './queries.server.ts'

test('a proposed cancellation waits for the other side, in the list and among the open things', async () => {
  const db = await aDatabase()
  const now = new Date()
  const { id, client, freelancer } = await aHiring(db, {}, [...TO_THE_END.slice(0, 3), ['client', 'ask-cancel']])
  for (const person of [client, freelancer]) {
    // The side that proposed it has still to review the delivery.
    expect(await listOpenOrders(db, person.id, now)).toMatchObject([{ id, isTurn: true }])
    expect((await listOrders(db, person.id, { now })).items).toMatchObject([{ id, isTurn: true }])
  }
})

test('further work that is offered waits for the client until it can no longer be accepted', async () => {
  const db = await aDatabase()
  const now = new Date()
  const { id, client, freelancer } = await aHiring(db, {}, TO_THE_END.slice(0, 2))
  const own = async () => (await listOpenOrders(db, client.id, now))[0]
  expect(await own()).toMatchObject({ isTurn: false, extraUntil: null })
  const extra = { title: 'Otro tamaño', baseCents: 5_000, days: 3 }
  await offerExtra(db, freelancer.id, id, { extra, formKey: randomUUID(), now })
  expect(await own()).toMatchObject({ isTurn: true })
  expect((await own())?.extraUntil?.getTime()).toBeGreaterThan(now.getTime())
  expect((await listOrders(db, client.id, { now })).items).toMatchObject([{ isTurn: true }])
  await db.updateTable('orderExtras').set({ validUntil: now }).where('orderId', '=', id).execute()
  expect(await own()).toMatchObject({ isTurn: false, extraUntil: null })
})

test('the share of a withdrawal waits for its client, with its date, and is not shown as an amount to pay', async () => {
  const db = await aDatabase()
  const { client, freelancer } = await aStatedShare(db)
  const [order] = await listOpenOrders(db, client.id, new Date())
  expect(order).toMatchObject({ isTurn: true, share: 'client', isWithdrawn: true })
  expect(order?.shareUntil).toBeInstanceOf(Date)
  expect((await findComing(db, freelancer.id)).filter(({ receives }) => receives > 0)).toEqual([])
})

test('the expected money is what was agreed and not yet received, for the reader’s side alone', async () => {
  const db = await aDatabase()
  const { id, client, freelancer } = await aHiring(db, {}, [['client', 'pay']], {}, QUOTE)
  const { stages } = (await findOrder(db, client.id, id)) ?? { stages: [] }
  const [first = 0, second = 0] = stages.map(({ toPayCents }) => toPayCents)
  // Sending the money changes nothing until it is received.
  expect(await findComing(db, client.id)).toEqual([{ currency: 'EUR', receives: 0, pays: first + second }])
  expect(await findComing(db, freelancer.id)).toEqual([{ currency: 'EUR', receives: first + second, pays: 0 }])
  await db.updateTable('stages').set({ payment: 'recibido' }).where('orderId', '=', id).where('n', '=', 1).execute()
  expect(await findComing(db, freelancer.id)).toEqual([{ currency: 'EUR', receives: second, pays: 0 }])
  expect(await findComing(db, client.id)).toEqual([{ currency: 'EUR', receives: 0, pays: second }])
})
