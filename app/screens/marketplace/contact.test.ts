import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { contact } from '#app/domain/conversations/commands.server.ts'
import { aConversation, UNLIMITED } from '#tests/support/conversations.ts'
import { aListing, anAccount, aStranger, PASSWORD, signedIn } from '#tests/support/factories.ts'

const OLD = { user: { createdAt: new Date('2026-01-01T09:00:00Z') } }
const conversationsOf = (db: Awaited<ReturnType<typeof signedIn>>['db'], id: string) =>
  db.selectFrom('conversations').select(['id', 'lastSeq']).where('clientId', '=', id).execute()

test('D3: a first message from the listing opens the conversation, counts as the inquiry and notifies the seller', async () => {
  const { db, visitor, account } = await signedIn(OLD)
  const seller = await anAccount(db)
  const { id } = await aListing(db, { author: seller, title: 'Retratos de estudio' })
  await visitor.visit(`/marketplace/${id}`)
  // One button for one act; the card of the seller has a quiet link for it besides (D8).
  const links = [...visitor.document.querySelectorAll(`a[href='/marketplace/${id}/contact']`)]
  expect(links.map(({ className, textContent }) => [className.includes('button--quiet'), textContent])).toEqual([
    [false, 'Contactar Vendedor'],
    [true, 'Enviar Mensaje'],
  ])
  await visitor.follow('Contactar Vendedor')
  expect(visitor.heading).toBe('Contactar Vendedor')
  await visitor.fill('Tu mensaje', '¿Haces retratos en casa?').press('Enviar Mensaje')
  const [conversation] = await conversationsOf(db, account.id)
  expect(visitor.path).toBe(`/dashboard/messages/${conversation?.id}`)
  expect(visitor.text).toContain('¿Haces retratos en casa?')
  expect(visitor.link('Retratos de estudio').pathname).toBe(`/marketplace/${id}`)
  const inquiry = await db.selectFrom('inquiries').select('listingId').where('clientId', '=', account.id).execute()
  expect(inquiry).toEqual([{ listingId: id }])
  const told = await db.selectFrom('notifications').select(['type', 'href']).where('userId', '=', seller.id).execute()
  expect(told).toEqual([{ type: 'message', href: `/dashboard/messages/${conversation?.id}` }])

  // Sending it twice makes one conversation, which the next press of the button continues.
  await visitor.pressAgain()
  await visitor.visit(`/marketplace/${id}`)
  await visitor.follow('Contactar Vendedor')
  expect(visitor.path).toBe(`/dashboard/messages/${conversation?.id}`)
  expect(await conversationsOf(db, account.id)).toEqual([{ id: conversation?.id, lastSeq: 1 }])
})

test('D3: a signed-out person writes first, signs in, and returns to their words', async () => {
  const { db, visitor } = await aStranger()
  const account = await anAccount(db, OLD)
  const { id } = await aListing(db)
  await visitor.visit(`/marketplace/${id}`)
  await visitor.follow('Contactar Vendedor')
  await visitor.fill('Tu mensaje', 'Necesito un cartel').press('Enviar Mensaje')
  expect([visitor.status, visitor.heading]).toEqual([401, 'Iniciar Sesión'])
  expect(visitor.text).toContain('Inicia sesión para enviar tu mensaje.')
  await visitor.fill('Correo electrónico', account.email).fill('Contraseña', PASSWORD).press('Iniciar Sesión')
  expect(visitor.path).toBe(`/marketplace/${id}/contact`)
  expect(visitor.control('Tu mensaje').value).toBe('Necesito un cartel')
  expect(visitor.text).toContain('Aún no se ha enviado.')
  expect(await conversationsOf(db, account.id)).toEqual([])
  await visitor.press('Enviar Mensaje')
  expect(visitor.text).toContain('Necesito un cartel')
  expect(await conversationsOf(db, account.id)).toHaveLength(1)
  // The draft is used up: the contact page leads to the conversation.
  await visitor.visit(`/marketplace/${id}/contact`)
  expect(visitor.path).toMatch(/^\/dashboard\/messages\//)
})

test('D3: words written before signing in are kept also if a conversation exists already', async () => {
  const { db, visitor } = await aStranger()
  const account = await anAccount(db, OLD)
  const { id, listingId } = await aConversation(db, { client: account })
  await visitor.visit(`/marketplace/${listingId}/contact`)
  await visitor.fill('Tu mensaje', 'Otra cosa más').press('Enviar Mensaje')
  await visitor.fill('Correo electrónico', account.email).fill('Contraseña', PASSWORD).press('Iniciar Sesión')
  await visitor.press('Enviar Mensaje')
  expect(visitor.path).toBe(`/dashboard/messages/${id}`)
  expect(visitor.text).toContain('Otra cosa más')
})

test('D4: the author of a listing finds the button disabled, and the server refuses the post too', async () => {
  const { db, visitor, account } = await signedIn(OLD)
  const { id } = await aListing(db, { author: account })
  await visitor.visit(`/marketplace/${id}`)
  expect(visitor.button('Contactar Vendedor').disabled).toBe(true)
  expect(visitor.link('Editar anuncio').pathname).toBe(`/dashboard/edit-listing/${id}`)
  await visitor.visit(`/marketplace/${id}/contact`)
  expect([visitor.text.includes('Este anuncio es tuyo'), visitor.hasButton('Enviar Mensaje')]).toEqual([true, false])
  const body = new URLSearchParams({ content: 'Hola, yo', key: randomUUID() })
  const answer = await visitor.request(`/marketplace/${id}/contact`, {
    method: 'POST',
    headers: { Origin: visitor.origin },
    body,
  })
  expect(answer.status).toBe(403)
  expect(await answer.text()).toContain('no puedes escribirte a ti')
  expect(await conversationsOf(db, account.id)).toEqual([])
})

test('D3: blank and too long texts are refused with their words, and not stored', async () => {
  const { db, visitor, account } = await signedIn(OLD)
  const { id } = await aListing(db)
  for (const [text, message] of [
    ['   ', 'Escribe un mensaje'],
    ['a'.repeat(100_000), 'Como máximo 5000 caracteres'],
  ] as const) {
    await visitor.visit(`/marketplace/${id}/contact`)
    await visitor.fill('Tu mensaje', text).press('Enviar Mensaje')
    expect([visitor.status, visitor.control('Tu mensaje').value]).toEqual([422, text])
    expect(visitor.notices.join()).toContain(message)
    for (const link of visitor.mistakes()) expect(visitor.controlAt(link)).toHaveAttribute('aria-invalid', 'true')
  }
  expect(await conversationsOf(db, account.id)).toEqual([])
})

test('D3: a listing that is hidden or deleted while a person writes says so and gives the text back', async () => {
  const { db, visitor, account } = await signedIn(OLD)
  for (const [change, status, message] of [
    [{ status: 'inactive' }, 404, 'ya no está disponible'],
    [{ deletedAt: new Date() }, 410, 'se ha eliminado'],
  ] as const) {
    const { id } = await aListing(db)
    await visitor.visit(`/marketplace/${id}/contact`)
    visitor.fill('Tu mensaje', 'Ya casi estaba')
    await db.updateTable('listings').set(change).where('id', '=', id).execute()
    await visitor.press('Enviar Mensaje')
    expect([visitor.status, visitor.heading]).toEqual([status, 'Anuncio no disponible'])
    expect(visitor.notices.join()).toContain('Error al enviar el mensaje')
    expect(visitor.notices.join()).toContain(message)
    expect(visitor.control('Lo que habías escrito').value).toBe('Ya casi estaba')
  }
  expect(await conversationsOf(db, account.id)).toEqual([])
})

test('D3: the rules for new conversations are printed, the text kept', async () => {
  const { db, visitor, account } = await signedIn({ ...OLD, verified: false })
  for (let times = 0; times < 3; times += 1) {
    const form = { content: 'Hola', key: '' }
    const { id: listingId } = await aListing(db)
    await contact(db, account.id, { listingId }, form, { now: new Date(), limits: UNLIMITED })
  }
  const { id } = await aListing(db)
  await visitor.visit(`/marketplace/${id}/contact`)
  await visitor.fill('Tu mensaje', 'La cuarta de hoy').press('Enviar Mensaje')
  expect([visitor.status, visitor.control('Tu mensaje').value]).toEqual([429, 'La cuarta de hoy'])
  expect(visitor.notices.join()).toContain(
    'Mientras tu correo no esté verificado, puedes empezar 3 conversaciones nuevas al día. Vuelve a intentarlo dentro de 24 horas.',
  )
  expect(visitor.headers.get('Retry-After')).toMatch(/^\d+$/)
})

test('D3: a refused text comes back also if a conversation exists already', async () => {
  const { db, visitor, account } = await signedIn(OLD)
  const seller = await anAccount(db)
  const { id: listingId } = await aListing(db, { author: seller })
  await visitor.visit(`/marketplace/${listingId}/contact`)
  visitor.fill('Tu mensaje', 'Escrito en una pestaña que quedó abierta')
  await aConversation(db, { client: account, seller, listingId })
  await db.insertInto('blocks').values({ blockerId: seller.id, blockedId: account.id }).execute()
  await visitor.press('Enviar Mensaje')
  expect([visitor.status, visitor.control('Tu mensaje').value]).toEqual([
    403,
    'Escrito en una pestaña que quedó abierta',
  ])
  expect(visitor.notices.join()).toContain('Ahora mismo no se puede escribir a esta persona.')
})
