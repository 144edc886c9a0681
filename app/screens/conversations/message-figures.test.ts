import { expect, test } from 'vitest'
import { HOUR_MS } from '#app/locale/durations.ts'
import { aConversation } from '#tests/support/conversations.ts'
import { signedIn } from '#tests/support/factories.ts'
import type { Visitor } from '#tests/support/visitor.ts'

const cardsOf = (visitor: Visitor) =>
  [...visitor.document.querySelectorAll('.message-figures__card')].map((card) =>
    [...card.children].map((part) => part.textContent),
  )

test('N1: four cards count the reader’s own messages, and say how', async () => {
  const { db, visitor, account } = await signedIn()
  await visitor.visit('/dashboard/messages')
  expect(cardsOf(visitor)).toEqual([
    ['Conversaciones', '0'],
    ['Tiempo de respuesta', '—'],
    ['Mensajes este mes', '0'],
    ['Tasa de respuesta', 'Sin datos suficientes'],
  ])
  await aConversation(db)
  for (const hours of [1, 3, 5, 30, 40]) {
    const { id } = await aConversation(db, { seller: account })
    const at = new Date(Date.now() - 50 * HOUR_MS)
    await db
      .updateTable('inquiries')
      .set({ at, firstReplyAt: new Date(at.getTime() + hours * HOUR_MS) })
      .where('conversationId', '=', id)
      .execute()
  }
  await visitor.visit('/dashboard/messages')
  expect(cardsOf(visitor)).toEqual([
    ['Conversaciones', '5'],
    ['Tiempo de respuesta', '5,0 h'],
    ['Mensajes este mes', '5'],
    ['Tasa de respuesta', '60 %'],
  ])
  const links = [...visitor.document.querySelectorAll('.message-figures a')].map((link) => link.getAttribute('href'))
  expect(links.map((href) => href?.split('#')[1])).toEqual(['tiempo-de-respuesta', 'tasa-de-respuesta'])
})
