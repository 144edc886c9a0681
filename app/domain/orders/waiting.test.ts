import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aDatabase } from '#tests/support/database.ts'
import { aHiring, TO_THE_END } from '#tests/support/hiring.ts'
import { offerExtra } from './extras.server.ts'
import { listOrders } from './queries.server.ts'
import { findHiringTurns } from './waiting.server.ts'

test('a proposed cancellation waits for the other side, in the list and among what is next', async () => {
  const db = await aDatabase()
  const now = new Date()
  const { id, client, freelancer } = await aHiring(db, {}, [...TO_THE_END.slice(0, 3), ['client', 'ask-cancel']])
  const own = async (person: { id: string }) => {
    const [{ orders, cancels }, { items }] = await Promise.all([
      findHiringTurns(db, person.id, now),
      listOrders(db, person.id, { now }),
    ])
    return { orders: orders.count, cancels: cancels.id, isTurn: items[0]?.isTurn }
  }
  // The delivery is still to be reviewed by who proposed it.
  expect(await own(client)).toEqual({ orders: 1, cancels: null, isTurn: true })
  expect(await own(freelancer)).toEqual({ orders: 0, cancels: id, isTurn: true })
})

test('further work that is offered waits for the client until it can no longer be accepted', async () => {
  const db = await aDatabase()
  const now = new Date()
  const { id, client, freelancer } = await aHiring(db, {}, TO_THE_END.slice(0, 2))
  const isClientsTurn = async (at: Date) => (await listOrders(db, client.id, { now: at })).items[0]?.isTurn
  expect(await isClientsTurn(now)).toBe(false)
  const extra = { title: 'Otro tamaño', baseCents: 5_000, days: 3 }
  await offerExtra(db, freelancer.id, id, { extra, formKey: randomUUID(), now })
  expect(await isClientsTurn(now)).toBe(true)
  expect((await findHiringTurns(db, client.id, now)).extras).toMatchObject({ count: 1, id })
  expect((await findHiringTurns(db, freelancer.id, now)).extras.count).toBe(0)
  await db.updateTable('orderExtras').set({ validUntil: now }).where('orderId', '=', id).execute()
  expect(await isClientsTurn(now)).toBe(false)
  expect((await findHiringTurns(db, client.id, now)).extras.count).toBe(0)
})
