import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { eraseAccount } from '#app/domain/personal-data/erasure.server.ts'
import { aConversation } from '#tests/support/conversations.ts'
import { anAccount, signedIn, signIn } from '#tests/support/factories.ts'
import { mailsTo } from '#tests/support/mails.ts'
import { Visitor } from '#tests/support/visitor.ts'

/** The seller of a conversation, with its form open, and its client. */
async function aThread() {
  const { db, visitor, account: seller } = await signedIn()
  const client = await anAccount(db, { fullName: 'Íñigo Echevarría Núñez' })
  const { id, listingId } = await aConversation(db, { client, seller })
  const path = `/dashboard/messages/${id}`
  await visitor.visit(path)
  visitor.fill('Tu mensaje', 'Ya casi estaba')
  const count = async () =>
    (await db.selectFrom('messages').select('id').where('conversationId', '=', id).execute()).length
  return { db, visitor, seller, client, id, listingId, path, count }
}

test('R14: a conversation that moderation closed says so to both, accepts no message, and gives back the typed text', async () => {
  const { db, visitor, client, id, listingId, path, count } = await aThread()
  await db.updateTable('conversations').set({ state: 'cerrada_por_moderación' }).where('id', '=', id).execute()
  await visitor.press('Enviar')
  expect([visitor.status, visitor.control('Tu mensaje').value]).toEqual([403, 'Ya casi estaba'])
  const closed = 'El equipo de moderación ha cerrado esta conversación: ya no se puede escribir.'
  expect(visitor.notices.join()).toContain(closed)
  await visitor.visit(path)
  expect([visitor.text.includes(closed), visitor.hasButton('Enviar')]).toEqual([true, false])

  // The messages stay readable, and another contact about the same listing does not get around the block.
  const other = await Visitor.arrive()
  await signIn(db, other, client)
  await other.visit(path)
  expect([other.text.includes(closed), other.text.includes('¿tienes hueco en junio?')]).toEqual([true, true])
  const answer = await other.request(`/marketplace/${listingId}/contact`, {
    method: 'POST',
    headers: { Origin: other.origin },
    body: new URLSearchParams({ content: 'Por otro camino', key: randomUUID() }),
  })
  expect(answer.status).toBe(403)
  expect(await answer.text()).toMatch(new RegExp(`${closed}.*Por otro camino`, 's'))
  expect(await count()).toBe(1)
})

test('E19: where the other account was erased the page says so, accepts no message, and gives back the typed text', async () => {
  const { db, visitor, client, path, count } = await aThread()
  const now = new Date()
  const request = { userId: client.id, requestedAt: new Date(now.getTime() - 1e9), eraseAt: now }
  await db.insertInto('deletionRequests').values(request).execute()
  expect(await eraseAccount(db, client.id, now)).toBe('erased')
  await visitor.press('Enviar')
  expect([visitor.status, visitor.control('Tu mensaje').value]).toEqual([403, 'Ya casi estaba'])
  expect(visitor.notices.join()).toContain('Ahora mismo no se puede escribir a esta persona.')
  await visitor.visit(path)
  expect([visitor.heading, visitor.hasButton('Enviar')]).toEqual(['Usuario eliminado', false])
  expect(visitor.text).toContain('La cuenta de esta persona ya no existe: no se le puede escribir.')
  expect(visitor.text).toContain('Este mensaje se borró con la cuenta de quien lo escribió.')
  expect(visitor.text).not.toContain('Íñigo')
  expect(await count()).toBe(1)
})

test('N3: a message is mailed to the other person with its text and a link to it', async () => {
  const { db, visitor, client, path } = await aThread()
  await visitor.press('Enviar')
  await expect.poll(() => mailsTo(db, client.email)).not.toEqual([])
  const [mail] = await mailsTo(db, client.email)
  expect(mail?.subject).toContain('Nuevo mensaje de')
  expect(mail?.text).toContain('Ya casi estaba')
  expect(mail?.text).toContain(`${visitor.origin}${path}`)
})
