import { expect, test } from 'vitest'
import { rejectQuote } from '#app/domain/hiring/quotes.server.ts'
import { signedIn } from '#tests/support/factories.ts'
import { aQuote } from '#tests/support/hiring.ts'

test('a quote is a card of the conversation, which links to it and shows its state on the next visit', async () => {
  const { db, visitor, account } = await signedIn()
  const quote = await aQuote(db, { client: account })
  const { id } = await db
    .selectFrom('conversations')
    .select('id')
    .where('clientId', '=', account.id)
    .executeTakeFirstOrThrow()
  await visitor.visit(`/dashboard/messages/${id}`)
  const card = () => visitor.document.querySelector('.message__quote')?.textContent ?? ''
  expect(card()).toContain('Pendiente de respuesta')
  expect(card()).toMatch(/363,01\s€ a pagar · vale hasta el/)
  await visitor.follow('Ver y responder')
  expect(visitor.path).toBe(`/dashboard/quotes/${quote.id}`)
  await rejectQuote(db, account.id, quote.id, { answer: 'Es caro.', now: new Date() })
  await visitor.visit(`/dashboard/messages/${id}`)
  expect(card()).toContain('Rechazado')
  expect(card()).not.toContain('vale hasta')
})
