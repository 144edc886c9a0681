import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Db } from '#app/db.server.ts'
import { acceptQuote } from '#app/domain/orders/accepting.server.ts'
import { findHiringTurns } from '#app/domain/orders/waiting.server.ts'
import { daysAfter } from '#app/locale/dates.server.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aCounter, aQuote, QUOTE } from '#tests/support/hiring.ts'
import { counterQuote, keepQuote, withdrawCounter } from './counter-offers.server.ts'
import { proposedPrices, type CounterTerms } from './counter-offers.ts'
import { COUNTERS_MAX } from './limits.ts'
import { findQuote } from './queries.server.ts'
import { expireQuote, rejectQuote, sendQuote, withdrawQuote } from './quotes.server.ts'

const db: Db = await aDatabase()
const TERMS: CounterTerms = { baseCents: 25_000, stagePrices: [], wantedBy: null, revisions: 2, body: 'Así sí.' }

type Quoted = Awaited<ReturnType<typeof aQuote>>
const counter = (quote: Quoted, terms: Partial<CounterTerms> = {}, formKey = randomUUID()) =>
  counterQuote(db, quote.client.id, quote.id, { terms: { ...TERMS, ...terms }, formKey, now: new Date() })
const shown = async (quote: Quoted) => {
  const found = await findQuote(db, quote.client.id, quote.id)
  if (!found) throw new Error('not found')
  return found
}
const accept = async (quote: Quoted) =>
  acceptQuote(db, quote.client.id, quote.id, {
    sha256: (await shown(quote)).sha256,
    provider: 'directo',
    now: new Date(),
  })
const keep = async (quote: Quoted, answer: string | null = null) => {
  const counterId = (await shown(quote)).counters.find(({ outcome }) => outcome === null)?.id ?? null
  return keepQuote(db, quote.freelancer.id, quote.id, { counterId, answer, now: new Date() })
}
const titlesOf = async (user: { id: string }) =>
  (await db.selectFrom('notifications').select('title').where('userId', '=', user.id).execute()).map(
    ({ title }) => title,
  )

test('a counter-offer blocks the quote until it is answered, and both sides are notified', async () => {
  const quote = await aQuote(db)
  const key = randomUUID()
  expect(await counter(quote, {}, key)).toBe('countered')
  expect(await counter(quote, {}, key)).toBe('already-countered')
  expect(await counter(quote)).toBe('not-open')
  expect(await accept(quote)).toEqual({ kind: 'not-open' })
  expect(await findHiringTurns(db, quote.freelancer.id, new Date())).toMatchObject({
    countered: { count: 1, id: quote.id },
  })
  expect(await findHiringTurns(db, quote.client.id, new Date())).toMatchObject({ quoted: { count: 0 } })
  expect(await titlesOf(quote.freelancer)).toContain('Contraoferta a tu presupuesto: Cartel de la verbena')
  expect(await keep(quote, 'No puedo bajar.')).toBe('kept')
  expect(await shown(quote)).toMatchObject({
    state: 'enviado',
    counters: [{ outcome: 'mantenida', answer: 'No puedo bajar.', baseCents: 25_000, revisions: 2, stagePrices: [] }],
  })
  expect(await titlesOf(quote.client)).toContain('Mantiene su presupuesto: Cartel de la verbena')
  expect(await accept(quote)).toMatchObject({ kind: 'accepted' })
  expect(await counter(quote)).toBe('not-open')
})

test('a new version, a no, a withdrawal and the end of its time each end a counter-offer', async () => {
  const later = daysAfter(new Date(), 20)
  const ends: [string, (quote: Quoted) => Promise<unknown>, string, string][] = [
    [
      'a new version',
      ({ freelancer, requestId }) =>
        sendQuote(
          db,
          { freelancerId: freelancer.id, requestId },
          { ...QUOTE, revisions: 2 },
          { formKey: randomUUID(), now: new Date() },
        ),
      'sustituido',
      'nueva_version',
    ],
    [
      'a no',
      ({ client, id }) => rejectQuote(db, client.id, id, { answer: 'No.', now: new Date() }),
      'rechazado',
      'terminada',
    ],
    [
      'withdrawing the quote',
      ({ freelancer, id }) => withdrawQuote(db, freelancer.id, id, new Date()),
      'retirado',
      'terminada',
    ],
    ['its end', ({ id }) => expireQuote(db, id, later), 'caducado', 'terminada'],
    ['taking it back', ({ client, id }) => withdrawCounter(db, client.id, id, new Date()), 'enviado', 'retirada'],
  ]
  for (const [what, end, state, outcome] of ends) {
    const quote = await aCounter(db)
    await end(quote)
    const after = await shown(quote)
    expect([what, after.state, after.counters[0]?.outcome]).toEqual([what, state, outcome])
    expect([what, await keep(quote)]).toEqual([what, 'not-open'])
  }
})

test('when accepting and proposing happen at once, one succeeds', async () => {
  for (let round = 0; round < 5; round += 1) {
    const quote = await aQuote(db)
    const { sha256 } = await shown(quote)
    const accepting = { sha256, provider: 'directo' as const, now: new Date() }
    const [accepted, countered] = await Promise.all([
      acceptQuote(db, quote.client.id, quote.id, accepting),
      counter(quote),
    ])
    const after = await shown(quote)
    const won = after.state === 'aceptado' ? ['accepted', 'not-open'] : ['not-open', 'countered']
    expect([accepted.kind, countered]).toEqual(won)
    expect(after.counters).toHaveLength(after.state === 'aceptado' ? 0 : 1)
  }
})

test('an answer names the counter-offer that its author has read', async () => {
  const quote = await aCounter(db)
  const first = (await shown(quote)).counters[0]?.id ?? ''
  await withdrawCounter(db, quote.client.id, quote.id, new Date())
  await counter(quote, { baseCents: 20_000 })
  const keeping = { counterId: first, answer: null, now: new Date() }
  expect(await keepQuote(db, quote.freelancer.id, quote.id, keeping)).toBe('not-open')
  expect((await shown(quote)).state).toBe('contraoferta')
})

test('a counter-offer equal to the quote changes nothing, each version takes five, and blocked people can make none', async () => {
  const quote = await aQuote(db)
  const same = { baseCents: 30_001, revisions: 1, body: null }
  expect(await counter(quote, same)).toBe('nothing-new')
  expect(await counter(quote, { ...same, baseCents: null, stagePrices: [{ n: 1, baseCents: 10_001 }] })).toBe(
    'nothing-new',
  )
  expect(await counter(quote, { ...same, baseCents: null, stagePrices: [{ n: 6, baseCents: 1 }] })).toBe('nothing-new')
  for (let made = 0; made < COUNTERS_MAX; made += 1) {
    expect(await counter(quote)).toBe('countered')
    await withdrawCounter(db, quote.client.id, quote.id, new Date())
  }
  expect(await counter(quote)).toBe('too-many')
  const other = await aQuote(db)
  await db.insertInto('blocks').values({ blockerId: other.freelancer.id, blockedId: other.client.id }).execute()
  expect(await counter(other)).toBe('unavailable')
})

test('strangers, and each side in the place of the other, find no counter-offer', async () => {
  const [quote, stranger] = [await aCounter(db), await aQuote(db)]
  const proposing = { terms: TERMS, formKey: randomUUID(), now: new Date() }
  for (const person of [quote.freelancer, stranger.client]) {
    expect(await counterQuote(db, person.id, quote.id, proposing)).toBe('not-found')
    expect(await withdrawCounter(db, person.id, quote.id, new Date())).toBe('not-found')
  }
  for (const person of [quote.client, stranger.client]) {
    const keeping = { counterId: null, answer: null, now: new Date() }
    expect(await keepQuote(db, person.id, quote.id, keeping)).toBe('not-found')
    expect(await withdrawQuote(db, person.id, quote.id, new Date())).toBe('not-found')
  }
  expect(await counterQuote(db, quote.client.id, randomUUID(), proposing)).toBe('not-found')
})

test('a price for the whole is divided among the stages to the cent, and prices of single stages leave the others unchanged', () => {
  const stages = [
    { n: 1, baseCents: 10_001 },
    { n: 2, baseCents: 20_000 },
    { n: 3, baseCents: 1 },
  ]
  for (const baseCents of [1, 2, 100, 25_000, 30_002, 999_999_999]) {
    const prices = proposedPrices(stages, { baseCents, stagePrices: [] })
    expect(prices.reduce((sum, price) => sum + price.baseCents, 0)).toBe(baseCents)
    expect(prices.every((price) => price.baseCents >= 0)).toBe(true)
  }
  expect(proposedPrices(stages, { baseCents: null, stagePrices: [{ n: 2, baseCents: 500 }] })).toEqual([
    { n: 1, baseCents: 10_001 },
    { n: 2, baseCents: 500 },
    { n: 3, baseCents: 1 },
  ])
})
