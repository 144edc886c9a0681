import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#app/db.server.ts'
import { answerDispute } from '#app/domain/disputes/commands.server.ts'
import { openDispute } from '#app/domain/disputes/opening.server.ts'
import { claimDispute, decideDispute } from '#app/domain/disputes/deciding.server.ts'
import { findDispute } from '#app/domain/disputes/queries.server.ts'
import type { DisputeState } from '#app/domain/disputes/steps.ts'
import { turnDispute } from '#app/domain/disputes/turning.server.ts'
import { checkOutStage, bookPayment } from '#app/domain/orders/payments.server.ts'
import { findProviderIn } from '#app/domain/orders/providers.server.ts'
import type { Accepting } from '#app/domain/orders/accepting.server.ts'
import { findOrder } from '#app/domain/orders/queries.server.ts'
import { offerExtra } from '#app/domain/orders/extras.server.ts'
import { withdrawFromContract } from '#app/domain/withdrawals/withdrawing.server.ts'
import { stateShare } from '#app/domain/withdrawals/sharing.server.ts'
import { aHiring, TO_THE_END } from './hiring.ts'
import { anAccount } from './rows.ts'

interface Sides {
  client?: { id: string }
  freelancer?: { id: string }
}

/** The address of the operator, who has no account in most tests. */
export const OPERATOR = 'operador@ejemplo.es'

const PAID = TO_THE_END.slice(0, 2)

/** An order of the simulator, whose first stage is still to be paid. */
export const aCollected = (db: Db, sides: Sides = {}, accepting: Partial<Accepting> = {}) =>
  aHiring(db, sides, [], { provider: 'prueba', ...accepting })

/** An order in dispute with a payment that is open at the provider. */
export async function anOpenPayment(db: Db, sides: Sides = {}, accepting: Partial<Accepting> = {}) {
  const order = await aCollected(db, sides, accepting)
  const now = new Date()
  const findProvider = findProviderIn(db)
  const opened = await checkOutStage(db, order.client.id, order.id, { n: 1, version: 0, findProvider, now })
  if (opened.kind !== 'open') throw new Error(opened.kind)
  return { ...order, paymentId: opened.paymentId, orderId: order.id, id: opened.paymentId }
}

/** An order in dispute that has been paid. */
export async function aPaid(db: Db, sides: Sides = {}, accepting: Partial<Accepting> = {}) {
  const order = await anOpenPayment(db, sides, accepting)
  await pay(db, order.paymentId)
  return { ...order, id: order.orderId }
}

/** Lets a payment that is open be paid at the simulator, and be booked. */
export async function pay(db: Db, paymentId: string, now = new Date()): Promise<void> {
  await sql`UPDATE simulated_payments SET state = 'cobrado', paid_at = ${now} WHERE payment_id = ${paymentId}::uuid`.execute(
    db,
  )
  const payment = await db
    .selectFrom('payments')
    .select(['amountCents', 'currency'])
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
  await bookPayment(db, paymentId, { state: 'cobrado', ...payment, paidAt: now }, now)
}

const versionOf = async (db: Db, userId: string, orderId: string) =>
  (await findOrder(db, userId, orderId))?.stages[0]?.version ?? -1

/** A dispute that the client of a running order has opened, led on to a state. */
export async function aDispute(
  db: Db,
  sides: Sides = {},
  state: DisputeState = 'abierta',
  { claimCents = 5_000, isDelivered = false } = {},
) {
  const order = await aHiring(db, sides, TO_THE_END.slice(0, isDelivered ? 3 : 2))
  const now = new Date()
  const opened = await openDispute(db, order.client.id, order.id, {
    n: 1,
    reason: 'no_entregado',
    words: 'No ha llegado nada.',
    claimCents,
    formKey: randomUUID(),
    version: await versionOf(db, order.client.id, order.id),
    now,
  })
  if (opened.kind !== 'opened') throw new Error(opened.kind)
  const { id } = opened
  const dispute = { ...order, id, orderId: order.id }
  const version = async () => (await findDispute(db, order.client.id, id))?.version ?? -1
  if (state === 'abierta') return dispute
  const answer = { grants: false, words: 'Está casi.', formKey: randomUUID(), version: await version(), now }
  await answerDispute(db, { userId: order.freelancer.id, disputeId: id }, answer)
  if (state === 'negociacion') return dispute
  await turnNow(db, id)
  if (state === 'moderacion') return dispute
  if (state === 'sin_decidir') {
    await turnNow(db, id)
    await turnNow(db, id)
    return dispute
  }
  const moderator = await anAccount(db, { user: { role: 'moderador' } })
  await claimDispute(db, moderator.id, id, now)
  const decision = {
    toClientCents: 2_000,
    facts: 'Se entregó una parte.',
    reasons: 'Lo entregado sirve.',
    operatorEmail: OPERATOR,
    now,
  }
  const decided = await decideDispute(db, moderator.id, id, decision)
  if (decided.kind !== 'decided') throw new Error(decided.kind)
  return dispute
}

/** A dispute that its freelancer has opened about an ended stage that was not paid. */
export async function aDebt(db: Db, sides: Sides = {}, claimCents = 4_000) {
  const order = await aHiring(db, sides, [
    ['freelancer', 'start'],
    ['freelancer', 'deliver'],
    ['client', 'accept'],
  ])
  const opening = { n: 1, reason: 'no_pagado' as const, words: 'No ha llegado.', claimCents, formKey: randomUUID() }
  const version = await versionOf(db, order.client.id, order.id)
  const opened = await openDispute(db, order.freelancer.id, order.id, { ...opening, version, now: new Date() })
  if (opened.kind !== 'opened') throw new Error(opened.kind)
  return { ...order, id: opened.id, orderId: order.id }
}

/** Runs the job of a dispute's date at once. */
export async function turnNow(db: Db, id: string): Promise<void> {
  const { version, turnAt } = await db
    .selectFrom('disputes')
    .select(['version', 'turnAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (turnAt) await turnDispute(db, { disputeId: id, version }, turnAt)
}

/** A running order from which its client can withdraw, or, with `withdrawn`, has done so. */
export async function aWithdrawable(db: Db, sides: Sides = {}, { withdrawn = false } = {}) {
  const order = await aHiring(db, sides, PAID, { isConsumer: true, startsNow: true })
  const asked = { words: null, formKey: randomUUID(), now: new Date() }
  if (withdrawn) await withdrawFromContract(db, order.client.id, order.id, asked)
  return order
}

/** An order in withdrawal with a stated share of 40 %. */
export async function aStatedShare(db: Db, sides: Sides = {}) {
  const order = await aWithdrawable(db, sides, { withdrawn: true })
  const stating = { percent: 40, words: 'Dos bocetos.', formKey: randomUUID(), now: new Date() }
  const stated = await stateShare(db, order.freelancer.id, order.id, stating)
  if (stated !== 'stated') throw new Error(stated)
  return order
}

/** A paid order whose work begins when its client can no longer withdraw from it. */
export const aLaterStart = (db: Db, sides: Sides = {}) =>
  aHiring(db, sides, PAID, { isConsumer: true, startsNow: false })

/** A running order within which further work is offered. */
export async function anExtra(db: Db, sides: Sides = {}) {
  const order = await aHiring(db, sides, PAID)
  const extra = { title: 'Versión para el móvil', baseCents: 4_000, days: 3 }
  await offerExtra(db, order.freelancer.id, order.id, { extra, formKey: randomUUID(), now: new Date() })
  const { id } = await db
    .selectFrom('orderExtras')
    .select('id')
    .where('orderId', '=', order.id)
    .executeTakeFirstOrThrow()
  return { ...order, extraId: id }
}
