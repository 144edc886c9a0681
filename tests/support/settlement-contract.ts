import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { ProviderName } from '#app/adapters/payments.ts'
import type { Db } from '#app/db.server.ts'
import { listReceipts } from '#app/domain/documents/queries.server.ts'
import { verifyLedger } from '#app/domain/ledger/verify.server.ts'
import type { PlainAct } from '#app/domain/orders/acts.ts'
import { actOnStage } from '#app/domain/orders/commands.server.ts'
import { findOrder } from '#app/domain/orders/queries.server.ts'
import { isPaid, type Side } from '#app/domain/orders/stages.ts'
import { aHiring } from './hiring.ts'

/*
 * The requirements of the two people of an order on every way of paying. One call of `holdSettlementToContract` tests
 * a way of paying, described by `SettlementUnderTest`.
 */

export type HiredOrder = Awaited<ReturnType<typeof aHiring>>

/** The movements of an order's money, step by step; each step returns whether it was possible. */
export interface SettlementUnderTest {
  db: Db
  name: ProviderName
  /** The client pays what is due, and it is confirmed. `as` tries it in the place of the client. */
  pays(order: HiredOrder, as?: { id: string }): Promise<boolean>
  /** Returns the money that has to go back, and confirms it. */
  givesBack(order: HiredOrder): Promise<void>
  /** The steps that remain after an act of one of the two are done. */
  goesOn(): Promise<void>
}

/** Tests a way of paying against the contract: each rule is a test of its own. */
export function holdSettlementToContract(setUp: () => Promise<SettlementUnderTest>): void {
  let made: Promise<SettlementUnderTest> | undefined
  const once = () => (made ??= setUp())

  test('an order keeps its provider, and paying it begins the work', async () => {
    const under = await once()
    const order = await hired(under)
    expect(await stageOf(under, order)).toMatchObject({ state: 'pendiente_pago', payment: 'por_pagar' })
    expect(await under.pays(order)).toBe(true)
    const stage = await stageOf(under, order)
    expect([stage.state, stage.provider, isPaid(stage.payment)]).toEqual(['en_curso', under.name, true])
  })

  test('the books hold exactly the agreed price, and add up', async () => {
    const under = await once()
    const order = await hired(under)
    await under.pays(order)
    const { toPayCents } = await stageOf(under, order)
    expect(await balancesOf(under, order)).toEqual([-toPayCents, toPayCents])
    expect((await verifyLedger(under.db)).faults).toEqual([])
  })

  test('only the client pays', async () => {
    const under = await once()
    const order = await hired(under)
    const stranger = await hired(under)
    for (const other of [order.freelancer, stranger.client]) expect(await under.pays(order, other)).toBe(false)
    expect(await stageOf(under, order)).toMatchObject({ state: 'pendiente_pago', payment: 'por_pagar' })
    expect(await balancesOf(under, order)).toEqual([])
  })

  test('a paid payment cannot be paid again', async () => {
    const under = await once()
    const order = await hired(under)
    await under.pays(order)
    const before = await balancesOf(under, order)
    expect(await under.pays(order)).toBe(false)
    expect(await balancesOf(under, order)).toEqual(before)
  })

  test('a client who pays gets a receipt, once', async () => {
    const under = await once()
    const order = await hired(under)
    expect(await listReceipts(under.db, order.client.id, order.id)).toEqual([])
    await under.pays(order)
    await under.pays(order)
    const { toPayCents } = await stageOf(under, order)
    expect(await listReceipts(under.db, order.client.id, order.id)).toMatchObject([{ toPayCents, cancelledAt: null }])
  })

  test('an unpaid payment is cancelled without an entry in the books, and can no longer be paid', async () => {
    const under = await once()
    const order = await hired(under)
    expect(await act(under, order, 'client', 'cancel')).toBe('done')
    await under.goesOn()
    expect(await stageOf(under, order)).toMatchObject({ state: 'cancelado', payment: 'por_pagar' })
    expect(await under.pays(order)).toBe(false)
    expect(await balancesOf(under, order)).toEqual([])
    expect(await listReceipts(under.db, order.client.id, order.id)).toEqual([])
  })

  test('accepted work leaves nothing to do, and its money with the freelancer', async () => {
    const under = await once()
    const order = await hired(under)
    await under.pays(order)
    expect(await act(under, order, 'freelancer', 'deliver')).toBe('done')
    expect(await act(under, order, 'client', 'accept')).toBe('done')
    await under.goesOn()
    const { state, payment, toPayCents } = await stageOf(under, order)
    expect([state, isPaid(payment)]).toEqual(['completado', true])
    expect(await balancesOf(under, order)).toEqual([-toPayCents, toPayCents])
    expect((await verifyLedger(under.db)).faults).toEqual([])
  })

  test('a paid payment that is cancelled is returned whole, and its receipt is cancelled', async () => {
    const under = await once()
    const order = await hired(under)
    await under.pays(order)
    expect(await act(under, order, 'freelancer', 'cancel')).toBe('done')
    expect(await stageOf(under, order)).toMatchObject({ payment: 'reembolso_pendiente' })
    await under.givesBack(order)
    expect(await stageOf(under, order)).toMatchObject({ state: 'reembolsado', payment: 'reembolsado' })
    expect(await balancesOf(under, order)).toEqual([])
    const receipts = await listReceipts(under.db, order.client.id, order.id)
    expect(receipts.filter(({ series }) => series.endsWith('J'))).toMatchObject([
      { cancelledAt: expect.any(Date) as unknown },
    ])
    expect(receipts).toHaveLength(2)
  })

  test('work that begins at once can be paid when it is done', async () => {
    const under = await once()
    const order = await hired(under)
    expect(await act(under, order, 'freelancer', 'start')).toBe('done')
    expect(await act(under, order, 'freelancer', 'deliver')).toBe('done')
    expect(await act(under, order, 'client', 'accept')).toBe('done')
    expect(await under.pays(order)).toBe(true)
    await under.goesOn()
    const { state, payment, toPayCents } = await stageOf(under, order)
    expect([state, isPaid(payment)]).toEqual(['completado', true])
    expect(await balancesOf(under, order)).toEqual([-toPayCents, toPayCents])
    expect((await verifyLedger(under.db)).faults).toEqual([])
  })

  test('the books stay when both people have left', async () => {
    const under = await once()
    const order = await hired(under)
    await under.pays(order)
    await act(under, order, 'freelancer', 'deliver')
    await act(under, order, 'client', 'accept')
    await under.goesOn()
    const before = await balancesOf(under, order)
    for (const { id } of [order.client, order.freelancer])
      await under.db.deleteFrom('users').where('id', '=', id).execute()
    expect(await balancesOf(under, order)).toEqual(before)
    expect((await verifyLedger(under.db)).faults).toEqual([])
  })
}

const hired = ({ db, name: provider }: SettlementUnderTest) => aHiring(db, {}, [], { provider })

async function stageOf({ db }: SettlementUnderTest, order: HiredOrder) {
  const stage = (await findOrder(db, order.client.id, order.id))?.stages[0]
  if (!stage) throw new Error(`order ${order.id} has no stage`)
  return stage
}

async function act(under: SettlementUnderTest, order: HiredOrder, side: Side, does: PlainAct) {
  const { version } = await stageOf(under, order)
  const doing = { act: does, n: 1, words: 'Ya está.', formKey: randomUUID(), version, now: new Date() }
  return (await actOnStage(under.db, order[side].id, order.id, doing)).kind
}

/** The balances of the accounts of an order, the least first, without empty ones. */
async function balancesOf({ db }: SettlementUnderTest, { id }: HiredOrder): Promise<number[]> {
  const rows = await db
    .selectFrom('ledgerAccounts')
    .select('balanceCents')
    .where('orderId', '=', id)
    .where('balanceCents', '<>', 0)
    .orderBy('balanceCents')
    .execute()
  return rows.map(({ balanceCents }) => balanceCents)
}
