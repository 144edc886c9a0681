import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { Db } from '#app/db.server.ts'
import { verifyLedger } from '#app/domain/ledger/verify.server.ts'
import type { PlainAct } from '#app/domain/orders/acts.ts'
import { actOnStage } from '#app/domain/orders/commands.server.ts'
import { findOrder } from '#app/domain/orders/queries.server.ts'
import { remindOfDate, turnStage } from '#app/domain/orders/turning.server.ts'
import { daysAfter } from '#app/locale/dates.server.ts'
import { DAY_MS } from '#app/locale/durations.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aDebt, aDispute, OPERATOR, turnNow } from '#tests/support/disputes.ts'
import { aHiring, TO_THE_END } from '#tests/support/hiring.ts'
import { anAccount } from '#tests/support/rows.ts'
import { answerDispute, withdrawDispute } from './commands.server.ts'
import { openDispute, type Opening } from './opening.server.ts'
import { claimDispute, decideDispute } from './deciding.server.ts'
import { countDisputesAs } from './counting.server.ts'
import { findDispute } from './queries.server.ts'
import { referStage } from './referring.server.ts'

beforeEach(async () => {
  await (await aDatabase()).deleteFrom('disputes').execute()
})

interface Hired {
  id: string
  orderId?: string
  client: { id: string }
  freelancer: { id: string }
}

const orderOf = async (db: Db, { client, id, orderId = id }: Hired) => {
  const order = await findOrder(db, client.id, orderId)
  const [stage] = order?.stages ?? []
  if (!order || !stage) throw new Error('no order')
  return { ...order, stage }
}
async function open(db: Db, order: Hired, side: 'client' | 'freelancer', opening: Partial<Opening> = {}) {
  const { id, stage } = await orderOf(db, order)
  const words = { n: 1, reason: 'otro' as const, words: 'No va bien.', claimCents: 4_000, formKey: randomUUID() }
  return openDispute(db, order[side].id, id, { ...words, version: stage.version, now: new Date(), ...opening })
}
async function act(db: Db, order: Hired, side: 'client' | 'freelancer', what: PlainAct, now = new Date()) {
  const { id, stage } = await orderOf(db, order)
  const doing = { act: what, n: 1, words: 'Ya está.', formKey: randomUUID(), version: stage.version, now }
  return (await actOnStage(db, order[side].id, id, doing)).kind
}
const actingOn = async (db: Db, { client, id }: Hired, now = new Date()) => ({
  formKey: randomUUID(),
  version: (await findDispute(db, client.id, id))?.version ?? -1,
  now,
})
async function decide(db: Db, { id }: { id: string }, toClientCents: number, foundPaid: boolean | null = null) {
  const moderator = await anAccount(db, { user: { role: 'moderador' } })
  await claimDispute(db, moderator.id, id, new Date())
  const words = { facts: 'Se ve.', reasons: 'Por esto.', operatorEmail: OPERATOR, now: new Date() }
  return decideDispute(db, moderator.id, id, { toClientCents, foundPaid, ...words })
}

test('taking back a dispute restores the time that was left, and each side can open one for a stage', async () => {
  const db = await aDatabase()
  const order = await aHiring(db, {}, TO_THE_END.slice(0, 3))
  const before = (await orderOf(db, order)).stage
  const opened = await open(db, order, 'client')
  if (opened.kind !== 'opened') throw new Error(opened.kind)
  const dispute = { ...order, id: opened.id, orderId: order.id }
  const { openedAt } = await db
    .selectFrom('disputes')
    .select('openedAt')
    .where('id', '=', opened.id)
    .executeTakeFirstOrThrow()
  const later = daysAfter(openedAt, 3)
  const who = { userId: order.client.id, disputeId: opened.id }
  expect(await withdrawDispute(db, who, await actingOn(db, dispute, later))).toEqual({ kind: 'done' })
  const after = (await orderOf(db, order)).stage
  expect(after.state).toBe('entregado')
  expect(after.turnAt?.getTime()).toBe((before.turnAt?.getTime() ?? 0) + 3 * DAY_MS)
  expect(after.dueAt?.getTime()).toBe((before.dueAt?.getTime() ?? 0) + 3 * DAY_MS)
  expect(await open(db, order, 'client')).toEqual({ kind: 'had-before' })
  expect(await open(db, order, 'freelancer')).toMatchObject({ kind: 'opened' })
})

test('work can be delivered during a dispute, and is reviewed when the dispute is taken back', async () => {
  const db = await aDatabase()
  const dispute = await aDispute(db)
  expect(await act(db, dispute, 'client', 'deliver')).toBe('not-possible')
  const at = daysAfter(new Date(), 1)
  expect(await act(db, dispute, 'freelancer', 'deliver', at)).toBe('done')
  expect((await orderOf(db, dispute)).stage).toMatchObject({ state: 'en_disputa', deliveredAt: at, turnAt: null })
  const now = daysAfter(at, 1)
  const who = { userId: dispute.client.id, disputeId: dispute.id }
  expect(await withdrawDispute(db, who, await actingOn(db, dispute, now))).toEqual({ kind: 'done' })
  expect((await orderOf(db, dispute)).stage).toMatchObject({ state: 'entregado', turnAt: daysAfter(now, 7) })
})

test('the dispute «No se me paga» has an amount, and does not change how stage and order ended', async () => {
  const db = await aDatabase()
  const dispute = await aDebt(db)
  const before = await orderOf(db, dispute)
  expect(await findDispute(db, dispute.client.id, dispute.id)).toMatchObject({
    claims: 'pago',
    claimCents: 4_000,
    atStakeCents: 10_601,
    fromState: 'completado',
  })
  await turnNow(db, dispute.id)
  expect(await decide(db, dispute, 6_601)).toMatchObject({ kind: 'decided' })
  await turnNow(db, dispute.id)
  const after = await orderOf(db, dispute)
  expect(after).toMatchObject({ state: 'completado', completedAt: before.completedAt })
  expect(after.stage).toMatchObject({ state: 'completado', payment: 'por_pagar', returnCents: 6_601 })
  expect(after.stage.endedAt).toEqual(before.stage.endedAt)
  // A debt that is left now is paid and confirmed like any payment.
  expect(await act(db, dispute, 'freelancer', 'received')).toBe('done')
  expect((await verifyLedger(db)).faults).toEqual([])
})

test('a debt that no moderator decides stays as it was', async () => {
  const db = await aDatabase()
  const dispute = await aDebt(db)
  const { stage } = await orderOf(db, dispute)
  for (let step = 0; step < 4; step++) await turnNow(db, dispute.id)
  expect(await findDispute(db, dispute.client.id, dispute.id)).toMatchObject({ outcome: 'plazo', toClientCents: 0 })
  const after = (await orderOf(db, dispute)).stage
  expect({ state: after.state, payment: after.payment, returnCents: after.returnCents }).toEqual({
    state: stage.state,
    payment: stage.payment,
    returnCents: stage.returnCents,
  })
})

test('money of completed work that must be returned is returned and confirmed between the two', async () => {
  const db = await aDatabase()
  const order = await aHiring(db, {}, TO_THE_END)
  const opened = await open(db, order, 'client', { reason: 'distinto', claimCents: 2_500 })
  if (opened.kind !== 'opened') throw new Error(opened.kind)
  const dispute = { ...order, id: opened.id, orderId: order.id }
  const who = { userId: order.freelancer.id, disputeId: opened.id }
  const granted = { ...(await actingOn(db, dispute)), grants: true, words: 'De acuerdo.' }
  expect(await answerDispute(db, who, granted)).toEqual({ kind: 'done' })
  expect((await orderOf(db, order)).stage).toMatchObject({
    state: 'completado',
    payment: 'reembolso_pendiente',
    returnCents: 2_500,
  })
  expect(await act(db, order, 'freelancer', 'returned')).toBe('done')
  expect(await act(db, order, 'client', 'return-received')).toBe('done')
  expect(await orderOf(db, order)).toMatchObject({ state: 'completado', stage: { payment: 'reembolsado' } })
  expect((await verifyLedger(db)).faults).toEqual([])
  // Money that was divided is not divided again.
  expect(await open(db, order, 'client')).toEqual({ kind: 'had-before' })
})

test('an ended stage can be disputed until the last moment of the thirtieth day', async () => {
  const db = await aDatabase()
  for (const [lateMs, kind] of [
    [0, 'opened'],
    [1, 'not-possible'],
  ] as const) {
    const order = await aHiring(db, {}, TO_THE_END)
    const { endedAt } = (await orderOf(db, order)).stage
    if (!endedAt) throw new Error('not ended')
    const now = new Date(daysAfter(endedAt, 30).getTime() + lateMs)
    expect((await open(db, order, 'client', { now })).kind).toBe(kind)
  }
  const nothing = await aHiring(db, {}, TO_THE_END)
  expect((await open(db, nothing, 'freelancer')).kind).toBe('not-possible')
  expect((await open(db, nothing, 'client', { claimCents: 0 })).kind).toBe('nothing-claimed')
  expect(await open(db, nothing, 'client', { claimCents: 10_602 })).toEqual({ kind: 'too-much', atStakeCents: 10_601 })
})

test('until the last second of day 14 after a missed day a dispute keeps the stage; a second later it is about the money', async () => {
  const db = await aDatabase()
  const late = async () => {
    const order = await aHiring(db, {}, TO_THE_END.slice(0, 2))
    const { version, dueAt, turnAt } = (await orderOf(db, order)).stage
    if (!dueAt || !turnAt) throw new Error('no date')
    expect(turnAt).toEqual(daysAfter(dueAt, 14))
    const place = { orderId: order.id, n: 1, version }
    await remindOfDate(db, { ...place, of: 'work' }, daysAfter(turnAt, -1))
    return { order, turnAt, turn: () => turnStage(db, place, turnAt) }
  }
  const [inTime, over] = [await late(), await late()]
  const last = new Date(inTime.turnAt.getTime() - 1_000)
  expect(await open(db, inTime.order, 'client', { now: last })).toMatchObject({ kind: 'opened' })
  await inTime.turn()
  expect((await orderOf(db, inTime.order)).stage).toMatchObject({ state: 'en_disputa', payment: 'recibido' })

  await over.turn()
  const ended = { state: 'cancelado', payment: 'reembolso_pendiente' }
  expect((await orderOf(db, over.order)).stage).toMatchObject(ended)
  const now = new Date(over.turnAt.getTime() + 1_000)
  expect(await open(db, over.order, 'freelancer', { now })).toEqual({ kind: 'not-possible' })
  expect(await open(db, over.order, 'client', { now })).toMatchObject({ kind: 'opened' })
  expect((await orderOf(db, over.order)).stage).toMatchObject(ended)
})

test('a stage that the system refers to a moderator counts as the dispute of neither side, and the two can still agree', async () => {
  const db = await aDatabase()
  const order = await aHiring(db, {}, TO_THE_END.slice(0, 3))
  await referStage(db, { orderId: order.id, n: 1, why: 'changes-undelivered' }, new Date())
  await referStage(db, { orderId: order.id, n: 1, why: 'no such reason' }, new Date())
  expect(await db.selectFrom('disputes').select('id').execute()).toEqual([])
  await Promise.all([1, 2].map(() => referStage(db, { orderId: order.id, n: 1, why: 'unread' }, new Date())))
  const rows = await db.selectFrom('disputes').selectAll().execute()
  expect(rows).toMatchObject([
    { kind: 'remitida', why: 'unread', state: 'moderacion', openedBy: null, claimCents: null, reason: null },
  ])
  expect((await orderOf(db, order)).stage.state).toBe('en_disputa')
  expect(await countDisputesAs(db, 'client', order.client.id)).toMatchObject({ all: 0 })
})

test('when one side shows a payment and the other denies it, a moderator decides whether it was made, and it is divided accordingly', async () => {
  const db = await aDatabase()
  for (const [foundPaid, payment] of [
    [true, 'reembolso_pendiente'],
    [false, 'por_pagar'],
  ] as const) {
    const order = await aHiring(db, {}, [
      ['client', 'pay'],
      ['freelancer', 'not-received'],
    ])
    await db.updateTable('stages').set({ provenAt: new Date() }).where('orderId', '=', order.id).execute()
    await referStage(db, { orderId: order.id, n: 1, why: 'denied-with-proof' }, new Date())
    const { id } = await db
      .selectFrom('disputes')
      .select('id')
      .where('orderId', '=', order.id)
      .executeTakeFirstOrThrow()
    expect(await decide(db, { id }, 10_601)).toEqual({ kind: 'payment-open' })
    await db.updateTable('disputes').set({ claimedBy: null, claimedUntil: null }).where('id', '=', id).execute()
    expect(await decide(db, { id }, 10_601, foundPaid)).toMatchObject({ kind: 'decided' })
    await turnNow(db, id)
    expect((await orderOf(db, order)).stage).toMatchObject({ state: 'cancelado', payment })
  }
})
