import { expect, test } from 'vitest'
import { daysAfter } from '#app/locale/dates.server.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aCounter, aQuote } from '#tests/support/hiring.ts'
import { closeRequest, endAnswers, expireRequest, type QuoteAnswer } from './closing.server.ts'
import { findQuote, findRequest } from './queries.server.ts'
import { expireQuote } from './quotes.server.ts'

const db = await aDatabase()
/** After all quotes are made. */
const NOW = daysAfter(new Date(), 1)
type Quoted = Awaited<ReturnType<typeof aQuote>>

const close = (quote: Quoted, answers: QuoteAnswer[], now = NOW) =>
  closeRequest(db, quote.client.id, quote.requestId, { answers, now })
const later = ({ id }: Quoted): QuoteAnswer => ({ quoteId: id, reason: null, words: null })
const answer = ({ id }: Quoted): QuoteAnswer => ({ quoteId: id, reason: 'plazo', words: null })
const stateOf = async (quote: Quoted) => (await findQuote(db, quote.freelancer.id, quote.id))?.state
const messagesOf = async ({ freelancer }: Quoted) =>
  (await db.selectFrom('notifications').select('message').where('userId', '=', freelancer.id).execute()).map(
    ({ message }) => message,
  )

test('freelancers who are to be answered later can be answered for seven days, and then are notified that no answer came', async () => {
  const [quote, answered] = [await aQuote(db), await aQuote(db)]
  for (const one of [quote, answered]) expect(await close(one, [later(one)])).toBe('closed-for-now')
  expect(await close(answered, [answer(answered)], daysAfter(NOW, 6))).toBe('closed')
  expect(await messagesOf(answered)).toContainEqual(
    expect.stringContaining('La respuesta: «He elegido otro por el plazo.»'),
  )
  expect(await close(answered, [answer(answered)], daysAfter(NOW, 6))).toBe('closed')
  expect(await close(quote, [answer(quote)], daysAfter(NOW, 7))).toBe('not-open')

  // The quote's own time would have been over earlier, and no longer ends it.
  await expireQuote(db, quote.id, daysAfter(NOW, 20))
  expect(await stateOf(quote)).toBe('enviado')
  const until = (await findRequest(db, quote.client.id, quote.requestId))?.answerUntil
  expect(until).toEqual(daysAfter(NOW, 7))
  await endAnswers(db, quote.requestId, daysAfter(NOW, 6))
  expect(await stateOf(quote)).toBe('enviado')
  for (const again of [7, 8]) await endAnswers(db, quote.requestId, daysAfter(NOW, again))
  expect(await stateOf(quote)).toBe('sin_respuesta')
  expect((await messagesOf(quote)).filter((message) => message.includes('no ha respondido'))).toHaveLength(1)
  const jobs = await db.selectFrom('jobs').select('runAt').where('kind', '=', 'end-answers').execute()
  expect(jobs.map(({ runAt }) => runAt)).toContainEqual(until)
})

test('a request that expires leaves seven days for answers, and a counter-offer ends with its quote', async () => {
  const quote = await aCounter(db)
  const end = daysAfter(NOW, 31)
  await expireRequest(db, quote.requestId, end)
  expect(await stateOf(quote)).toBe('contraoferta')
  await endAnswers(db, quote.requestId, daysAfter(end, 7))
  const after = await findQuote(db, quote.client.id, quote.id)
  expect(after).toMatchObject({ state: 'sin_respuesta', counters: [{ outcome: 'terminada' }] })
})

test('a request is not closed over a quote that the form has not shown, nor by other people', async () => {
  const [quote, stranger] = [await aQuote(db), await aQuote(db)]
  expect(await close(quote, [])).toBe('unseen-quote')
  expect(await close(quote, [answer(stranger)])).toBe('unseen-quote')
  const answers = [answer(quote)]
  expect(await closeRequest(db, stranger.client.id, quote.requestId, { answers, now: NOW })).toBe('not-found')
  expect(await stateOf(quote)).toBe('enviado')
  // A quote of another client that the form names too does not change.
  expect(await close(quote, [answer(quote), answer(stranger)])).toBe('closed')
  expect([await stateOf(quote), await stateOf(stranger)]).toEqual(['rechazado', 'enviado'])
})
