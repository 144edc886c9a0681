import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { actOnStage } from '#app/domain/orders/commands.server.ts'
import { findOrder } from '#app/domain/orders/queries.server.ts'
import type { PlainAct } from '#app/domain/orders/acts.ts'
import { daysAfter } from '#app/locale/dates.server.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aFileIn, aHiring, TO_THE_END } from '#tests/support/hiring.ts'
import { publishRatings, rateOrder } from './commands.server.ts'
import { listPendingRatings } from './pending.server.ts'

const db = await aDatabase()
type Hiring = Awaited<ReturnType<typeof aHiring>>

const UNPAID = [
  ['freelancer', 'start'],
  ['freelancer', 'deliver'],
  ['client', 'accept'],
] as const satisfies readonly ['client' | 'freelancer', PlainAct][]
const one = { rating: 1 as const, comment: null }
const later = (days: number) => daysAfter(new Date(), days)
const rate = async ({ id, ...sides }: Hiring, side: 'client' | 'freelancer', now = new Date()) =>
  (await rateOrder(db, sides[side].id, id, one, now)).kind
const act = async (order: Hiring, side: 'client' | 'freelancer', kind: PlainAct) => {
  const version = (await findOrder(db, order.client.id, order.id))?.stages[0]?.version ?? -1
  const doing = { act: kind, n: 1, words: null, formKey: randomUUID(), version, now: new Date() }
  expect((await actOnStage(db, order[side].id, order.id, doing)).kind).toBe('done')
}
/** The proofs of the published ratings of an order, the client's first. */
const proofsOf = async ({ id }: Hiring) =>
  (
    await db
      .selectFrom('ratings')
      .select('proof')
      .where('orderId', '=', id)
      .where('state', '=', 'publicada')
      .orderBy('direction', 'desc')
      .execute()
  ).map(({ proof }) => proof)
const owes = async ({ id }: Hiring, person: { id: string }) =>
  (await listPendingRatings(db, person.id, new Date())).filter((each) => each.orderId === id)

test('S3: a client whose payment is unknown cannot rate, and is neither asked nor waited for', async () => {
  const order = await aHiring(db, {}, UNPAID)
  expect(await rate(order, 'client')).toBe('not-paid')
  expect(await owes(order, order.client)).toMatchObject([{ mayRate: false, mayBeRated: true }])
  expect(await owes(order, order.freelancer)).toMatchObject([{ mayRate: true, mayBeRated: false }])
  // A payment that was announced without a file is only the client's word.
  await act(order, 'client', 'pay')
  expect(await rate(order, 'client')).toBe('not-paid')
  // A freelancer who was not paid can say so.
  expect(await rate(order, 'freelancer')).toBe('rated')
  await publishRatings(db, order.id, later(15))
  expect(await proofsOf(order)).toEqual(['sin_pago'])
})

test('S3: with a file that shows a payment neither silence nor a denial prevents a rating, which says that the payment is not confirmed', async () => {
  for (const answer of ['silence', 'denial']) {
    const order = await aHiring(db, {}, UNPAID)
    await act(order, 'client', 'pay')
    await aFileIn(db, order.id, 'pay')
    if (answer === 'denial') await act(order, 'freelancer', 'not-received')
    expect(await rate(order, 'client')).toBe('rated')
    await publishRatings(db, order.id, later(15))
    expect(await proofsOf(order), answer).toEqual(['sin_confirmar'])
  }
})

test('both sides have confirmed a payment that the client has made or accepted and the freelancer has received', async () => {
  const order = await aHiring(db, {}, TO_THE_END)
  expect([await rate(order, 'client'), await rate(order, 'freelancer')]).toEqual(['rated', 'rated'])
  expect(await proofsOf(order)).toEqual(['confirmado', 'confirmado'])
  // A freelancer alone, who claims to have been paid by a client who stays silent.
  const alone = await aHiring(db, {}, [
    ['freelancer', 'received'],
    ['freelancer', 'deliver'],
  ])
  await db.updateTable('stages').set({ state: 'completado' }).where('orderId', '=', alone.id).execute()
  await db
    .updateTable('orders')
    .set({ state: 'completado', completedAt: new Date() })
    .where('id', '=', alone.id)
    .execute()
  await rate(alone, 'freelancer')
  await publishRatings(db, alone.id, later(15))
  expect(await proofsOf(alone)).toEqual(['sin_confirmar'])
})

test('while a denial is being decided ratings wait, and are checked again', async () => {
  const order = await aHiring(db, {}, UNPAID)
  await act(order, 'client', 'pay')
  await aFileIn(db, order.id, 'pay')
  await act(order, 'freelancer', 'not-received')
  const { id } = await db
    .insertInto('disputes')
    .values({
      orderId: order.id,
      stageN: 1,
      openedBy: 'client',
      reason: 'otro',
      claimCents: 1,
      atStakeCents: 10_601,
      fromState: 'entregado',
      openedAt: new Date(),
      turnAt: later(5),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect([await rate(order, 'client'), await rate(order, 'freelancer')]).toEqual(['rated', 'rated'])
  expect(await publishRatings(db, order.id, later(15))).toBe(0)
  expect(await proofsOf(order)).toEqual([])
  const jobs = await db
    .selectFrom('jobs')
    .select('runAt')
    .where('kind', '=', 'publish-ratings')
    .where('dedupeKey', 'like', `publish-ratings:${order.id}:%`)
    .execute()
  expect(jobs.length).toBeGreaterThan(0)
  await db
    .updateTable('disputes')
    .set({ state: 'resuelta', outcome: 'retirada', resolvedAt: new Date(), turnAt: null })
    .where('id', '=', id)
    .execute()
  expect(await publishRatings(db, order.id, later(16))).toBe(2)
  expect(await proofsOf(order)).toEqual(['sin_confirmar', 'sin_confirmar'])
})
