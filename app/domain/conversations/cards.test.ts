import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { withdrawCounter } from '#app/domain/hiring/counter-offers.server.ts'
import { rejectQuote, sendQuote } from '#app/domain/hiring/quotes.server.ts'
import { daysAfter, daysBefore } from '#app/locale/dates.server.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aCounter, aQuote, QUOTE } from '#tests/support/hiring.ts'
import { listConversationsSince, listConversationStates } from './live.server.ts'
import { findConversationView, listMessages } from './queries.server.ts'

const db = await aDatabase()
type Quoted = Awaited<ReturnType<typeof aQuote>>

async function talkOf({ client, freelancer }: Quoted) {
  const { id } = await db
    .selectFrom('conversations')
    .select('id')
    .where('clientId', '=', client.id)
    .where('freelancerId', '=', freelancer.id)
    .executeTakeFirstOrThrow()
  const page = await listMessages(db, { conversationId: id, readerId: client.id, otherId: freelancer.id })
  const view = await findConversationView(db, client.id, id, new Date())
  const [state] = await listConversationStates(db, [{ userId: client.id, conversationId: id }])
  return { id, messages: page.items, changes: view?.cardChanges, state }
}

test('each version of a quote is a message of its author, with a card that shows the state of the quote', async () => {
  const quote = await aQuote(db)
  const place = { freelancerId: quote.freelancer.id, requestId: quote.requestId }
  const other = { ...QUOTE, scope: 'Tres bocetos y el arte final.' }
  const again = await sendQuote(db, place, other, { formKey: randomUUID(), now: new Date() })
  const { messages, state, changes } = await talkOf(quote)
  expect(messages.map(({ type }) => type)).toEqual(['text', 'quote', 'quote'])
  expect(messages[1]).toMatchObject({
    senderId: quote.freelancer.id,
    content: expect.stringMatching(/^Presupuesto de 363,01\s€: Cartel de la verbena$/) as string,
    quote: { id: quote.id, state: 'sustituido', version: 1, toPayCents: 36_301, title: 'Cartel de la verbena' },
  })
  expect(messages[2]).toMatchObject({ quote: { id: 'id' in again ? again.id : '', state: 'enviado', version: 2 } })
  expect(state).toMatchObject({ seq: 3, unread: 2, cards: changes })
})

test('each change of a quote updates its open page, and reaches people who were away', async () => {
  const quote = await aCounter(db)
  const before = await talkOf(quote)
  const now = daysAfter(new Date(), 1)
  await withdrawCounter(db, quote.client.id, quote.id, now)
  const withdrawn = await talkOf(quote)
  await rejectQuote(db, quote.client.id, quote.id, { answer: 'No.', now })
  const rejected = await talkOf(quote)
  expect(new Set([before, withdrawn, rejected].map(({ changes }) => changes)).size).toBe(3)
  expect(rejected.messages[1]?.quote?.state).toBe('rechazado')
  const since = (moment: Date) => listConversationsSince(db, quote.client.id, moment)
  expect(await since(daysBefore(now, 0.5))).toMatchObject([{ id: before.id, cards: rejected.changes }])
  expect(await since(daysAfter(now, 1))).toEqual([])
})

test('once a quote is deleted the other person keeps its words, without a card', async () => {
  const quote = await aQuote(db)
  await db.deleteFrom('requests').where('id', '=', quote.requestId).execute()
  const { messages, changes } = await talkOf(quote)
  expect(messages[1]).toMatchObject({ type: 'quote', quote: null })
  expect(messages[1]?.content).toContain('Presupuesto de')
  expect(changes).toBe(0)
})
