import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Db } from '#app/db.server.ts'
import { closeRequest, expireRequest } from '#app/domain/hiring/closing.server.ts'
import { declineRequest } from '#app/domain/hiring/declining.server.ts'
import { askForQuote } from '#app/domain/hiring/requests.server.ts'
import { findQuote, findRequest, listQuotes } from '#app/domain/hiring/queries.server.ts'
import { listRequests } from '#app/domain/hiring/request-lists.server.ts'
import { rejectQuote, sendQuote, withdrawQuote } from '#app/domain/hiring/quotes.server.ts'
import type { WrittenQuote } from '#app/domain/hiring/schema.ts'
import { rateOrder } from '#app/domain/reviews/commands.server.ts'
import { daysAfter } from '#app/locale/dates.server.ts'
import { DAY_MS, HOUR_MS } from '#app/locale/durations.ts'
import { aListing, anAccount } from '#tests/support/factories.ts'
import { aDatabase } from '#tests/support/database.ts'
import { acceptQuote } from './accepting.server.ts'
import type { PlainAct } from './acts.ts'
import { actOnStage } from './commands.server.ts'
import { listOrders } from './lists.server.ts'
import { findOrder, noteSeen } from './queries.server.ts'
import { remindOfDate, turnStage } from './turning.server.ts'

const NOW = new Date('2026-03-02T10:00:00Z')
const FORM = { title: 'Cartel de la verbena', body: 'A dos tintas.', budget: null, wanted: null }
const QUOTE: WrittenQuote = {
  scope: 'Dos bocetos y el arte final.',
  exclusions: null,
  revisions: 1,
  plan: 'antes',
  isTrader: true,
  taxName: 'IVA',
  taxBps: 2_100,
  retentionBps: 1_500,
  validDays: 15,
  stages: [
    { title: 'Bocetos', baseCents: 10_001, days: 7 },
    { title: 'Arte final', baseCents: 20_000, days: 10 },
  ],
}

async function asked(db: Db) {
  const [client, freelancer] = [await anAccount(db), await anAccount(db)]
  const listing = await aListing(db, { author: freelancer })
  const asking = { listingId: listing.id, formKey: randomUUID(), currency: 'EUR', now: NOW }
  const outcome = await askForQuote(db, client.id, FORM, asking)
  if (outcome.kind !== 'asked') throw new Error(outcome.kind)
  return { client, freelancer, listing, asking, requestId: outcome.requestId }
}

async function quoted(db: Db, quote = QUOTE) {
  const place = await asked(db)
  const sent = await sendQuote(db, { freelancerId: place.freelancer.id, requestId: place.requestId }, quote, {
    formKey: randomUUID(),
    now: NOW,
  })
  if (sent.kind !== 'quoted') throw new Error(sent.kind)
  const shown = await findQuote(db, place.client.id, sent.id)
  return { ...place, quoteId: sent.id, sha256: shown?.sha256 ?? '' }
}

async function hired(db: Db, quote = QUOTE) {
  const place = await quoted(db, quote)
  const accepted = await acceptQuote(db, place.client.id, place.quoteId, {
    provider: 'directo',
    sha256: place.sha256,
    now: NOW,
  })
  if (accepted.kind !== 'accepted') throw new Error(accepted.kind)
  const { orderId } = accepted
  const shown = () => findOrder(db, place.client.id, orderId)
  const stage = async (n: number) => (await shown())?.stages.find((each) => each.n === n)
  const act = async (who: { id: string }, does: PlainAct, n = 1, now = NOW) =>
    actOnStage(db, who.id, orderId, {
      act: does,
      n,
      words: does === 'deliver' ? 'Ya está.' : null,
      formKey: randomUUID(),
      version: (await stage(n))?.version ?? -1,
      now,
    })
  return { ...place, orderId, shown, stage, act }
}

test('a request is sent once, also into the conversation, and only the two find it', async () => {
  const db = await aDatabase()
  const { client, freelancer, asking, requestId } = await asked(db)
  expect(await askForQuote(db, client.id, FORM, asking)).toEqual({ kind: 'already-asked', requestId })
  const messages = await db.selectFrom('messages').select('content').where('senderId', '=', client.id).execute()
  expect(messages.map(({ content }) => content)).toEqual([
    'Solicitud de presupuesto: Cartel de la verbena\n\nA dos tintas.',
  ])
  expect(await findRequest(db, freelancer.id, requestId)).toMatchObject({ title: FORM.title, isOwn: false })
  expect(await findRequest(db, (await anAccount(db)).id, requestId)).toBeUndefined()
  expect((await listRequests(db, freelancer.id, { as: 'freelancer' })).items).toHaveLength(1)
  expect((await listRequests(db, client.id, { as: 'client' })).items).toMatchObject([{ asked: 1, quotes: 0 }])
})

test('parallel presses of one form make one request', async () => {
  const db = await aDatabase()
  const [client, freelancer] = [await anAccount(db), await anAccount(db)]
  const { id: listingId } = await aListing(db, { author: freelancer })
  const asking = { listingId, formKey: randomUUID(), currency: 'EUR', now: NOW }
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => askForQuote(db, client.id, FORM, asking)))
  expect(outcomes.filter(({ kind }) => kind === 'asked')).toHaveLength(1)
  const requests = await db.selectFrom('requests').select('id').where('clientId', '=', client.id).execute()
  expect(requests).toHaveLength(1)
})

test('people cannot send a request to themselves, and a refused request leaves no rows', async () => {
  const db = await aDatabase()
  const author = await anAccount(db)
  const { id: listingId } = await aListing(db, { author })
  const asking = { listingId, formKey: randomUUID(), currency: 'EUR', now: NOW }
  expect(await askForQuote(db, author.id, FORM, asking)).toEqual({ kind: 'yourself' })
  expect(await db.selectFrom('requests').select('id').where('clientId', '=', author.id).execute()).toEqual([])
})

test('the price of a quote is the sum of its stages, and a new version replaces it, so that the old one cannot be accepted', async () => {
  const db = await aDatabase()
  const { client, freelancer, requestId, quoteId, sha256 } = await quoted(db)
  const first = await findQuote(db, freelancer.id, quoteId)
  expect(
    first?.stages.map(({ taxCents, retentionCents, toPayCents }) => [taxCents, retentionCents, toPayCents]),
  ).toEqual([
    [2_100, 1_500, 10_601],
    [4_200, 3_000, 21_200],
  ])
  expect(first?.toPayCents).toBe(31_801)
  // The client, a private person, subtracts no retention.
  expect(await findQuote(db, client.id, quoteId)).toMatchObject({ retentionCents: 0, toPayCents: 36_301 })
  const cheaper = { ...QUOTE, stages: [{ title: 'Todo', baseCents: 20_000, days: 7 }] }
  const place = { freelancerId: freelancer.id, requestId }
  await sendQuote(db, place, cheaper, { formKey: randomUUID(), now: NOW })
  expect(await acceptQuote(db, client.id, quoteId, { provider: 'directo', sha256, now: NOW })).toEqual({
    kind: 'not-open',
  })
  expect((await listQuotes(db, client.id, requestId)).map(({ version }) => version)).toEqual([2])
})

test('an offer that was not read cannot be accepted, a stranger finds none, and of two acceptances one succeeds', async () => {
  const db = await aDatabase()
  const { client, quoteId, sha256 } = await quoted(db)
  expect(await acceptQuote(db, client.id, quoteId, { provider: 'directo', sha256: 'otra', now: NOW })).toEqual({
    kind: 'other-words',
  })
  const stranger = await anAccount(db)
  expect(await acceptQuote(db, stranger.id, quoteId, { provider: 'directo', sha256, now: NOW })).toEqual({
    kind: 'not-found',
  })
  const late = daysAfter(NOW, 16)
  expect(await acceptQuote(db, client.id, quoteId, { provider: 'directo', sha256, now: late })).toEqual({
    kind: 'not-open',
  })
  const outcomes = await Promise.all(
    Array.from({ length: 10 }, () => acceptQuote(db, client.id, quoteId, { provider: 'directo', sha256, now: NOW })),
  )
  expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual([
    'accepted',
    ...Array<string>(9).fill('already-accepted'),
  ])
  expect((await listOrders(db, client.id, { now: new Date() })).items).toHaveLength(1)
})

test('quotes are refused with a reason, withdrawn, declined, and answered when a request ends', async () => {
  const db = await aDatabase()
  const one = await quoted(db)
  expect(await rejectQuote(db, one.client.id, one.quoteId, { answer: 'Es mucho.', now: NOW })).toBe('rejected')
  expect((await findQuote(db, one.freelancer.id, one.quoteId))?.answer).toBe('Es mucho.')
  const two = await quoted(db)
  expect(await withdrawQuote(db, two.client.id, two.quoteId, NOW)).toBe('not-found')
  expect(await withdrawQuote(db, two.freelancer.id, two.quoteId, NOW)).toBe('withdrawn')
  expect(await declineRequest(db, two.freelancer.id, two.requestId, NOW)).toBe('declined')
  const three = await quoted(db)
  expect(await closeRequest(db, three.client.id, three.requestId, { answers: [], now: NOW })).toBe('unseen-quote')
  const answers = [{ quoteId: three.quoteId, reason: 'no_lo_necesito' as const, words: 'Gracias.' }]
  expect(await closeRequest(db, three.client.id, three.requestId, { answers, now: NOW })).toBe('closed')
  const answered = await findQuote(db, three.freelancer.id, three.quoteId)
  expect(answered).toMatchObject({ state: 'rechazado', answerReason: 'no_lo_necesito', answer: 'Gracias.' })
  const four = await quoted(db)
  await expireRequest(db, four.requestId, daysAfter(NOW, 30))
  expect((await findRequest(db, four.client.id, four.requestId))?.state).toBe('caducada')
})

test('an order goes from payment to delivery, changes, acceptance and the next stage, and then both rate', async () => {
  const db = await aDatabase()
  const { client, freelancer, orderId, act, shown, stage } = await hired(db)
  expect(await shown()).toMatchObject({
    state: 'pendiente_pago',
    stages: [{ state: 'pendiente_pago' }, { state: 'por_empezar' }],
  })
  expect((await stage(1))?.turnAt).toEqual(new Date(NOW.getTime() + 72 * HOUR_MS))
  expect(await act(freelancer, 'pay')).toEqual({ kind: 'not-possible' })
  expect(await act(client, 'pay')).toEqual({ kind: 'done' })
  expect(await act(freelancer, 'received')).toEqual({ kind: 'done' })
  expect(await stage(1)).toMatchObject({ state: 'en_curso', payment: 'recibido', dueAt: daysAfter(NOW, 7) })
  expect(await act(freelancer, 'deliver')).toEqual({ kind: 'done' })
  expect(await act(client, 'changes')).toEqual({ kind: 'done' })
  expect(await act(freelancer, 'deliver')).toEqual({ kind: 'done' })
  expect(await act(client, 'changes')).toEqual({ kind: 'not-possible' })
  expect(await act(client, 'accept')).toEqual({ kind: 'done' })
  expect(await shown()).toMatchObject({
    state: 'pendiente_pago',
    stages: [{ state: 'completado' }, { state: 'pendiente_pago' }],
  })
  for (const [who, does] of [
    [freelancer, 'start'],
    [freelancer, 'deliver'],
    [client, 'accept'],
  ] as const)
    expect(await act(who, does, 2)).toEqual({ kind: 'done' })
  expect(await shown()).toMatchObject({ state: 'completado', completedAt: NOW })
  const rating = { rating: 5 as const, comment: null }
  expect(await rateOrder(db, client.id, orderId, rating, NOW)).toMatchObject({ kind: 'rated', isPublished: false })
  expect(await rateOrder(db, freelancer.id, orderId, rating, NOW)).toMatchObject({ kind: 'rated', isPublished: true })
})

test('of fifty parallel presses one has an effect, and a form that showed another version has none', async () => {
  const db = await aDatabase()
  const { client, orderId, act, shown } = await hired(db)
  const doing = { act: 'pay' as const, n: 1, words: null, version: 0, now: NOW }
  const outcomes = await Promise.all(
    Array.from({ length: 50 }, () => actOnStage(db, client.id, orderId, { ...doing, formKey: randomUUID() })),
  )
  expect(outcomes.filter(({ kind }) => kind === 'done')).toHaveLength(1)
  expect((await shown())?.events.filter(({ kind }) => kind === 'pay')).toHaveLength(1)
  expect(await act(await anAccount(db), 'pay')).toEqual({ kind: 'not-found' })
})

test('silence takes effect at the printed date, for a client who has opened the work, and every date has its job', async () => {
  const db = await aDatabase()
  const { client, freelancer, orderId, act, shown, stage } = await hired(db, { ...QUOTE, plan: 'al_entregar' })
  expect(await stage(1)).toMatchObject({ state: 'en_curso', dueAt: daysAfter(NOW, 7), turnAt: daysAfter(NOW, 21) })
  expect(await act(freelancer, 'deliver')).toEqual({ kind: 'done' })
  const due = (await stage(1))?.turnAt ?? NOW
  const jobs = await db
    .selectFrom('jobs')
    .select(['kind', 'runAt'])
    .where('dedupeKey', 'like', `%${orderId}:1:%`)
    .execute()
  expect(jobs.filter(({ kind }) => kind === 'turn-date')).toEqual([{ kind: 'turn-date', runAt: due }])
  const turn = async (at: Date) => turnStage(db, { orderId, n: 1, version: (await stage(1))?.version ?? 0 }, at)
  await remindOfDate(db, { orderId, n: 1, version: 1, of: 'work' }, new Date(due.getTime() - DAY_MS))
  await turn(new Date(due.getTime() - 1))
  expect((await stage(1))?.state).toBe('entregado')
  await db
    .updateTable('orders')
    .set({ clientSeenAt: daysAfter(NOW, -1) })
    .where('id', '=', orderId)
    .execute()
  await turn(due)
  expect((await shown())?.events.at(-1)?.kind).toBe('waits-for-reader')
  await noteSeen(db, client.id, orderId, due)
  await turn(daysAfter(due, 7))
  expect(await stage(1)).toMatchObject({ state: 'completado', payment: 'por_pagar' })
  expect(await stage(2)).toMatchObject({ state: 'en_curso' })
})

test('an order without a payment in 72 hours ends, and a cancellation by both ends the later stages', async () => {
  const db = await aDatabase()
  const unpaid = await hired(db)
  await turnStage(db, { orderId: unpaid.orderId, n: 1, version: 0 }, daysAfter(NOW, 3))
  expect(await unpaid.shown()).toMatchObject({
    state: 'cancelado',
    stages: [{ state: 'cancelado' }, { state: 'cancelado' }],
  })
  const { client, freelancer, act, shown } = await hired(db, { ...QUOTE, plan: 'al_entregar' })
  expect(await act(client, 'cancel')).toEqual({ kind: 'not-possible' })
  expect(await act(client, 'ask-cancel')).toEqual({ kind: 'done' })
  expect(await act(client, 'agree-cancel')).toEqual({ kind: 'not-possible' })
  expect(await act(freelancer, 'agree-cancel')).toEqual({ kind: 'done' })
  expect((await shown())?.state).toBe('cancelado')
})

test('an order outlives both of its people without any of their words', async () => {
  const db = await aDatabase()
  const { client, freelancer, orderId } = await hired(db)
  for (const { id } of [client, freelancer]) await db.deleteFrom('users').where('id', '=', id).execute()
  const order = await db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
  expect(order).toMatchObject({ clientId: null, freelancerId: null, title: null, agreement: null, quoteId: null })
  const stages = await db.selectFrom('stages').select(['title', 'toPayCents']).where('orderId', '=', orderId).execute()
  expect(stages.map(({ title }) => title)).toEqual(['', ''])
})

test('a quote and a plain refusal both answer the inquiry of a request', async () => {
  const db = await aDatabase()
  const repliesTo = (freelancer: { id: string }) =>
    db.selectFrom('inquiries').select('firstReplyAt').where('freelancerId', '=', freelancer.id).execute()
  const { freelancer } = await quoted(db)
  expect(await repliesTo(freelancer)).toEqual([{ firstReplyAt: NOW }])
  const other = await asked(db)
  expect(await repliesTo(other.freelancer)).toEqual([{ firstReplyAt: null }])
  await declineRequest(db, other.freelancer.id, other.requestId, daysAfter(NOW, 1))
  expect(await repliesTo(other.freelancer)).toEqual([{ firstReplyAt: daysAfter(NOW, 1) }])
})
