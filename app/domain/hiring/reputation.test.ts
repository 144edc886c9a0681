import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Account } from '#tests/support/rows.ts'
import { actOnStage } from '#app/domain/orders/commands.server.ts'
import { daysAfter, daysBefore } from '#app/locale/dates.server.ts'
import { aDatabase } from '#tests/support/database.ts'
import { anAccount } from '#tests/support/factories.ts'
import { aHiring, aQuote, aRequest, QUOTE, TO_THE_END } from '#tests/support/hiring.ts'
import { aRating } from '#tests/support/ratings.ts'
import { closeRequest, endAnswers, expireRequest } from './closing.server.ts'
import { expireQuote, rejectQuote, sendQuote, withdrawQuote } from './quotes.server.ts'
import { findReputationForAnyone, listRatingsOfClient } from './reputation.server.ts'

const db = await aDatabase()
/** The request is over, and so are the days for an answer. */
const later = daysAfter(new Date(), 38)

const of = (client: Account, now = new Date()) => findReputationForAnyone(db, client.id, now)
const reject = (client: Account, id: string) => rejectQuote(db, client.id, id, { answer: 'Es caro.', now: new Date() })

test('a new client has no reputation', async () => {
  const client = await anAccount(db)
  await aRequest(db, { client })
  const none = { answered: 0, quoted: 0, hired: 0, ended: 0, ratings: 0, counting: 0, average: null }
  expect(await of(client)).toEqual(none)
  expect(await listRatingsOfClient(db, client.id, 3)).toEqual([])
})

test('accepting and refusing count as answers; an unanswered quote counts only once its time is over', async () => {
  const client = await anAccount(db)
  await aHiring(db, { client })
  const rejected = await aQuote(db, { client })
  await reject(client, rejected.id)
  await aQuote(db, { client })
  expect(await of(client)).toMatchObject({ answered: 2, quoted: 2, hired: 1, ended: 1 })
  // No row was written meanwhile: two requests are over by the clock alone, one of them without an answer.
  expect(await of(client, later)).toMatchObject({ answered: 2, quoted: 3, hired: 1, ended: 3 })
})

test('letting a quote or the days after the request expire is no answer, and an answer at closing is one', async () => {
  const client = await anAccount(db)
  const quote = await aQuote(db, { client })
  await expireQuote(db, quote.id, later)
  expect(await of(client)).toMatchObject({ answered: 0, quoted: 1, ended: 0 })
  const request = await aQuote(db, { client }, { ...QUOTE, validDays: 60 })
  const end = daysAfter(new Date(), 31)
  await expireRequest(db, request.requestId, end)
  expect(await of(client, end)).toMatchObject({ answered: 0, quoted: 1, hired: 0, ended: 2 })
  expect(await of(client, daysAfter(end, 7))).toMatchObject({ answered: 0, quoted: 2 })
  await endAnswers(db, request.requestId, daysAfter(end, 7))
  expect(await of(client, end)).toMatchObject({ answered: 0, quoted: 2, hired: 0, ended: 2 })
  const closed = await aQuote(db, { client })
  await closeRequest(db, client.id, closed.requestId, {
    answers: [{ quoteId: closed.id, reason: 'no_lo_necesito', words: null }],
    now: new Date(),
  })
  expect(await of(client)).toMatchObject({ answered: 1, quoted: 3, hired: 0, ended: 2 })
})

test('a freelancer counts once for a request, however many versions they send, and not at all after withdrawing', async () => {
  const client = await anAccount(db)
  const quote = await aQuote(db, { client })
  const place = { freelancerId: quote.freelancer.id, requestId: quote.requestId }
  const again = async () => {
    const sent = await sendQuote(db, place, QUOTE, { formKey: randomUUID(), now: new Date() })
    return sent.kind === 'quoted' ? sent.id : ''
  }
  await reject(client, quote.id)
  await reject(client, await again())
  const last = await again()
  expect(await of(client)).toMatchObject({ answered: 1, quoted: 1 })
  await withdrawQuote(db, quote.freelancer.id, last, new Date())
  expect(await of(client)).toMatchObject({ answered: 1, quoted: 1 })
  const taken = await aQuote(db, { client })
  await withdrawQuote(db, taken.freelancer.id, taken.id, new Date())
  expect(await of(client, later)).toMatchObject({ answered: 1, quoted: 1, hired: 0, ended: 1 })
})

test('hiring and then cancelling does not improve the reputation', async () => {
  const client = await anAccount(db)
  const order = await aHiring(db, { client })
  expect(await of(client)).toMatchObject({ hired: 1, ended: 1 })
  const doing = { act: 'cancel' as const, n: 1, words: 'Al final no.', formKey: randomUUID(), now: new Date() }
  expect(await actOnStage(db, client.id, order.id, { ...doing, version: 0 })).toEqual({ kind: 'done' })
  expect(await of(client)).toMatchObject({ hired: 0, ended: 0 })
  await aHiring(db, { client }, TO_THE_END)
  expect(await of(client)).toMatchObject({ answered: 2, quoted: 2, hired: 1, ended: 1 })
})

test('requests and quotes of other people do not count', async () => {
  const [client, freelancer] = [await anAccount(db), await anAccount(db)]
  await aHiring(db, { client: freelancer })
  await aHiring(db, { client, freelancer })
  expect(await of(client)).toMatchObject({ answered: 1, quoted: 1, hired: 1, ended: 1 })
})

test('published ratings by freelancers count, with the number of those that change the average; hidden ones and those of freelancers do not', async () => {
  const client = await anAccount(db)
  const about = { client, direction: 'a_cliente' as const }
  await aRating(db, { ...about, rating: 5, publishedAt: daysBefore(later, 90) })
  const newest = await aRating(db, { ...about, rating: 4, publishedAt: daysBefore(later, 60) })
  await aRating(db, { ...about, rating: 1, counts: false, publishedAt: daysBefore(later, 80) })
  await aRating(db, { ...about, state: 'oculta', publishedAt: null, rating: 1 })
  await aRating(db, { ...about, state: 'retirada', rating: 1 })
  await aRating(db, { client, rating: 1 })
  await aRating(db, { freelancer: client, rating: 1 })
  expect(await of(client)).toMatchObject({ ratings: 3, counting: 2, average: 4.5 })
  const listed = await listRatingsOfClient(db, client.id, 2)
  expect(listed.map(({ id, rating }) => [id === newest.id, rating])).toEqual([
    [true, 4],
    [false, 1],
  ])
})
