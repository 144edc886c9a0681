import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openDispute } from '#app/domain/disputes/opening.server.ts'
import { listReceipts } from '#app/domain/documents/queries.server.ts'
import { rateOrder } from '#app/domain/reviews/commands.server.ts'
import { daysAfter } from '#app/locale/dates.server.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aCollected, pay } from '#tests/support/disputes.ts'
import { aHiring, TO_THE_END } from '#tests/support/hiring.ts'
import { dateDebts } from './dating.server.ts'
import { checkOutStage } from './payments.server.ts'
import { callProvider } from './provider-calls.server.ts'
import { findProviderIn } from './providers.server.ts'
import type { Payment, StageState } from './stages.ts'
import { type Hired, act, letPass, shown, stageOf, toldTo } from '#tests/support/owed-stages.ts'

const db = await aDatabase()

test('S3: accepted work that is not paid has a date, reminders, thirty days for a claim, and an end', async () => {
  const order = await aHiring(db, {}, [
    ['freelancer', 'start'],
    ['freelancer', 'deliver'],
    ['client', 'accept'],
  ])
  expect(await shown(order)).toBe('completado por_pagar')
  await letPass(order, 'owed')
  expect(await shown(order)).toBe('completado impagado')
  expect(await toldTo(order.client, 'Mañana termina tu plazo para pagar')).toHaveLength(1)
  for (const side of ['client', 'freelancer'] as const)
    expect(await toldTo(order[side], 'Pago vencido')).toHaveLength(1)
  await letPass(order, 'owed')
  expect(await stageOf(order)).toMatchObject({ payment: 'sin_cobrar', owedAt: null })
  expect(await act(order, 'freelancer', 'received')).toBe('done')
  expect(await shown(order)).toBe('completado recibido')
})

test('S4: a stage that was paid, never delivered and not given back can be disputed, and rated from its date on', async () => {
  const order = await aHiring(db, {}, [...TO_THE_END.slice(0, 2), ['freelancer', 'cancel']])
  const rating = { rating: 1 as const, comment: 'No me lo ha devuelto.' }
  expect(await rateOrder(db, order.client.id, order.id, rating, new Date())).toEqual({ kind: 'not-open' })
  const at = await letPass(order, 'owed')
  expect(await shown(order)).toBe('cancelado reembolso_vencido')
  expect(await rateOrder(db, order.client.id, order.id, rating, at)).toMatchObject({ kind: 'rated' })
  const { version } = await stageOf(order)
  const claim = { n: 1, reason: 'otro' as const, words: 'No vuelve.', claimCents: 10_601, formKey: randomUUID() }
  expect(await openDispute(db, order.freelancer.id, order.id, { ...claim, version, now: at })).toEqual({
    kind: 'not-possible',
  })
  expect(await openDispute(db, order.client.id, order.id, { ...claim, version, now: at })).toMatchObject({
    kind: 'opened',
  })
})

test('S2: the client pays the provider the divided part of an unpaid stage, and it is handed over whole', async () => {
  const order = await aCollected(db)
  await db
    .updateTable('stages')
    .set({ state: 'reparto', returnCents: 5_301, turnAt: null, deliveredAt: new Date(), endedAt: new Date() })
    .where('orderId', '=', order.id)
    .execute()
  await db.updateTable('orders').set({ state: 'reparto', completedAt: new Date() }).where('id', '=', order.id).execute()
  const findProvider = findProviderIn(db)
  const opened = await checkOutStage(db, order.client.id, order.id, { n: 1, version: 0, findProvider, now: new Date() })
  if (opened.kind !== 'open') throw new Error(opened.kind)
  const payment = db.selectFrom('payments').select('amountCents').where('id', '=', opened.paymentId)
  expect(await payment.executeTakeFirst()).toEqual({ amountCents: 5_300 })
  await pay(db, opened.paymentId)
  for (const { id } of await db.selectFrom('providerCalls').select('id').where('state', '=', 'waiting').execute())
    await callProvider(db, id, { findProvider, now: new Date() })
  expect(await shown(order)).toBe('reparto parcial')
  const calls = await db
    .selectFrom('providerCalls')
    .select(['kind', 'amountCents'])
    .where('paymentId', '=', opened.paymentId)
    .execute()
  expect(calls).toEqual([{ kind: 'release', amountCents: 5_300 }])
  const receipts = await listReceipts(db, order.client.id, order.id)
  expect(receipts.filter(({ cancelledAt }) => cancelledAt === null)).toMatchObject([{ toPayCents: 5_300 }])
})

interface Placed {
  state?: StageState
  payment?: Payment
  turnAt?: Date | null
  owedAt?: Date | null
  endedAt?: Date | null
}

const set = ({ id }: Hired, stage: Placed) => db.updateTable('stages').set(stage).where('orderId', '=', id).execute()

test('the upgrade gives open debts a date from its day, notifies both sides once, and drops invented ones', async () => {
  const now = new Date()
  const owed = await aHiring(db, {}, TO_THE_END.slice(0, 2))
  await set(owed, { state: 'cancelado', payment: 'reembolso_pendiente', turnAt: null, owedAt: null })
  const invented = await aHiring(db, {}, [['client', 'pay']])
  await set(invented, { state: 'cancelado', payment: 'reembolso_pendiente', turnAt: null, owedAt: null })
  const announced = await aHiring(db, {}, [['client', 'pay']])
  await set(announced, { turnAt: daysAfter(now, 3), owedAt: null })
  for (const _ of [1, 2]) await dateDebts(db, now)
  expect(await stageOf(owed)).toMatchObject({ payment: 'reembolso_pendiente', owedAt: daysAfter(now, 7), turnAt: null })
  expect(await stageOf(invented)).toMatchObject({ payment: 'por_probar', owedAt: daysAfter(now, 5) })
  expect(await stageOf(announced)).toMatchObject({ payment: 'anunciado', owedAt: daysAfter(now, 3), turnAt: null })
  for (const order of [owed, invented, announced])
    for (const side of ['client', 'freelancer'] as const)
      expect(await toldTo(order[side], 'tiene fecha')).toHaveLength(1)
})
