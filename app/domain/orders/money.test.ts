import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '#app/db.server.ts'
import { verifyLedger } from '#app/domain/ledger/verify.server.ts'
import { simulate } from '#app/domain/simulator/provider.server.ts'
import { formatMoney } from '#app/locale/money.server.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aCollected, anOpenPayment, aPaid, pay } from '#tests/support/disputes.ts'
import { balancesOf, callAll } from '#tests/support/withdrawals.ts'
import type { PlainAct } from './acts.ts'
import { actOnStage } from './commands.server.ts'
import { bookPayment, checkOutStage, checkPayment } from './payments.server.ts'
import { callProvider } from './provider-calls.server.ts'
import { findProviderIn } from './providers.server.ts'
import { findOrder } from './queries.server.ts'
import type { Side } from './stages.ts'

type Hired = Awaited<ReturnType<typeof aCollected>>

const stageOf = async (db: Db, order: Hired) => (await findOrder(db, order.client.id, order.id))?.stages[0]

async function act(db: Db, order: Hired, side: Side, does: PlainAct, now = new Date()) {
  const version = (await stageOf(db, order))?.version ?? -1
  const doing = { act: does, n: 1, words: 'Ya está.', formKey: randomUUID(), version, now }
  return (await actOnStage(db, order[side].id, order.id, doing)).kind
}

test('a payment is kept until the work is accepted, and then goes to the freelancer', async () => {
  const db = await aDatabase()
  const order = await aPaid(db)
  const price = (await stageOf(db, order))?.toPayCents ?? 0
  expect(await stageOf(db, order)).toMatchObject({ state: 'en_curso', payment: 'cobrado' })
  expect(await balancesOf(db, order.id)).toEqual({ cliente: -price, retenido: price })
  expect(await act(db, order, 'freelancer', 'deliver')).toBe('done')
  expect(await act(db, order, 'client', 'accept')).toBe('done')
  expect(await balancesOf(db, order.id)).toEqual({ cliente: -price, saldo: price })
  await callAll(db)
  expect(await balancesOf(db, order.id)).toEqual({ cliente: -price, banco: price })
  expect(await stageOf(db, order)).toMatchObject({ state: 'completado', payment: 'liberado' })
  expect((await verifyLedger(db)).faults).toEqual([])
})

test('the payment of a cancelled stage goes back whole', async () => {
  const db = await aDatabase()
  const order = await aPaid(db)
  expect(await act(db, order, 'freelancer', 'cancel')).toBe('done')
  expect(await stageOf(db, order)).toMatchObject({ state: 'reembolsado', payment: 'reembolso_pendiente' })
  await callAll(db)
  expect(await stageOf(db, order)).toMatchObject({ state: 'reembolsado', payment: 'reembolsado' })
  expect(await balancesOf(db, order.id)).toEqual({})
})

test('a second tab gets the open payment, and a refused one can be tried again', async () => {
  const db = await aDatabase()
  const order = await aCollected(db)
  const begin = () =>
    checkOutStage(db, order.client.id, order.id, {
      n: 1,
      version: 0,
      findProvider: findProviderIn(db),
      now: new Date(),
    })
  const tabs = await Promise.all(Array.from({ length: 50 }, begin))
  expect(new Set(tabs.map((tab) => (tab.kind === 'open' ? tab.paymentId : tab.kind))).size).toBe(1)
  const [first] = tabs
  if (first?.kind !== 'open') throw new Error(first?.kind)
  expect(await simulate(db, first.paymentId, 'rechazar', new Date())).toBe(1)
  expect(await simulate(db, first.paymentId, 'pagar', new Date())).toBeUndefined()
  await checkPayment(
    db,
    { paymentId: first.paymentId, look: -1 },
    { findProvider: findProviderIn(db), now: new Date() },
  )
  expect(await stageOf(db, order)).toMatchObject({ state: 'pendiente_pago', payment: 'por_pagar' })
  const second = await begin()
  expect(second).toMatchObject({ kind: 'open' })
  expect(second).not.toEqual(first)
  const stranger = await checkOutStage(db, order.freelancer.id, order.id, {
    n: 1,
    version: 0,
    findProvider: findProviderIn(db),
    now: new Date(),
  })
  expect(stranger).toEqual({ kind: 'not-found' })
})

test('a payment that is open for more than the present debt is dropped, and one for the rest begins', async () => {
  const db = await aDatabase()
  const order = await anOpenPayment(db)
  // As if a decision divided it while the client is on the page of the provider.
  const divided = { state: 'reparto', returnCents: 4_000 } as const
  await db.updateTable('stages').set(divided).where('orderId', '=', order.orderId).where('n', '=', 1).execute()
  const { version, toPayCents } = (await findOrder(db, order.client.id, order.orderId))?.stages[0] ?? {}
  const again = await checkOutStage(db, order.client.id, order.orderId, {
    n: 1,
    version: version ?? -1,
    findProvider: findProviderIn(db),
    now: new Date(),
  })
  expect(again).toEqual({ kind: 'open', paymentId: expect.not.stringMatching(order.paymentId) as string })
  const payments = db.selectFrom('payments').select(['state', 'amountCents']).where('orderId', '=', order.orderId)
  expect(await payments.orderBy('attempt').execute()).toEqual([
    { state: 'caducado', amountCents: toPayCents },
    { state: 'abierto', amountCents: (toPayCents ?? 0) - 4_000 },
  ])
})

test('a payment that is reported a hundred times at once is booked once', async () => {
  const db = await aDatabase()
  const order = await anOpenPayment(db)
  await simulate(db, order.paymentId, 'dos_veces', new Date())
  const looking = { findProvider: findProviderIn(db), now: new Date() }
  await Promise.all(
    Array.from({ length: 100 }, () => checkPayment(db, { paymentId: order.paymentId, look: -1 }, looking)),
  )
  const price = (await stageOf(db, { ...order, id: order.orderId }))?.toPayCents ?? 0
  expect(await balancesOf(db, order.orderId)).toEqual({ cliente: -price, retenido: price })
})

test('fifty parallel presses of each button about money have one effect', async () => {
  const db = await aDatabase()
  const order = await aPaid(db)
  const many = async (side: Side, does: PlainAct) => {
    const version = (await stageOf(db, order))?.version ?? -1
    const doing = { act: does, n: 1, words: 'Ya está.', version, now: new Date() }
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, () => actOnStage(db, order[side].id, order.id, { ...doing, formKey: randomUUID() })),
    )
    return outcomes.filter(({ kind }) => kind === 'done').length
  }
  expect(await many('freelancer', 'deliver')).toBe(1)
  expect(await many('client', 'accept')).toBe(1)
  const [call] = await db.selectFrom('providerCalls').select('id').where('state', '=', 'waiting').execute()
  const calling = { findProvider: findProviderIn(db), now: new Date() }
  await Promise.all(Array.from({ length: 50 }, () => callProvider(db, call?.id ?? '', calling)))
  const price = (await stageOf(db, order))?.toPayCents ?? 0
  expect(await balancesOf(db, order.id)).toEqual({ cliente: -price, banco: price })
})

test('money that comes too late, twice or with another amount does not move the stage', async () => {
  const db = await aDatabase()
  const late = await anOpenPayment(db)
  await act(db, { ...late, id: late.orderId }, 'client', 'cancel')
  await pay(db, late.paymentId)
  await callAll(db)
  expect(await stageOf(db, { ...late, id: late.orderId })).toMatchObject({ state: 'cancelado' })
  expect(await balancesOf(db, late.orderId)).toEqual({})

  const twice = await anOpenPayment(db)
  const order = { ...twice, id: twice.orderId }
  // The first session has run out here, while its page is still open at the provider.
  await db.updateTable('payments').set({ state: 'caducado' }).where('id', '=', twice.paymentId).execute()
  const again = await checkOutStage(db, order.client.id, order.id, {
    n: 1,
    version: 0,
    findProvider: findProviderIn(db),
    now: new Date(),
  })
  if (again.kind !== 'open') throw new Error(again.kind)
  await pay(db, again.paymentId)
  await pay(db, twice.paymentId)
  await callAll(db)
  const price = (await stageOf(db, order))?.toPayCents ?? 0
  expect(await balancesOf(db, order.id)).toEqual({ cliente: -price, retenido: price })
})

test('a payment of another amount, or in another currency, is recorded as such, pays no stage and is to be returned', async () => {
  const db = await aDatabase()
  for (const wrong of [{ amountCents: 1 }, { currency: 'USD' }]) {
    const order = await anOpenPayment(db)
    const asked = await db
      .selectFrom('payments')
      .select(['amountCents', 'currency'])
      .where('id', '=', order.paymentId)
      .executeTakeFirstOrThrow()
    const now = new Date()
    await bookPayment(db, order.paymentId, { state: 'cobrado', paidAt: now, ...asked, ...wrong }, now)
    expect(await stageOf(db, { ...order, id: order.orderId })).toMatchObject({
      state: 'pendiente_pago',
      payment: 'por_pagar',
    })
    const payment = db.selectFrom('payments').select('state').where('id', '=', order.paymentId)
    expect(await payment.executeTakeFirst()).toEqual({ state: 'discrepancia' })
    const cents = { ...asked, ...wrong }.amountCents
    const call = db.selectFrom('providerCalls').select(['kind', 'amountCents']).where('paymentId', '=', order.paymentId)
    expect(await call.execute()).toEqual([{ kind: 'refund', amountCents: cents }])
    expect(await balancesOf(db, order.orderId)).toEqual({ cliente: -cents, por_devolver: cents })
    // The payment is named in its own currency, not in that of the order.
    const { message } = await db
      .selectFrom('notifications')
      .select('message')
      .where('userId', '=', order.client.id)
      .where('title', 'like', 'Tu pago se devuelve%')
      .executeTakeFirstOrThrow()
    expect(message).toContain(formatMoney(cents, { ...asked, ...wrong }.currency))
  }
})

test('a provider that fails before, during or after its answer is asked again, and no payment is made twice', async () => {
  const db = await aDatabase()
  const order = await aPaid(db)
  await act(db, order, 'freelancer', 'deliver')
  await act(db, order, 'client', 'accept')
  const [call] = await db
    .selectFrom('providerCalls as c')
    .innerJoin('payments as p', 'p.id', 'c.paymentId')
    .select('c.id')
    .where('p.orderId', '=', order.id)
    .execute()
  const real = findProviderIn(db)('prueba')
  if (!call || !real) throw new Error('nothing is asked')
  const price = (await stageOf(db, order))?.toPayCents ?? 0
  const with20Faults = Array.from({ length: 20 }, (_, index) => index)
  for (const index of with20Faults) {
    const release: typeof real.release = async (asked) => {
      if (index % 4 === 0) throw new Error('away')
      if (index % 4 === 1) return { kind: 'pending', until: null, why: 'not available yet' }
      await real.release(asked)
      if (index % 4 === 2) throw new Error('killed after it was done')
      return { kind: 'unknown' }
    }
    const findProvider = () => ({ ...real, release, findCall: () => Promise.resolve(undefined) })
    await expect(callProvider(db, call.id, { findProvider, now: new Date() })).rejects.toThrow()
  }
  await callAll(db)
  expect(await balancesOf(db, order.id)).toEqual({ cliente: -price, banco: price })
  expect((await verifyLedger(db)).faults).toEqual([])
})

test('the books refuse entries that are unbalanced, changed, emptied or overdrawn', async () => {
  const db = await aDatabase()
  const order = await aPaid(db)
  await expect(sql`UPDATE ledger_postings SET amount_cents = 1`.execute(db)).rejects.toThrow(/only added/)
  await expect(sql`DELETE FROM ledger_postings`.execute(db)).rejects.toThrow(/only added/)
  await expect(sql`TRUNCATE ledger_postings`.execute(db)).rejects.toThrow(/only added/)
  await expect(sql`DELETE FROM ledger_transactions`.execute(db)).rejects.toThrow(/only added/)
  await expect(sql`UPDATE ledger_accounts SET balance_cents = 0`.execute(db)).rejects.toThrow(/posting only/)
  await expect(sql`DELETE FROM orders WHERE id = ${order.id}::uuid`.execute(db)).rejects.toThrow(/only added/)
  expect((await verifyLedger(db)).faults).toEqual([])
})
