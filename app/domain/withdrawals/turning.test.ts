import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { verifyLedger } from '#app/domain/ledger/verify.server.ts'
import { remindOfDue } from '#app/domain/orders/turning.server.ts'
import { SHARE_ANSWER_DAYS, SHARE_DAYS, SHARE_DECIDED_DAYS } from '#app/domain/orders/withdrawal.ts'
import { daysAfter } from '#app/locale/dates.server.ts'
import { DAY_MS, HOUR_MS } from '#app/locale/durations.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aPaid, aWithdrawable } from '#tests/support/disputes.ts'
import {
  answer,
  aWithdrawn,
  balancesOf,
  BEGUN,
  callAll,
  caseOf,
  press,
  stageOf,
  state,
  toldTo,
  turnTheCase,
  turnTheShare,
  withdraw,
} from '#tests/support/withdrawals.ts'
import { readWithdrawal } from './holding.server.ts'
import { stateShare } from './sharing.server.ts'
import { redateShare, remindOfShare, turnShare } from './turning.server.ts'

const PRICE = 12_101
const stepOf = async (db: Awaited<ReturnType<typeof aDatabase>>, orderId: string) =>
  (await readWithdrawal(db, orderId))?.step

test('when the freelancer states no share in five days, undelivered work has a share of zero', async () => {
  const db = await aDatabase()
  const order = await aPaid(db, {}, BEGUN)
  const now = new Date()
  await withdraw(db, order, now)
  await turnShare(db, { orderId: order.id, version: 0 }, daysAfter(now, SHARE_DAYS - 1))
  expect(await stepOf(db, order.id)).toBe('share')
  expect(await turnTheShare(db, order.id)).toEqual(daysAfter(now, SHARE_DAYS))
  await callAll(db)
  expect(await stageOf(db, order)).toMatchObject({ state: 'reembolsado', payment: 'reembolsado' })
  expect(await stepOf(db, order.id)).toBe('settled')
})

test('where work was delivered at any time a moderator decides, and an undecided share waits for both sides', async () => {
  const db = await aDatabase()
  const order = await aPaid(db, {}, BEGUN)
  await press(db, order, 'freelancer', 'deliver')
  await press(db, order, 'client', 'changes')
  const now = new Date()
  await withdraw(db, order, now)
  await turnTheShare(db, order.id)
  const found = await caseOf(db, order.id)
  expect(found).toMatchObject({ state: 'moderacion', why: 'share-unstated', claimCents: null, atStakeCents: PRICE })
  expect(await stageOf(db, order)).toMatchObject({ state: 'en_disputa' })
  // Fourteen days from the withdrawal, and no second term.
  expect(found?.turnAt).toEqual(daysAfter(now, SHARE_DECIDED_DAYS))
  await turnTheCase(db, order.id)
  expect(await caseOf(db, order.id)).toMatchObject({ state: 'sin_decidir' })
  expect(await balancesOf(db, order.id)).toEqual({ cliente: -PRICE, retenido: PRICE })
  await turnTheCase(db, order.id)
  await callAll(db)
  expect(await stageOf(db, order)).toMatchObject({ state: 'reparto', returnCents: Math.floor(PRICE / 2) })
  expect(await stepOf(db, order.id)).toBe('settled')
  expect((await verifyLedger(db)).faults).toEqual([])
})

test('half of the claimed part is paid at the end: the rest was returned before', async () => {
  const db = await aDatabase()
  const order = await aWithdrawn(db, { isDelivered: true })
  await state(db, order, 40)
  await answer(db, order, false)
  await turnTheCase(db, order.id)
  await turnTheCase(db, order.id)
  await callAll(db)
  expect(await stageOf(db, order)).toMatchObject({ state: 'reparto', returnCents: PRICE - 4_840 + 2_420 })
  expect(await balancesOf(db, order.id)).toEqual({ cliente: -2_420, banco: 2_420 })
  expect((await verifyLedger(db)).faults).toEqual([])
})

test('a moderator has seven days, however late the case comes', async () => {
  const db = await aDatabase()
  const order = await aWithdrawable(db)
  const now = new Date()
  await withdraw(db, order, now)
  await state(db, order, 40, daysAfter(now, 4))
  const until = await turnTheShare(db, order.id)
  expect(until).toEqual(daysAfter(now, 4 + SHARE_ANSWER_DAYS))
  expect((await caseOf(db, order.id))?.turnAt).toEqual(daysAfter(now, SHARE_DECIDED_DAYS))
  const late = await aWithdrawable(db)
  await withdraw(db, late, now)
  await state(db, late, 40, daysAfter(now, 30))
  await answer(db, late, false, daysAfter(now, 31))
  expect((await caseOf(db, late.id))?.turnAt).toEqual(daysAfter(now, 38))
})

test('a worker that was off for three days reminds first, and waits one more day', async () => {
  const db = await aDatabase()
  const order = await aWithdrawn(db, { provider: 'directo' })
  const before = (await toldTo(db, order.freelancer)).length
  const date = await turnTheShare(db, order.id, 3 * DAY_MS)
  expect(await stepOf(db, order.id)).toBe('share')
  expect(await toldTo(db, order.freelancer)).toHaveLength(before + 1)
  const next = (await readWithdrawal(db, order.id))?.shareUntil
  expect(next).toEqual(daysAfter(new Date(date.getTime() + 3 * DAY_MS), 1))
  await turnTheShare(db, order.id, HOUR_MS)
  expect(await stepOf(db, order.id)).toBe('settled')
})

test('the side that is waited for is reminded two days before and one day before, and every date has its job', async () => {
  const db = await aDatabase()
  const order = await aWithdrawable(db)
  const now = new Date()
  await withdraw(db, order, now)
  const jobs = await db
    .selectFrom('jobs')
    .select(['kind', 'runAt'])
    .where('dedupeKey', 'like', `%-share:${order.id}:%`)
    .orderBy('runAt')
    .execute()
  expect(jobs).toEqual([
    { kind: 'remind-share', runAt: daysAfter(now, 3) },
    { kind: 'remind-share', runAt: daysAfter(now, 4) },
    { kind: 'turn-share', runAt: daysAfter(now, 5) },
  ])
  await remindOfShare(db, { orderId: order.id, version: 0 }, daysAfter(now, 4))
  expect((await toldTo(db, order.freelancer)).at(-1)).toContain('qué parte estaba hecha')
  await state(db, order, 40, daysAfter(now, 4))
  await remindOfShare(db, { orderId: order.id, version: 1 }, daysAfter(now, 5))
  expect(
    (await toldTo(db, order.client)).some((message) => message.startsWith('Acepta la parte que se dice hecha')),
  ).toBe(true)
})

test('no reminder is sent of the delivery date of withdrawn work', async () => {
  const db = await aDatabase()
  const order = await aWithdrawn(db)
  const before = await toldTo(db, order.freelancer)
  const { dueAt, version } = await stageOf(db, order)
  if (!dueAt) throw new Error('no day')
  await remindOfDue(db, { orderId: order.id, n: 1, version }, dueAt)
  expect(await toldTo(db, order.freelancer)).toEqual(before)
})

test('a suspended freelancer can state the share and give the money back', async () => {
  const db = await aDatabase()
  const order = await aWithdrawable(db)
  await db.updateTable('users').set({ state: 'suspendido' }).where('id', '=', order.freelancer.id).execute()
  await withdraw(db, order)
  expect(await state(db, order, 40)).toBe('stated')
  expect(await press(db, order, 'freelancer', 'returned')).toBe('done')
  await db.updateTable('users').set({ state: 'suspendido' }).where('id', '=', order.client.id).execute()
  await turnTheShare(db, order.id)
  expect(await stepOf(db, order.id)).toBe('moderator')
})

const erase = (db: Awaited<ReturnType<typeof aDatabase>>, person: { id: string }) =>
  db.deleteFrom('users').where('id', '=', person.id).execute()

test('when a freelancer who delivered no work is erased, all money goes back', async () => {
  const db = await aDatabase()
  const order = await aWithdrawn(db)
  await erase(db, order.freelancer)
  await turnTheShare(db, order.id)
  await callAll(db)
  expect(await stageOf(db, order)).toMatchObject({ state: 'reembolsado', payment: 'reembolsado' })
})

test('when a client is erased a moderator decides, or at the last date the freelancer gets what they claimed', async () => {
  const db = await aDatabase()
  const order = await aWithdrawn(db, { isDelivered: true })
  await state(db, order, 60)
  await erase(db, order.client)
  await turnTheShare(db, order.id)
  expect(await stepOf(db, order.id)).toBe('moderator')
  await turnTheCase(db, order.id)
  await callAll(db)
  expect(await stageOf(db, order)).toMatchObject({ state: 'reparto', returnCents: PRICE - 7_261 })
})

test('when a freelancer who delivered work is erased a moderator decides, or at the last date the client gets it', async () => {
  const db = await aDatabase()
  const order = await aWithdrawn(db, { isDelivered: true })
  await erase(db, order.freelancer)
  await turnTheShare(db, order.id)
  await turnTheCase(db, order.id)
  await callAll(db)
  expect(await stageOf(db, order)).toMatchObject({ state: 'reembolsado', payment: 'reembolsado' })
})

test('with the clock forty days ahead the same steps happen, each after its reminder', async () => {
  const db = await aDatabase()
  const order = await aWithdrawn(db)
  await turnTheShare(db, order.id, 40 * DAY_MS)
  expect(await stepOf(db, order.id)).toBe('share')
  expect(await state(db, order, 100, daysAfter(new Date(), 45))).toBe('stated')
  await turnTheShare(db, order.id, 40 * DAY_MS)
  expect(await stepOf(db, order.id)).toBe('answer')
  expect(await balancesOf(db, order.id)).toEqual({ cliente: -PRICE, retenido: PRICE })
})

test('a share that was open at the upgrade has five days from then, and both sides are notified once', async () => {
  const db = await aDatabase()
  const order = await aWithdrawable(db)
  const now = new Date()
  await withdraw(db, order, now)
  // The jobs as the release before leaves them.
  await db.deleteFrom('jobs').where('dedupeKey', 'like', `%-share:${order.id}:%`).execute()
  await db
    .updateTable('withdrawals')
    .set({ shareUntil: daysAfter(now, 2) })
    .where('orderId', '=', order.id)
    .execute()
  const before = (await toldTo(db, order.client)).length
  await redateShare(db, order.id, daysAfter(now, 1))
  await redateShare(db, order.id, daysAfter(now, 2))
  expect((await readWithdrawal(db, order.id))?.shareUntil).toEqual(daysAfter(now, 6))
  expect(await toldTo(db, order.client)).toHaveLength(before + 1)
  await turnTheShare(db, order.id)
  expect(await stepOf(db, order.id)).toBe('settled')
})

test('the previous release cannot settle a share by the freelancer’s statement alone', async () => {
  const db = await aDatabase()
  const order = await aWithdrawn(db, { provider: 'directo' })
  const settle = sql`UPDATE withdrawals SET settled_at = now(), share_percent = 100 WHERE order_id = ${order.id}::uuid`
  await expect(settle.execute(db)).rejects.toThrow('newer release')
  expect(await stepOf(db, order.id)).toBe('share')
})

test('of fifty parallel statements of a share one has an effect', async () => {
  const db = await aDatabase()
  const order = await aWithdrawn(db)
  const presses = Array.from({ length: 50 }, (_, index) =>
    stateShare(db, order.freelancer.id, order.id, {
      percent: index,
      words: 'Dos bocetos.',
      formKey: randomUUID(),
      now: new Date(),
    }),
  )
  expect((await Promise.all(presses)).filter((outcome) => outcome === 'stated')).toHaveLength(1)
  await callAll(db)
  expect((await verifyLedger(db)).faults).toEqual([])
})
