import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Db } from '#app/db.server.ts'
import { answerDispute } from '#app/domain/disputes/commands.server.ts'
import { claimDispute, decideDispute } from '#app/domain/disputes/deciding.server.ts'
import { openDispute } from '#app/domain/disputes/opening.server.ts'
import { findDispute } from '#app/domain/disputes/queries.server.ts'
import { verifyLedger } from '#app/domain/ledger/verify.server.ts'
import { turnOwed } from '#app/domain/orders/owed-turning.server.ts'
import { checkOutStage } from '#app/domain/orders/payments.server.ts'
import { findProviderIn } from '#app/domain/orders/providers.server.ts'
import type { Side } from '#app/domain/orders/stages.ts'
import { listOpenHirings } from '#app/domain/personal-data/open-hirings.server.ts'
import { daysAfter } from '#app/locale/dates.server.ts'
import { aDatabase } from '#tests/support/database.ts'
import { OPERATOR, pay } from '#tests/support/disputes.ts'
import { anAccount } from '#tests/support/rows.ts'
import {
  answer,
  aWithdrawn,
  balancesOf,
  callAll,
  caseOf,
  press,
  receiptsOf,
  stageOf,
  state,
  type Hired,
} from '#tests/support/withdrawals.ts'

const PRICE = 12_101
/** The part that the freelancer claims, and the part that a moderator gives them. */
const [CLAIMED, KEPT] = [7_261, 3_261]

/** An order of whose price the freelancer claimed 60 %, and of which a moderator has awarded them this part. */
async function aDecidedShare(db: Db, provider: 'prueba' | 'directo', keptCents = KEPT) {
  const order = await aWithdrawn(db, { provider })
  await state(db, order, 60)
  if (provider === 'directo') {
    await press(db, order, 'freelancer', 'returned')
    await press(db, order, 'client', 'return-received')
  }
  await answer(db, order, false)
  const found = await caseOf(db, order.id)
  if (!found) throw new Error('no case')
  const atStake = found.atStakeCents
  const moderator = await anAccount(db, { user: { role: 'moderador' } })
  await claimDispute(db, moderator.id, found.id, new Date())
  const words = { facts: 'Se ve.', reasons: 'Por esto.', operatorEmail: OPERATOR, now: new Date() }
  const decided = await decideDispute(db, moderator.id, found.id, { toClientCents: atStake - keptCents, ...words })
  expect(decided).toEqual({ kind: 'decided', isFinal: true })
  await callAll(db)
  if (provider === 'directo' && keptCents < CLAIMED) {
    await press(db, order, 'freelancer', 'returned')
    await press(db, order, 'client', 'return-received')
  }
  return order
}

async function appeal(db: Db, order: Hired, side: Side, claimCents: number) {
  const { version } = await stageOf(db, order)
  const opening = { n: 1, reason: 'otro' as const, words: 'No es lo que se hizo.', claimCents, version }
  return openDispute(db, order[side].id, order.id, { ...opening, formKey: randomUUID(), now: new Date() })
}

async function grant(db: Db, order: Hired, side: Side, disputeId: string) {
  const version = (await findDispute(db, order[side].id, disputeId))?.version ?? -1
  const answering = { grants: true, words: 'De acuerdo.', formKey: randomUUID(), version, now: new Date() }
  expect(await answerDispute(db, { userId: order[side].id, disputeId }, answering)).toEqual({ kind: 'done' })
}

async function won(db: Db, order: Hired, side: Side, cents: number) {
  const opened = await appeal(db, order, side, cents)
  if (opened.kind !== 'opened') throw new Error(opened.kind)
  await grant(db, order, side === 'client' ? 'freelancer' : 'client', opened.id)
  return stageOf(db, order)
}

for (const provider of ['prueba', 'directo'] as const) {
  test(`${provider}: after a decided share each side can claim at most the amount of the other`, async () => {
    const db = await aDatabase()
    const order = await aDecidedShare(db, provider)
    expect(await stageOf(db, order)).toMatchObject({ state: 'reparto', returnCents: PRICE - KEPT })
    expect(await appeal(db, order, 'client', KEPT + 1)).toEqual({ kind: 'too-much', atStakeCents: KEPT })
    // The part that a freelancer did not claim went back by their own word.
    const left = { kind: 'too-much', atStakeCents: CLAIMED - KEPT }
    expect(await appeal(db, order, 'freelancer', CLAIMED - KEPT + 1)).toEqual(left)
  })

  test(`${provider}: a claim that the client wins is given back, with a date, and no more than that`, async () => {
    const db = await aDatabase()
    const order = await aDecidedShare(db, provider)
    const stage = await won(db, order, 'client', 1_000)
    expect(stage).toMatchObject({
      state: 'reparto',
      payment: 'reembolso_pendiente',
      returnCents: PRICE - KEPT + 1_000,
      returnedCents: PRICE - KEPT,
    })
    expect(stage.owedAt && stage.owedAt > daysAfter(new Date(), 6)).toBe(true)
    expect(await listOpenHirings(db, order.freelancer.id)).toMatchObject([{ kind: 'money', id: order.id }])
    expect(await press(db, order, 'freelancer', 'returned')).toBe('done')
    expect(await press(db, order, 'client', 'return-received')).toBe('done')
    expect(await stageOf(db, order)).toMatchObject({ payment: 'reembolsado', owedAt: null })
    expect(await receiptsOf(db, order)).toEqual([KEPT - 1_000])
    expect((await verifyLedger(db)).faults).toEqual([])
    expect(await appeal(db, order, 'client', 1)).toEqual({ kind: 'had-before' })
  })

  test(`${provider}: a claim that the freelancer wins is paid by the client, and no more than that`, async () => {
    const db = await aDatabase()
    for (const kept of [KEPT, 0]) {
      const order = await aDecidedShare(db, provider, kept)
      const before = (await stageOf(db, order)).state
      const stage = await won(db, order, 'freelancer', 1_000)
      expect(stage).toMatchObject({ state: before, payment: 'por_pagar', returnCents: PRICE - kept - 1_000 })
      expect(stage.owedAt && stage.owedAt > daysAfter(new Date(), 6)).toBe(true)
      expect(await listOpenHirings(db, order.client.id)).toMatchObject([{ kind: 'money', id: order.id }])
      if (provider === 'directo') expect(await press(db, order, 'freelancer', 'received')).toBe('done')
      else {
        const asked = { n: 1, version: stage.version, findProvider: findProviderIn(db), now: new Date() }
        const opened = await checkOutStage(db, order.client.id, order.id, asked)
        if (opened.kind !== 'open') throw new Error(opened.kind)
        await pay(db, opened.paymentId)
        await callAll(db)
        expect(await balancesOf(db, order.id)).toEqual({ cliente: -(kept + 1_000), banco: kept + 1_000 })
      }
      expect(await receiptsOf(db, order)).toEqual([kept + 1_000])
      expect(await stageOf(db, order)).toMatchObject({ owedAt: null })
      expect(await listOpenHirings(db, order.client.id)).toEqual([])
      expect((await verifyLedger(db)).faults).toEqual([])
    }
  })
}

test('an amount that an appeal awards to the freelancer is a debt with due dates', async () => {
  const db = await aDatabase()
  const order = await aDecidedShare(db, 'prueba')
  await won(db, order, 'freelancer', 1_000)
  for (const payment of ['impagado', 'sin_cobrar'] as const) {
    const { version, owedAt } = await stageOf(db, order)
    if (!owedAt) throw new Error('no date')
    await turnOwed(db, { orderId: order.id, n: 1, version }, owedAt)
    const after = await stageOf(db, order)
    // Without a reminder before it the job gives a day first.
    if (after.payment !== payment && after.owedAt)
      await turnOwed(db, { orderId: order.id, n: 1, version: after.version }, after.owedAt)
    expect(await stageOf(db, order)).toMatchObject({ payment })
  }
})

test('a share that the client accepted, or the freelancer gave up, can be claimed by neither', async () => {
  const db = await aDatabase()
  const accepted = await aWithdrawn(db)
  await state(db, accepted, 60)
  await answer(db, accepted, true)
  await callAll(db)
  const givenUp = await aWithdrawn(db)
  await state(db, givenUp, 0)
  await callAll(db)
  for (const order of [accepted, givenUp])
    for (const side of ['client', 'freelancer'] as const)
      expect(await appeal(db, order, side, 1)).toEqual({ kind: 'not-possible' })
})
