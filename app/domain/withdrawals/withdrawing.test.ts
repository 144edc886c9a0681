import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Db } from '#app/db.server.ts'
import { claimDispute, decideDispute } from '#app/domain/disputes/deciding.server.ts'
import { openDispute } from '#app/domain/disputes/opening.server.ts'
import { countDisputesAs } from '#app/domain/disputes/counting.server.ts'
import { offerExtra } from '#app/domain/orders/extras.server.ts'
import { holdOrder } from '#app/domain/orders/holding.server.ts'
import { findOrder } from '#app/domain/orders/queries.server.ts'
import { turnStage } from '#app/domain/orders/turning.server.ts'
import { DAY_MS } from '#app/locale/durations.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aLaterStart, aPaid, aWithdrawable, turnNow } from '#tests/support/disputes.ts'
import { oneBehindAnother } from '#tests/support/held.ts'
import { aFileIn, aHiring } from '#tests/support/hiring.ts'
import { anAccount } from '#tests/support/rows.ts'
import {
  answer,
  BEGUN,
  callAll,
  caseOf,
  press,
  stageOf,
  state,
  withdraw,
  type Hired,
} from '#tests/support/withdrawals.ts'
import { withdrawFromContract } from './withdrawing.server.ts'

const asked = (now = new Date()) => ({ words: null, formKey: randomUUID(), now })
const endOf = async (db: Db, order: Hired) =>
  (await findOrder(db, order.client.id, order.id))?.withdrawUntil ?? new Date(0)

async function dispute(db: Db, order: Hired, side: 'client' | 'freelancer', now = new Date()): Promise<string> {
  const { version } = await stageOf(db, order)
  const opening = { n: 1, reason: 'otro', words: 'No estoy de acuerdo.', claimCents: 0, version, now } as const
  const opened = await openDispute(db, order[side].id, order.id, { ...opening, formKey: randomUUID() })
  if (opened.kind !== 'opened') throw new Error(opened.kind)
  return opened.id
}

test('a contract can be withdrawn from until the last second of the last day, and not at the next', async () => {
  const db = await aDatabase()
  const order = await aWithdrawable(db)
  const end = await endOf(db, order)
  expect(await withdrawFromContract(db, order.client.id, order.id, asked(end))).toEqual({ kind: 'too-late' })
  expect(await withdrawFromContract(db, order.freelancer.id, order.id, asked())).toEqual({ kind: 'not-found' })
  const last = new Date(end.getTime() - 1_000)
  expect(await withdrawFromContract(db, order.client.id, order.id, asked(last))).toEqual({
    kind: 'withdrawn',
    waitsForShare: true,
  })
  expect(await withdrawFromContract(db, order.client.id, order.id, asked(last))).toEqual({ kind: 'withdrawn-before' })
  expect(await press(db, order, 'freelancer', 'deliver')).toBe('not-possible')
  expect(await stageOf(db, order)).toMatchObject({ state: 'en_curso', turnAt: null })
})

test('without consent to begin all money goes back at once, whatever the freelancer disputes', async () => {
  const db = await aDatabase()
  const order = await aLaterStart(db)
  await dispute(db, order, 'freelancer')
  expect(await withdraw(db, order)).toEqual({ kind: 'withdrawn', waitsForShare: false })
  expect(await stageOf(db, order)).toMatchObject({
    state: 'cancelado',
    payment: 'reembolso_pendiente',
    returnCents: null,
  })
  expect(await state(db, order, 100)).toBe('not-possible')
})

test('a company, and the client of a private seller, have no right of withdrawal', async () => {
  const db = await aDatabase()
  const order = await aHiring(db, {}, [], { isConsumer: false })
  expect(await endOf(db, order)).toEqual(new Date(0))
  expect(await withdraw(db, order)).toEqual({ kind: 'not-possible' })
})

test('C3: a dispute of the freelancer does not remove the right; withdrawing ends the dispute and takes over its papers', async () => {
  const db = await aDatabase()
  const order = await aWithdrawable(db)
  const now = new Date()
  const id = await dispute(db, order, 'freelancer', now)
  const file = await aFileIn(db, order.id, 'dispute', id)
  expect(await withdraw(db, order, now)).toEqual({ kind: 'withdrawn', waitsForShare: true })
  const ended = await db.selectFrom('disputes').select(['state', 'outcome']).where('id', '=', id).executeTakeFirst()
  expect(ended).toEqual({ state: 'resuelta', outcome: 'desistimiento' })
  expect(await stageOf(db, order)).toMatchObject({ state: 'en_curso', turnAt: null })
  await state(db, order, 50)
  expect(await answer(db, order, false)).toBe('answered')
  const found = await caseOf(db, order.id)
  expect(found).toMatchObject({ state: 'moderacion', openedBy: null, why: 'share-rejected' })
  expect((await db.selectFrom('orderFiles').select('disputeId').where('id', '=', file).execute())[0]?.disputeId).toBe(
    found?.id,
  )
  // The public record counts the dispute that a side opened, not the withdrawal.
  expect((await countDisputesAs(db, 'client', order.client.id)).all).toBe(1)
})

const openOf = (db: Db, { id }: Hired) =>
  db.selectFrom('disputes').select('id').where('orderId', '=', id).where('state', '<>', 'resuelta').execute()

test('when a withdrawal and a dispute come in the same second either may be first, and the right stays', async () => {
  const db = await aDatabase()
  for (const side of ['client', 'freelancer'] as const)
    for (const first of ['withdrawal', 'dispute'] as const) {
      const order = await aWithdrawable(db)
      const now = new Date()
      const { version } = await stageOf(db, order)
      const opening = { n: 1, reason: 'otro', words: 'No.', claimCents: 0, version, now } as const
      const withdrawing = () => withdraw(db, order, now)
      const disputing = () => openDispute(db, order[side].id, order.id, { ...opening, formKey: randomUUID() })
      const outcomes =
        first === 'withdrawal'
          ? await oneBehindAnother(db, (trx) => holdOrder(trx, order.id), [withdrawing, disputing])
          : (await oneBehindAnother(db, (trx) => holdOrder(trx, order.id), [disputing, withdrawing])).toReversed()
      expect(outcomes, `${side}: ${first} first`).toMatchObject([
        { kind: 'withdrawn', waitsForShare: true },
        { kind: first === 'withdrawal' ? 'not-possible' : 'opened' },
      ])
      expect(await openOf(db, order)).toEqual([])
      expect(await stageOf(db, order)).toMatchObject({ state: 'en_curso', turnAt: null })
    }
})

test('further work that is offered in the second of a withdrawal is refused', async () => {
  const db = await aDatabase()
  const order = await aWithdrawable(db)
  const offering = { extra: { title: 'Otro', baseCents: 4_000, days: 3 }, formKey: randomUUID(), now: new Date() }
  const [withdrawn, offered] = await oneBehindAnother(db, (trx) => holdOrder(trx, order.id), [
    () => withdraw(db, order),
    () => offerExtra(db, order.freelancer.id, order.id, offering),
  ])
  expect([withdrawn, offered]).toMatchObject([{ kind: 'withdrawn' }, { kind: 'not-possible' }])
})

test('a dispute opened in the last second of day 14 leaves the right until that second is over, and is decided afterwards', async () => {
  const db = await aDatabase()
  for (const side of ['client', 'freelancer'] as const) {
    const inTime = await aWithdrawable(db)
    const end = await endOf(db, inTime)
    const last = new Date(end.getTime() - 1_000)
    await dispute(db, inTime, side, last)
    expect(await withdraw(db, inTime, last)).toEqual({ kind: 'withdrawn', waitsForShare: true })
    expect(await openOf(db, inTime)).toEqual([])
    for (const openedAt of [last, end]) {
      const late = await aWithdrawable(db)
      const [lateEnd, lateBy] = [await endOf(db, late), openedAt.getTime() - end.getTime()]
      const id = await dispute(db, late, side, new Date(lateEnd.getTime() + lateBy))
      expect(await withdraw(db, late, lateEnd)).toEqual({ kind: 'too-late' })
      expect(await openOf(db, late)).toEqual([{ id }])
      expect(await stageOf(db, late)).toMatchObject({ state: 'en_disputa', turnAt: null })
    }
  }
})

test('a decision that was given before becomes the share', async () => {
  const db = await aDatabase()
  const order = await aPaid(db, {}, BEGUN)
  const now = new Date()
  const id = await dispute(db, order, 'client', now)
  await turnNow(db, id)
  const moderator = await anAccount(db, { user: { role: 'moderador' } })
  await anAccount(db, { user: { role: 'moderador' } })
  await claimDispute(db, moderator.id, id, now)
  const decision = { facts: 'Hay un boceto.', reasons: 'Sirve.', operatorEmail: 'nadie@example.org', now }
  expect(await decideDispute(db, moderator.id, id, { ...decision, toClientCents: 10_000 })).toMatchObject({
    kind: 'decided',
    isFinal: false,
  })
  expect(await withdraw(db, order, now)).toEqual({ kind: 'withdrawn', waitsForShare: false })
  await callAll(db)
  expect(await stageOf(db, order)).toMatchObject({ state: 'reparto', payment: 'parcial', returnCents: 10_000 })
  const ended = await db
    .selectFrom('disputes')
    .select(['outcome', 'toClientCents'])
    .where('id', '=', id)
    .executeTakeFirst()
  expect(ended).toEqual({ outcome: 'decision', toClientCents: 10_000 })
})

test('silence after a delivery does not end the right: the review lasts at least until the fourteenth day', async () => {
  const db = await aDatabase()
  const order = await aWithdrawable(db)
  const end = await endOf(db, order)
  expect(await press(db, order, 'freelancer', 'deliver')).toBe('done')
  expect((await stageOf(db, order)).turnAt).toEqual(end)
  // A withdrawal to which an earlier release gave a nearer date waits too.
  const early = new Date(Date.now() + 7 * DAY_MS)
  await db
    .updateTable('stages')
    .set({ turnAt: early, remindedAt: new Date(early.getTime() - DAY_MS) })
    .where('orderId', '=', order.id)
    .execute()
  await db.updateTable('orders').set({ clientSeenAt: early }).where('id', '=', order.id).execute()
  const { version } = await stageOf(db, order)
  await turnStage(db, { orderId: order.id, n: 1, version }, early)
  expect(await stageOf(db, order)).toMatchObject({ state: 'entregado', turnAt: end })
  expect(await withdraw(db, order, new Date(end.getTime() - 1_000))).toMatchObject({ kind: 'withdrawn' })
})
