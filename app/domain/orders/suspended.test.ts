import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Db } from '#app/db.server.ts'
import { findQuote } from '#app/domain/hiring/queries.server.ts'
import { verifyLedger } from '#app/domain/ledger/verify.server.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aCollected, aLaterStart, anExtra, aPaid } from '#tests/support/disputes.ts'
import { aHiring, aQuote, TO_THE_END } from '#tests/support/hiring.ts'
import { callAll } from '#tests/support/withdrawals.ts'
import { acceptQuote } from './accepting.server.ts'
import { possibleActs, type PlainAct } from './acts.ts'
import { actOnStage } from './commands.server.ts'
import { answerExtra, offerExtra } from './extras.server.ts'
import { checkOutStage } from './payments.server.ts'
import { findProviderIn } from './providers.server.ts'
import { findOrder } from './queries.server.ts'
import { startSooner } from './starting.server.ts'

const suspend = (db: Db, { id }: { id: string }, state: 'suspendido' | 'activo' = 'suspendido') =>
  db.updateTable('users').set({ state }).where('id', '=', id).execute()

type Hired = Awaited<ReturnType<typeof aHiring>>
const stageOf = async (db: Db, order: Hired) => {
  const stage = (await findOrder(db, order.client.id, order.id))?.stages[0]
  if (!stage) throw new Error('no stage')
  return stage
}
async function act(db: Db, order: Hired, does: PlainAct) {
  const { version } = await stageOf(db, order)
  const doing = {
    act: does,
    n: 1,
    words: does === 'deliver' ? 'Ya está.' : null,
    formKey: randomUUID(),
    version,
    now: new Date(),
  }
  return (await actOnStage(db, order.client.id, order.id, doing)).kind
}
test('a suspended freelancer cannot be hired, neither by a quote nor by further work', async () => {
  const db = await aDatabase()
  const quote = await aQuote(db)
  await suspend(db, quote.freelancer)
  const { sha256 = '' } = (await findQuote(db, quote.client.id, quote.id)) ?? {}
  const accepting = { sha256, provider: 'directo' as const, now: new Date() }
  expect(await acceptQuote(db, quote.client.id, quote.id, accepting)).toEqual({ kind: 'away' })
  await suspend(db, quote.freelancer, 'activo')
  expect((await acceptQuote(db, quote.client.id, quote.id, accepting)).kind).toBe('accepted')

  const order = await anExtra(db)
  await suspend(db, order.freelancer)
  const place = { orderId: order.id, extraId: order.extraId }
  const answer = (accepts: boolean) =>
    answerExtra(db, order.client.id, place, { accepts, formKey: randomUUID(), now: new Date() })
  expect(await answer(true)).toBe('away')
  const offering = { extra: { title: 'Más', baseCents: 1_000, days: 2 }, formKey: randomUUID(), now: new Date() }
  expect(await offerExtra(db, order.freelancer.id, order.id, offering)).toEqual({ kind: 'not-possible' })
  await suspend(db, order.freelancer, 'activo')
  // A suspended client cannot begin new work either, and can refuse.
  await suspend(db, order.client)
  expect(await answer(true)).toBe('away')
  expect(await answer(false)).toBe('answered')
})

test('a suspended client can let work begin that was hired before, because it is no new hiring', async () => {
  const db = await aDatabase()
  const order = await aLaterStart(db)
  await suspend(db, order.client)
  expect(await startSooner(db, order.client.id, order.id, { formKey: randomUUID(), now: new Date() })).toBe('started')
  // A suspended freelancer cannot agree, so the client cannot ask: work begins on its day.
  const later = await aLaterStart(db)
  await suspend(db, later.freelancer)
  const asked = { formKey: randomUUID(), now: new Date() }
  expect(await startSooner(db, later.client.id, later.id, asked)).toBe('not-possible')
})

test('undelivered work at a provider is not paid while its freelancer is suspended', async () => {
  const db = await aDatabase()
  const order = await aCollected(db)
  await suspend(db, order.freelancer)
  const checkOut = async () => {
    const { version } = await stageOf(db, order)
    const asked = { n: 1, version, findProvider: findProviderIn(db), now: new Date() }
    return (await checkOutStage(db, order.client.id, order.id, asked)).kind
  }
  expect(await checkOut()).toBe('not-possible')
  expect(possibleActs(await stageOf(db, order), 'client', new Date())).toEqual(['cancel'])
  await suspend(db, order.freelancer, 'activo')
  expect(await checkOut()).toBe('open')
})

test('the client of a suspended freelancer cancels running work before its day, and gets the money back', async () => {
  const db = await aDatabase()
  const order = await aPaid(db)
  expect(await act(db, order, 'cancel')).toBe('not-possible')
  await suspend(db, order.freelancer)
  expect(possibleActs(await stageOf(db, order), 'client', new Date())).toContain('cancel')
  expect(await act(db, order, 'cancel')).toBe('done')
  await callAll(db)
  expect(await stageOf(db, order)).toMatchObject({ state: 'reembolsado', payment: 'reembolsado' })
  expect((await verifyLedger(db)).faults).toEqual([])

  // Where the two pay each other, the payment is recorded as owed.
  const direct = await aHiring(db, {}, TO_THE_END.slice(0, 2))
  await suspend(db, direct.freelancer)
  expect(await act(db, direct, 'cancel')).toBe('done')
  expect(await stageOf(db, direct)).toMatchObject({ state: 'cancelado', payment: 'reembolso_pendiente' })
})

test('work that a suspended freelancer had delivered can be accepted, and is paid', async () => {
  const db = await aDatabase()
  const order = await aPaid(db)
  const { version } = await stageOf(db, order)
  const delivery = {
    act: 'deliver' as const,
    n: 1,
    words: 'Aquí está.',
    formKey: randomUUID(),
    version,
    now: new Date(),
  }
  expect((await actOnStage(db, order.freelancer.id, order.id, delivery)).kind).toBe('done')
  await suspend(db, order.freelancer)
  expect(possibleActs(await stageOf(db, order), 'client', new Date())).not.toContain('cancel')
  expect(await act(db, order, 'accept')).toBe('done')
  await callAll(db)
  expect(await stageOf(db, order)).toMatchObject({ state: 'completado', payment: 'liberado' })
})
