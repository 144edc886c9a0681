import { randomUUID } from 'node:crypto'
import type { Db } from '#app/db.server.ts'
import { turnDispute } from '#app/domain/disputes/turning.server.ts'
import type { PlainAct } from '#app/domain/orders/acts.ts'
import { actOnStage } from '#app/domain/orders/commands.server.ts'
import { callProvider } from '#app/domain/orders/provider-calls.server.ts'
import { findProviderIn } from '#app/domain/orders/providers.server.ts'
import { findOrder } from '#app/domain/orders/queries.server.ts'
import type { Side } from '#app/domain/orders/stages.ts'
import { readWithdrawal, turnOfShare } from '#app/domain/withdrawals/holding.server.ts'
import { answerShare, stateShare } from '#app/domain/withdrawals/sharing.server.ts'
import { turnShare } from '#app/domain/withdrawals/turning.server.ts'
import { withdrawFromContract } from '#app/domain/withdrawals/withdrawing.server.ts'
import { aPaid, aWithdrawable } from './disputes.ts'
import type { aHiring } from './hiring.ts'

export type Hired = Awaited<ReturnType<typeof aHiring>>

/** A consumer who wants the work to begin at once. */
export const BEGUN = { isConsumer: true, startsNow: true }

export async function stageOf(db: Db, order: Hired) {
  const rows = await db.selectFrom('stages').selectAll().where('orderId', '=', order.id).where('n', '=', 1).execute()
  const [stage] = rows
  if (!stage) throw new Error('no stage')
  return stage
}

export async function press(db: Db, order: Hired, side: Side, act: PlainAct, now = new Date()): Promise<string> {
  const version = (await findOrder(db, order.client.id, order.id))?.stages[0]?.version ?? -1
  const doing = { act, n: 1, words: 'Aquí está.', formKey: randomUUID(), version, now }
  return (await actOnStage(db, order[side].id, order.id, doing)).kind
}

export const withdraw = (db: Db, order: Hired, now = new Date()) =>
  withdrawFromContract(db, order.client.id, order.id, { words: null, formKey: randomUUID(), now })

export const state = (db: Db, order: Hired, percent: number, now = new Date()) =>
  stateShare(db, order.freelancer.id, order.id, { percent, words: 'Dos bocetos.', formKey: randomUUID(), now })

export async function answer(db: Db, order: Hired, accepts: boolean, now = new Date()) {
  const version = (await readWithdrawal(db, order.id))?.version ?? -1
  const answering = { accepts, words: accepts ? null : 'No hay nada.', formKey: randomUUID(), version, now }
  return answerShare(db, order.client.id, order.id, answering)
}

/** A begun order that was paid and that its client has withdrawn from; delivered or not by then. */
export async function aWithdrawn(
  db: Db,
  { provider = 'prueba', isDelivered = false }: { provider?: 'prueba' | 'directo'; isDelivered?: boolean } = {},
): Promise<Hired> {
  const order = await (provider === 'prueba' ? aPaid(db, {}, BEGUN) : aWithdrawable(db))
  if (isDelivered) await press(db, order, 'freelancer', 'deliver')
  await withdraw(db, order)
  return order
}

/** Runs the job of a share's date, this long after it. @returns the date. */
export async function turnTheShare(db: Db, orderId: string, lateMs = 0): Promise<Date> {
  const withdrawal = await readWithdrawal(db, orderId)
  const turnAt = withdrawal && turnOfShare(withdrawal)
  if (!turnAt) throw new Error('no date')
  await turnShare(db, { orderId, version: withdrawal.version }, new Date(turnAt.getTime() + lateMs))
  return turnAt
}

/** The moderators' case about the share of an order. */
export const caseOf = (db: Db, orderId: string) =>
  db
    .selectFrom('disputes')
    .selectAll()
    .where('orderId', '=', orderId)
    .where('kind', '=', 'desistimiento')
    .executeTakeFirst()

/** Does what the job of a case's date does. */
export async function turnTheCase(db: Db, orderId: string): Promise<Date> {
  const found = await caseOf(db, orderId)
  if (!found?.turnAt) throw new Error('no date')
  await turnDispute(db, { disputeId: found.id, version: found.version }, found.turnAt)
  return found.turnAt
}

/** Does at once what the jobs do that ask the provider. */
export async function callAll(db: Db): Promise<void> {
  const calls = await db.selectFrom('providerCalls').select('id').where('state', '=', 'waiting').execute()
  for (const { id } of calls) await callProvider(db, id, { findProvider: findProviderIn(db), now: new Date() })
}

/** The balances of the accounts of an order, by their kind. */
export async function balancesOf(db: Db, orderId: string): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('ledgerAccounts')
    .select(['kind', 'balanceCents'])
    .where('orderId', '=', orderId)
    .where('balanceCents', '<>', 0)
    .execute()
  return Object.fromEntries(rows.map(({ kind, balanceCents }) => [kind, balanceCents]))
}

/** The amounts of the receipts of an order that count. */
export async function receiptsOf(db: Db, { id }: Hired): Promise<number[]> {
  const rows = await db
    .selectFrom('documents')
    .select('toPayCents')
    .where('orderId', '=', id)
    .where('cancelsId', 'is', null)
    .where('cancelledAt', 'is', null)
    .execute()
  return rows.map(({ toPayCents }) => toPayCents)
}

/** The notices of withdrawals to one of the two, the oldest first. */
export async function toldTo(db: Db, { id }: { id: string }): Promise<string[]> {
  const rows = await db
    .selectFrom('notifications')
    .select('message')
    .where('userId', '=', id)
    .orderBy('createdAt')
    .execute()
  return rows.map(({ message }) => message)
}
