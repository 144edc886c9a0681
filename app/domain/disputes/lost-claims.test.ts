import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Db } from '#app/db.server.ts'
import { verifyLedger } from '#app/domain/ledger/verify.server.ts'
import { listEarnings } from '#app/domain/orders/earnings.server.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aWithdrawable, OPERATOR, turnNow } from '#tests/support/disputes.ts'
import { aHiring, TO_THE_END } from '#tests/support/hiring.ts'
import { letItEnd } from '#tests/support/passing-time.ts'
import { anAccount } from '#tests/support/rows.ts'
import { aStage } from '#tests/support/stages.ts'
import {
  answer,
  balancesOf,
  caseOf,
  press,
  receiptsOf,
  stageOf,
  state,
  withdraw,
  type Hired,
} from '#tests/support/withdrawals.ts'
import { claimDispute, decideDispute } from './deciding.server.ts'
import { owedAfter } from './division.ts'
import { openDispute } from './opening.server.ts'
import { referStage } from './referring.server.ts'

/* The state of a stage after a claim about its money that was lost, or won in part. */

async function open(db: Db, order: Hired, claimCents: number): Promise<string> {
  const { version } = await stageOf(db, order)
  const opening = { n: 1, reason: 'otro' as const, words: 'No.', claimCents, version, formKey: randomUUID() }
  const opened = await openDispute(db, order.client.id, order.id, { ...opening, now: new Date() })
  if (opened.kind !== 'opened') throw new Error(opened.kind)
  // Without an answer the dispute goes to a moderator.
  await turnNow(db, opened.id)
  return opened.id
}

async function decide(db: Db, id: string, toClientCents: number, foundPaid: boolean | null = null): Promise<void> {
  const moderator = await anAccount(db, { user: { role: 'moderador' } })
  await claimDispute(db, moderator.id, id, new Date())
  const words = { facts: 'Se ve.', reasons: 'Por esto.', operatorEmail: OPERATOR, now: new Date() }
  const decided = await decideDispute(db, moderator.id, id, { toClientCents, foundPaid, ...words })
  if (decided.kind !== 'decided') throw new Error(decided.kind)
  // Neither side appeals.
  if (!decided.isFinal) await turnNow(db, id)
}

/** The freelancer's part of an order, according to the books between the two, the receipts and the freelancer's earnings. */
async function keptOf(db: Db, order: Hired) {
  const [earned] = await listEarnings(db, order.freelancer.id)
  return {
    books: (await balancesOf(db, order.id))['recibido'],
    receipts: await receiptsOf(db, order),
    earnings: earned?.receivedCents,
  }
}

test('after a lost claim for the money of a decision the freelancer has all of it, on paper and in the books', async () => {
  const db = await aDatabase()
  const order = await aHiring(db, {}, TO_THE_END.slice(0, 3))
  await decide(db, await open(db, order, 4_000), 4_000)
  expect(await stageOf(db, order)).toMatchObject({
    state: 'reparto',
    payment: 'reembolso_pendiente',
    returnCents: 4_000,
  })
  await decide(db, await open(db, order, 4_000), 0)
  expect(await stageOf(db, order)).toMatchObject({
    state: 'reparto',
    payment: 'recibido',
    returnCents: 0,
    owedAt: null,
  })
  expect(await keptOf(db, order)).toEqual({ books: 10_601, receipts: [10_601], earnings: 10_601 })
  expect((await verifyLedger(db)).faults).toEqual([])
})

test('after a lost claim for the rest of a share the earlier return stays, and the books have the payment once', async () => {
  const db = await aDatabase()
  const order = await aWithdrawable(db)
  await withdraw(db, order)
  await state(db, order, 60)
  await press(db, order, 'freelancer', 'returned')
  await press(db, order, 'client', 'return-received')
  await answer(db, order, false)
  const share = await caseOf(db, order.id)
  if (!share) throw new Error('no case')
  await decide(db, share.id, share.atStakeCents - 3_261)
  expect(await stageOf(db, order)).toMatchObject({
    payment: 'reembolso_pendiente',
    returnCents: 8_840,
    returnedCents: 4_840,
  })
  await decide(db, await open(db, order, 4_000), 0)
  expect(await stageOf(db, order)).toMatchObject({
    payment: 'recibido',
    returnCents: 4_840,
    returnedCents: 4_840,
    owedAt: null,
  })
  expect(await keptOf(db, order)).toEqual({ books: 7_261, receipts: [7_261], earnings: 7_261 })
  expect((await verifyLedger(db)).faults).toEqual([])
})

/** An order whose payment its client showed and its freelancer denied, and which a moderator finds was not made. */
async function aPaymentNotFound(db: Db): Promise<Hired> {
  const order = await aHiring(db, {}, [
    ['client', 'pay'],
    ['freelancer', 'not-received'],
  ])
  await db.updateTable('stages').set({ provenAt: new Date() }).where('orderId', '=', order.id).execute()
  await referStage(db, { orderId: order.id, n: 1, why: 'denied-with-proof' }, new Date())
  const { id } = await db.selectFrom('disputes').select('id').where('orderId', '=', order.id).executeTakeFirstOrThrow()
  await decide(db, id, 0, false)
  return order
}

test('a file that was found to show no payment does not count afterwards: the client is recorded as not having paid', async () => {
  const db = await aDatabase()
  const silent = await aPaymentNotFound(db)
  expect(await stageOf(db, silent)).toMatchObject({ payment: 'por_pagar', deniedAt: null, provenAt: null })
  await letItEnd(db, silent.id)
  expect(await stageOf(db, silent)).toMatchObject({ state: 'completado', payment: 'sin_cobrar' })
  // A later payment is announced, and confirmed or denied, as any other.
  const paying = await aPaymentNotFound(db)
  expect(await press(db, paying, 'client', 'pay')).toBe('done')
  expect(await stageOf(db, paying)).toMatchObject({ payment: 'anunciado' })
})

const claim = { claims: 'devolucion', atStakeCents: 4_000 } as const
const FOUND = { outcome: 'decision', foundPaid: null } as const

test('a return that the freelancer says they have made stays so; other money is theirs again', () => {
  const after = (given: Parameters<typeof aStage>[0]) =>
    owedAfter(aStage({ ...given, returnCents: 4_000 }), claim, 0, FOUND)
  const deniedAt = new Date('2026-03-01T10:00:00Z')
  const isTheirs = { payment: 'recibido', returnCents: null, returnedCents: 0 }
  for (const payment of ['reembolso_pendiente', 'reembolso_vencido'] as const) {
    expect(after({ payment })).toEqual(isTheirs)
    expect(after({ payment, state: 'cancelado' })).toEqual(isTheirs)
    expect(after({ payment, state: 'reparto' })).toEqual({ ...isTheirs, returnCents: 0 })
  }
  const isSaid = { payment: 'devuelto_segun', returnCents: 4_000, returnedCents: 0 }
  expect(after({ payment: 'reembolso_anunciado' })).toEqual(isSaid)
  expect(after({ payment: 'reembolso_negado', deniedAt })).toEqual(isSaid)
  expect(after({ payment: 'reembolso_vencido', deniedAt })).toEqual(isSaid)
})

test('when part of a payment was found to be made, the return comes on top of the part that was never paid', () => {
  const stage = aStage({ state: 'reparto', payment: 'sin_confirmar', returnCents: 4_000 })
  const pay = { claims: 'pago', atStakeCents: 6_600 } as const
  const isPaid = { outcome: 'decision', foundPaid: true } as const
  expect(owedAfter(stage, pay, 1_000, isPaid)).toEqual({
    payment: 'reembolso_pendiente',
    returnCents: 5_000,
    returnedCents: 4_000,
  })
  expect(owedAfter(stage, pay, 0, isPaid)).toEqual({ payment: 'recibido', returnCents: 4_000, returnedCents: 0 })
  const whole = aStage({ payment: 'sin_confirmar' })
  expect(owedAfter(whole, { ...pay, atStakeCents: 10_600 }, 1_000, isPaid)).toMatchObject({
    returnCents: 1_000,
    returnedCents: 0,
  })
})
