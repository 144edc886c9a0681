import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { inTransaction, type Db } from '#app/db.server.ts'
import { openDispute } from '#app/domain/disputes/opening.server.ts'
import { withdrawFromContract } from '#app/domain/withdrawals/withdrawing.server.ts'
import { daysAfter } from '#app/locale/dates.server.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aHiring, TO_THE_END } from '#tests/support/hiring.ts'
import { possibleActs, type PlainAct } from './acts.ts'
import { actOnStage } from './commands.server.ts'
import { answerExtra, offerExtra } from './extras.server.ts'
import { holdOrder } from './holding.server.ts'
import { EXTRA_VALID_DAYS } from './limits.ts'
import { listOpenOrders } from './lists.server.ts'
import { findOrder } from './queries.server.ts'
import type { Side } from './stages.ts'
import { tellPayment } from './telling.server.ts'

type Hired = Awaited<ReturnType<typeof aHiring>>

const EXTRA = { title: 'Todo lo demás', baseCents: 90_000, days: 5 }
const CONSUMER = { isConsumer: true, startsNow: true } as const

/** An order that was made long ago, to which its freelancer now adds most of the work, and its client agrees. */
async function withLateExtra(db: Db, accepting: Parameters<typeof aHiring>[3] = CONSUMER) {
  const order = await aHiring(db, {}, TO_THE_END.slice(0, 2), accepting)
  const now = daysAfter(new Date(), 20)
  await offerExtra(db, order.freelancer.id, order.id, { extra: EXTRA, formKey: randomUUID(), now })
  const { id: extraId } = await db
    .selectFrom('orderExtras')
    .select('id')
    .where('orderId', '=', order.id)
    .executeTakeFirstOrThrow()
  const answering = { accepts: true, formKey: randomUUID(), now }
  expect(await answerExtra(db, order.client.id, { orderId: order.id, extraId }, answering)).toBe('answered')
  return { order, now }
}

const stageOf = async (db: Db, order: Hired, n = 2) => {
  const stage = (await findOrder(db, order.client.id, order.id))?.stages.find((each) => each.n === n)
  if (!stage) throw new Error('there is no such stage')
  return stage
}

async function act(db: Db, order: Hired, [side, doing, n]: [Side, PlainAct, number], now: Date) {
  const { version } = await stageOf(db, order, n)
  const acting = { act: doing, n, words: 'Ya está.', formKey: randomUUID(), version, now }
  return (await actOnStage(db, order[side].id, order.id, acting)).kind
}

/** The agreed work is done, and the extra is paid. */
async function paid(db: Db, order: Hired, now: Date) {
  for (const step of [
    ['freelancer', 'deliver', 1],
    ['client', 'accept', 1],
    ['client', 'pay', 2],
    ['freelancer', 'received', 2],
  ] as const)
    expect(await act(db, order, [...step], now)).toBe('done')
}

test('an extra that a consumer accepts late has fourteen days of its own to withdraw from it without cost', async () => {
  const db = await aDatabase()
  const { order, now } = await withLateExtra(db)
  // The periods of the order itself are over.
  const asked = { words: null, formKey: randomUUID(), now }
  expect((await withdrawFromContract(db, order.client.id, order.id, asked)).kind).toBe('too-late')
  expect(possibleActs(await stageOf(db, order), 'client', now)).toEqual(['cancel'])
  expect(possibleActs(await stageOf(db, order), 'freelancer', now)).toEqual([])

  await paid(db, order, now)
  // Neither an early delivery nor a dispute shortens the days of withdrawal.
  expect(await act(db, order, ['freelancer', 'deliver', 2], now)).toBe('too-early')
  for (const side of ['freelancer', 'client'] as const)
    expect(possibleActs(await stageOf(db, order), side, now)).not.toContain('dispute')
  const disputing = { n: 2, reason: 'otro' as const, words: 'No.', claimCents: 0, formKey: randomUUID() }
  const { version } = await stageOf(db, order)
  const opened = await openDispute(db, order.freelancer.id, order.id, { ...disputing, version, now })
  expect(opened.kind).toBe('not-possible')
  const [listed] = await listOpenOrders(db, order.freelancer.id, now)
  expect(listed?.isTurn).toBe(false)

  const last = new Date(((await stageOf(db, order)).leaveUntil?.getTime() ?? 0) - 1)
  expect(last.getTime()).toBeGreaterThan(daysAfter(now, 14).getTime() - 1)
  expect(await act(db, order, ['client', 'cancel', 2], last)).toBe('done')
  expect(await stageOf(db, order)).toMatchObject({ state: 'cancelado', payment: 'reembolso_pendiente' })
  expect(await stageOf(db, order, 1)).toMatchObject({ state: 'completado', payment: 'recibido' })
  const told = await db.selectFrom('notifications').select('title').where('userId', '=', order.client.id).execute()
  expect(told.map(({ title }) => title)).toContainEqual(expect.stringMatching(/^Acuse de tu desistimiento/))
})

test('a consumer who stays silent keeps the extra: after those days it begins, its own days count from then, and it cannot be withdrawn from', async () => {
  const db = await aDatabase()
  const { order, now } = await withLateExtra(db)
  await paid(db, order, now)
  const stage = await stageOf(db, order)
  const begins = stage.leaveUntil ?? now
  expect(stage.dueAt).toEqual(daysAfter(begins, EXTRA.days))
  expect(possibleActs(stage, 'client', begins)).not.toContain('cancel')
  expect(possibleActs(stage, 'client', begins)).toContain('dispute')
  expect((await listOpenOrders(db, order.freelancer.id, begins))[0]?.isTurn).toBe(true)
  expect(await act(db, order, ['freelancer', 'deliver', 2], begins)).toBe('done')
})

test('within the withdrawal days of the order an extra is withdrawn with it, and no share is asked for it', async () => {
  const db = await aDatabase()
  const order = await aHiring(db, {}, TO_THE_END.slice(0, 2), CONSUMER)
  const now = new Date()
  await offerExtra(db, order.freelancer.id, order.id, { extra: EXTRA, formKey: randomUUID(), now })
  const { id: extraId } = await db
    .selectFrom('orderExtras')
    .select('id')
    .where('orderId', '=', order.id)
    .executeTakeFirstOrThrow()
  await answerExtra(db, order.client.id, { orderId: order.id, extraId }, { accepts: true, formKey: randomUUID(), now })
  await paid(db, order, now)
  const asked = { words: null, formKey: randomUUID(), now }
  expect(await withdrawFromContract(db, order.client.id, order.id, asked)).toEqual({
    kind: 'withdrawn',
    waitsForShare: false,
  })
  expect(await stageOf(db, order)).toMatchObject({ state: 'cancelado', payment: 'reembolso_pendiente' })
})

test('the payment of an extra tells its freelancer when the work may begin', async () => {
  const db = await aDatabase()
  const { order, now } = await withLateExtra(db)
  await paid(db, order, now)
  const told = await db
    .selectFrom('notifications')
    .select(['title', 'message'])
    .where('userId', '=', order.freelancer.id)
    .execute()
  const accepted = told.find(({ title }) => title.startsWith('Ampliación aceptada'))
  expect(accepted?.message).toContain('hasta entonces no se puede empezar')
  const held = await inTransaction(db, (trx) => holdOrder(trx, order.id))
  if (!held) throw new Error('the order is gone')
  await inTransaction(db, (trx) =>
    tellPayment(trx, { order: held, n: 2, cents: 100 }, { kind: 'paid', cause: 'prueba', now }),
  )
  const { message } = await db
    .selectFrom('notifications')
    .select('message')
    .where('userId', '=', order.freelancer.id)
    .where('dedupeKey', '=', 'hiring:paid:prueba')
    .executeTakeFirstOrThrow()
  expect(message).toContain('Puedes empezar y entregar desde el')
})

test('a person who hires as a business has no such days', async () => {
  const db = await aDatabase()
  const { order, now } = await withLateExtra(db, {})
  expect(await stageOf(db, order)).toMatchObject({ leaveUntil: null, startsAt: null })
  expect(possibleActs(await stageOf(db, order), 'client', now)).toEqual([])
  await paid(db, order, now)
  expect(await act(db, order, ['freelancer', 'deliver', 2], now)).toBe('done')
})

test('an extra offered again unchanged while it waits returns the first one, and notifies nobody', async () => {
  const db = await aDatabase()
  const order = await aHiring(db, {}, TO_THE_END.slice(0, 2))
  const offer = async (extra = EXTRA, now = new Date()) =>
    (await offerExtra(db, order.freelancer.id, order.id, { extra, formKey: randomUUID(), now })).kind
  const told = () => db.selectFrom('notifications').select('id').where('userId', '=', order.client.id).execute()
  expect(await offer()).toBe('offered')
  const before = await told()
  expect(await offer()).toBe('nothing-new')
  expect(await told()).toEqual(before)
  expect(await offer({ ...EXTRA, baseCents: 80_000 })).toBe('offered')
  // The offer replaces an open one, and one that has expired.
  expect(await offer()).toBe('offered')
  expect(await offer(EXTRA, daysAfter(new Date(), 30))).toBe('offered')
})

test('an extra can be answered until its time is over, and neither accepted nor declined afterwards', async () => {
  const db = await aDatabase()
  const order = await aHiring(db, {}, TO_THE_END.slice(0, 2))
  const offering = { extra: EXTRA, formKey: randomUUID(), now: new Date() }
  await offerExtra(db, order.freelancer.id, order.id, offering)
  const { id: extraId, validUntil } = await db
    .selectFrom('orderExtras')
    .select(['id', 'validUntil'])
    .where('orderId', '=', order.id)
    .executeTakeFirstOrThrow()
  expect(validUntil).toEqual(daysAfter(offering.now, EXTRA_VALID_DAYS))
  const answer = (accepts: boolean, now: Date) =>
    answerExtra(db, order.client.id, { orderId: order.id, extraId }, { accepts, formKey: randomUUID(), now })
  for (const accepts of [true, false]) expect(await answer(accepts, validUntil)).toBe('not-possible')
  expect((await findOrder(db, order.client.id, order.id))?.stages).toHaveLength(1)
  expect(await answer(true, new Date(validUntil.getTime() - 1))).toBe('answered')
  expect((await findOrder(db, order.client.id, order.id))?.stages).toHaveLength(2)
})
