import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openDispute } from '#app/domain/disputes/opening.server.ts'
import { verifyLedger } from '#app/domain/ledger/verify.server.ts'
import { withdrawFromContract } from '#app/domain/withdrawals/withdrawing.server.ts'
import { daysAfter } from '#app/locale/dates.server.ts'
import { HOUR_MS } from '#app/locale/durations.ts'
import { presentLine } from '#app/parts/hiring/hiring-line.server.ts'
import { aDatabase } from '#tests/support/database.ts'
import { pay } from '#tests/support/disputes.ts'
import { aHiring, QUOTE, TO_THE_END } from '#tests/support/hiring.ts'
import { anAccount } from '#tests/support/rows.ts'
import type { PlainAct } from './acts.ts'
import { actOnStage } from './commands.server.ts'
import { checkOutStage } from './payments.server.ts'
import { callProvider } from './provider-calls.server.ts'
import { findProviderIn } from './providers.server.ts'
import { listOrders } from './lists.server.ts'
import { findOrder } from './queries.server.ts'
import { proposeReturn, type Proposing } from './return-proposals.server.ts'
import { turnReturn } from './return-turning.server.ts'
import { RETURN_ANSWER_DAYS } from './returning.ts'
import type { Side } from './stages.ts'

const db = await aDatabase()
/** A moment after everything that the tests make. */
const NOW = new Date(Date.now() + HOUR_MS)
const PAID = TO_THE_END.slice(0, 2)

type Hired = Awaited<ReturnType<typeof aHiring>>

const stageOf = async ({ id, client }: Hired, n = 1) => {
  const stage = (await findOrder(db, client.id, id))?.stages.find((each) => each.n === n)
  if (!stage) throw new Error('no stage')
  return stage
}

async function propose(order: Hired, side: Side, cents: number, more: Partial<Proposing> = {}) {
  const { version } = await stageOf(order, more.n)
  const proposing = { n: 1, cents, words: 'Sobró una jornada.', formKey: randomUUID(), version, now: NOW, ...more }
  return proposeReturn(db, order[side].id, order.id, proposing)
}

async function press(order: Hired, side: Side, act: PlainAct, now = NOW) {
  const { version } = await stageOf(order)
  const doing = { act, n: 1, words: 'Ya está.', formKey: randomUUID(), version, now }
  return (await actOnStage(db, order[side].id, order.id, doing)).kind
}

const eventsOf = async ({ id }: Hired) =>
  (
    await db
      .selectFrom('orderEvents')
      .select(['kind', 'actor', 'body', 'amountCents'])
      .where('orderId', '=', id)
      .orderBy('seq')
      .execute()
  ).slice(1)

const titlesTo = async ({ id }: { id: string }) =>
  (await db.selectFrom('notifications').select('title').where('userId', '=', id).orderBy('createdAt').execute()).map(
    ({ title }) => title.split(':')[0],
  )

const bookedOf = async (order: Hired) =>
  (
    await db
      .selectFrom('ledgerAccounts')
      .select('balanceCents')
      .where('orderId', '=', order.id)
      .where('kind', '=', 'recibido')
      .executeTakeFirst()
  )?.balanceCents

test('a return that the client accepts after the end is owed like any debt, and the rest can be proposed later', async () => {
  const order = await aHiring(db, {}, TO_THE_END)
  const { toPayCents } = await stageOf(order)
  expect(await propose(order, 'freelancer', 3_000)).toEqual({ kind: 'proposed' })
  expect(await titlesTo(order.client)).toContain('Proponen una devolución')
  expect(await press(order, 'client', 'agree-return')).toBe('done')
  expect(await stageOf(order)).toMatchObject({
    state: 'completado',
    payment: 'reembolso_pendiente',
    returnCents: 3_000,
    returnedCents: 0,
    owedAt: daysAfter(NOW, 7),
    returnAskedBy: null,
  })
  expect(await titlesTo(order.freelancer)).toContain('Devolución acordada')
  // While a return is owed, no second one can be proposed.
  expect((await propose(order, 'client', 1)).kind).toBe('not-possible')
  expect(await press(order, 'freelancer', 'returned')).toBe('done')
  expect(await press(order, 'client', 'return-received')).toBe('done')
  expect(await bookedOf(order)).toBe(toPayCents - 3_000)

  expect(await propose(order, 'client', toPayCents - 2_999)).toEqual({
    kind: 'too-much',
    returnableCents: toPayCents - 3_000,
  })
  expect((await propose(order, 'client', toPayCents - 3_000)).kind).toBe('proposed')
  expect(await press(order, 'freelancer', 'agree-return')).toBe('done')
  expect(await stageOf(order)).toMatchObject({ returnCents: toPayCents, returnedCents: 3_000 })
  expect(await press(order, 'client', 'return-received')).toBe('done')
  expect(await bookedOf(order)).toBe(0)
  expect((await propose(order, 'client', 1)).kind).toBe('not-possible')
  expect((await verifyLedger(db)).faults).toEqual([])
})

test('a running stage ends with the return: the freelancer keeps the rest of the money, and the next stage begins', async () => {
  const written = { ...QUOTE, stages: QUOTE.stages }
  const order = await aHiring(db, {}, PAID, {}, written)
  expect((await propose(order, 'client', 4_000)).kind).toBe('proposed')
  expect(await press(order, 'freelancer', 'agree-return')).toBe('done')
  expect(await stageOf(order)).toMatchObject({ state: 'reparto', payment: 'reembolso_pendiente', returnCents: 4_000 })
  expect(await stageOf(order, 2)).toMatchObject({ state: 'pendiente_pago' })
  expect(await eventsOf(order)).toMatchObject([
    {},
    {},
    { kind: 'ask-return', actor: 'client', body: 'Sobró una jornada.', amountCents: 4_000 },
    { kind: 'agree-return', actor: 'freelancer', amountCents: 4_000 },
  ])

  const whole = await aHiring(db, {}, PAID)
  expect((await propose(whole, 'client', (await stageOf(whole)).toPayCents)).kind).toBe('proposed')
  expect(await press(whole, 'freelancer', 'agree-return')).toBe('done')
  expect(await stageOf(whole)).toMatchObject({ state: 'cancelado', payment: 'reembolso_pendiente', returnCents: null })
})

test('a provider returns the agreed part of running work, and hands over the rest', async () => {
  const order = await aHiring(db, {}, [], { provider: 'prueba' })
  const { version, toPayCents } = await stageOf(order)
  const paying = { n: 1, version, findProvider: findProviderIn(db), now: NOW }
  const opened = await checkOutStage(db, order.client.id, order.id, paying)
  if (opened.kind !== 'open') throw new Error(opened.kind)
  await pay(db, opened.paymentId, NOW)
  expect((await propose(order, 'freelancer', 2_500)).kind).toBe('proposed')
  expect(await press(order, 'client', 'agree-return')).toBe('done')
  const calls = await db
    .selectFrom('providerCalls')
    .select(['id', 'kind', 'amountCents'])
    .where('paymentId', '=', opened.paymentId)
    .orderBy('kind')
    .execute()
  expect(calls.map(({ kind, amountCents }) => [kind, amountCents])).toEqual([
    ['refund', 2_500],
    ['release', toPayCents - 2_500],
  ])
  for (const { id } of calls) await callProvider(db, id, { findProvider: findProviderIn(db), now: NOW })
  expect(await stageOf(order)).toMatchObject({ state: 'reparto', payment: 'parcial' })
  expect((await verifyLedger(db)).faults).toEqual([])
})

test('silence does not answer a proposal: the other side is reminded, and then the proposal is over', async () => {
  for (const side of ['client', 'freelancer'] as const) {
    const other = side === 'client' ? 'freelancer' : 'client'
    const order = await aHiring(db, {}, TO_THE_END)
    const before = await stageOf(order)
    await propose(order, side, 5_000)
    const jobs = await db
      .selectFrom('jobs')
      .select(['payload', 'runAt'])
      .where('kind', '=', 'turn-return')
      .where((job) => job(job.fn('jsonb_extract_path_text', ['payload', job.val('orderId')]), '=', order.id))
      .orderBy('runAt')
      .execute()
    const until = daysAfter(NOW, RETURN_ANSWER_DAYS)
    expect(jobs.map(({ runAt }) => runAt)).toEqual([daysAfter(NOW, RETURN_ANSWER_DAYS - 2), until])
    const job = { orderId: order.id, n: 1, until: until.toISOString() }
    await turnReturn(db, job, daysAfter(NOW, RETURN_ANSWER_DAYS - 2))
    expect((await titlesTo(order[other])).filter((title) => title === 'Proponen una devolución')).toHaveLength(2)
    expect(await press(order, other, 'agree-return', until)).toBe('not-possible')
    await turnReturn(db, job, until)
    await turnReturn(db, job, until)
    const { version: _, ...after } = await stageOf(order)
    expect(before).toMatchObject(after)
    expect((await titlesTo(order[side])).filter((title) => title?.includes('sin respuesta'))).toHaveLength(1)
    expect((await eventsOf(order)).filter(({ kind }) => kind === 'return-lapsed')).toHaveLength(1)
  }
})

test('people cannot answer their own proposal, a stranger finds none, and an order has one at a time', async () => {
  const order = await aHiring(db, {}, TO_THE_END)
  const stranger = await anAccount(db)
  const { version } = await stageOf(order)
  const proposing = { n: 1, cents: 100, words: 'Sobró.', formKey: randomUUID(), version, now: NOW }
  expect((await proposeReturn(db, stranger.id, order.id, proposing)).kind).toBe('not-found')
  const outcomes = await Promise.all([
    proposeReturn(db, order.client.id, order.id, proposing),
    proposeReturn(db, order.client.id, order.id, proposing),
    proposeReturn(db, order.freelancer.id, order.id, { ...proposing, formKey: randomUUID() }),
  ])
  // The same press sent twice makes one proposal, and of two that come at once one waits.
  const kinds = outcomes.map(({ kind }) => kind).toSorted()
  expect([
    ['not-possible', 'proposed', 'proposed-before'],
    ['proposed', 'waits', 'proposed-before'].toSorted(),
    ['proposed', 'waits', 'waits'],
  ]).toContainEqual(kinds)
  const { returnAskedBy: by } = await stageOf(order)
  if (!by) throw new Error('nothing is proposed')
  expect(await press(order, by, 'agree-return')).toBe('not-possible')
  expect(await press(order, by, 'reject-return')).toBe('not-possible')
  expect(await press(order, by === 'client' ? 'freelancer' : 'client', 'withdraw-return')).toBe('not-possible')
  expect(await press(order, by, 'withdraw-return')).toBe('done')
  expect(await stageOf(order)).toMatchObject({ payment: 'recibido', returnAskedBy: null })
})

test('when an acceptance, a withdrawal and a rejection happen at once, one succeeds', async () => {
  const order = await aHiring(db, {}, TO_THE_END)
  await propose(order, 'client', 2_000)
  const { version } = await stageOf(order)
  const doing = (act: PlainAct) => ({ act, n: 1, words: null, formKey: randomUUID(), version, now: NOW })
  const outcomes = await Promise.all([
    actOnStage(db, order.freelancer.id, order.id, doing('agree-return')),
    actOnStage(db, order.client.id, order.id, doing('withdraw-return')),
    actOnStage(db, order.freelancer.id, order.id, doing('reject-return')),
  ])
  expect(outcomes.filter(({ kind }) => kind === 'done')).toHaveLength(1)
})

test('a move of the stage, a dispute and a withdrawal from the contract end the proposal', async () => {
  const delivered = await aHiring(db, {}, PAID)
  await propose(delivered, 'freelancer', 1_000)
  expect(await press(delivered, 'freelancer', 'deliver')).toBe('done')
  expect(await press(delivered, 'client', 'agree-return')).toBe('not-possible')
  expect(await stageOf(delivered)).toMatchObject({ returnAskedBy: null, returnAskedCents: null })

  const cancelled = await aHiring(db, {}, PAID)
  await propose(cancelled, 'client', 1_000)
  await press(cancelled, 'client', 'ask-cancel')
  expect(await press(cancelled, 'freelancer', 'agree-cancel')).toBe('done')
  expect(await stageOf(cancelled)).toMatchObject({ state: 'cancelado', returnCents: null, returnAskedBy: null })

  for (const acts of [PAID, TO_THE_END]) {
    const disputed = await aHiring(db, {}, acts)
    await propose(disputed, 'freelancer', 1_000)
    const { version, toPayCents } = await stageOf(disputed)
    const opening = { n: 1, reason: 'otro' as const, words: 'No.', claimCents: toPayCents, formKey: randomUUID() }
    const opened = await openDispute(db, disputed.client.id, disputed.id, { ...opening, version, now: NOW })
    expect(opened.kind).toBe('opened')
    expect(await press(disputed, 'client', 'agree-return')).toBe('not-possible')
    expect((await propose(disputed, 'freelancer', 1_000)).kind).toBe('not-possible')
    expect(await stageOf(disputed)).toMatchObject({ returnAskedBy: null })
  }

  // While an order can be withdrawn from, a return ends no work; afterwards a withdrawal settles it.
  const withdrawn = await aHiring(db, {}, PAID, { isConsumer: true, startsNow: true })
  expect((await propose(withdrawn, 'freelancer', 1_000)).kind).toBe('not-possible')
  await withdrawFromContract(db, withdrawn.client.id, withdrawn.id, { words: null, formKey: randomUUID(), now: NOW })
  expect((await propose(withdrawn, 'client', 1_000)).kind).toBe('not-possible')
})

test('three returns can be proposed in a day, over all stages of an order, however often they are taken back', async () => {
  const order = await aHiring(db, {}, TO_THE_END)
  for (let round = 0; round < 3; round += 1) {
    expect((await propose(order, 'client', 1_000)).kind).toBe('proposed')
    expect(await press(order, 'client', 'withdraw-return')).toBe('done')
  }
  expect(await propose(order, 'client', 1_000)).toMatchObject({ kind: 'too-often', times: 3 })
  await db
    .updateTable('orderEvents')
    .set({ stageN: 2 })
    .where('orderId', '=', order.id)
    .where('kind', '=', 'ask-return')
    .execute()
  expect((await propose(order, 'client', 1_000)).kind).toBe('too-often')
  expect((await propose(order, 'client', 1_000, { now: daysAfter(NOW, 2) })).kind).toBe('proposed')
})

test('a return cannot be proposed to a person who has left, or of a payment that was only announced', async () => {
  const said = await aHiring(db, {}, TO_THE_END.slice(0, 1))
  expect((await propose(said, 'client', 100)).kind).toBe('not-possible')
  const left = await aHiring(db, {}, TO_THE_END)
  const { version } = await stageOf(left)
  await db.deleteFrom('users').where('id', '=', left.client.id).execute()
  const proposing = { n: 1, cents: 100, words: 'Sobró.', formKey: randomUUID(), version, now: NOW }
  expect((await proposeReturn(db, left.freelancer.id, left.id, proposing)).kind).toBe('not-possible')
})

test('a proposed return waits for the other side only, and hides no other step that waits for them', async () => {
  const order = await aHiring(db, {}, TO_THE_END)
  await propose(order, 'freelancer', 1_000)
  const reading = { now: NOW, timeZone: null }
  const own = async (person: { id: string }) => {
    const { items } = await listOrders(db, person.id, { now: NOW })
    return items.map((each) => presentLine(each, reading)).map(({ isTurn, task }) => ({ isTurn, task }))
  }
  expect(await own(order.client)).toEqual([{ isTurn: true, task: 'responder a la devolución propuesta' }])
  expect(await own(order.freelancer)).toEqual([{ isTurn: false, task: 'le toca responder a la devolución propuesta' }])
  expect((await findOrder(db, order.client.id, order.id))?.returnReason?.words).toBe('Sobró una jornada.')

  const running = await aHiring(db, {}, TO_THE_END.slice(0, 3))
  await propose(running, 'freelancer', 1_000)
  expect(await own(running.client)).toEqual([{ isTurn: true, task: 'revisar la entrega' }])
})
