import { expect, test } from 'vitest'
import { aConversation } from '#tests/support/conversations.ts'
import { eventually } from '#tests/support/eventually.ts'
import { aListing, anAccount, aStranger, signedIn } from '#tests/support/factories.ts'

test('D8: the seller’s panel shows what the seller filled in, and only measured figures', async () => {
  const { db, visitor } = await aStranger()
  const author = await anAccount(db, {
    fullName: 'Marta Vidal Pérez',
    username: 'marta.vidal',
    user: { createdAt: new Date('2025-03-10T10:00:00Z') },
    profile: { location: 'Lugo', category: 'Fotografía', availability: 'Medio Tiempo', bio: 'Retratos y bodas.' },
  })
  const { id } = await aListing(db, { author })
  await visitor.visit(`/marketplace/${id}`)
  const panel = visitor.document.querySelector('section[aria-labelledby=seller]')
  expect(panel).toHaveTextContent('Información del Vendedor')
  for (const part of [
    'Marta Vidal Pérez',
    '@marta.vidal',
    'marzo de 2025',
    'Lugo',
    'Fotografía',
    'Medio Tiempo',
    'Retratos y bodas.',
  ]) {
    expect(panel).toHaveTextContent(part)
  }
  const ways = [...(panel?.querySelectorAll('a, button') ?? [])].map((way) => way.textContent)
  expect(ways).toEqual(['Tasa de respuesta', 'Enviar Mensaje', 'Ver Perfil Completo'])
  expect(panel).not.toHaveTextContent('95')
})

test('D9: how often the seller answers within a day, from five inquiries on', async () => {
  const { db, visitor } = await signedIn()
  const seller = await anAccount(db)
  const { id } = await aListing(db, { author: seller })
  const rate = async () => {
    await visitor.visit(`/marketplace/${id}`)
    const names = [...visitor.document.querySelectorAll('section[aria-labelledby=seller] dt')]
    return names.find((name) => name.textContent === 'Tasa de respuesta')?.nextElementSibling?.textContent
  }
  const now = new Date(Date.now() - 30 * 3_600_000)
  const conversations = await Promise.all(
    [1, 2, 3, 4].map((n) =>
      aConversation(db, { seller, listingId: id, texts: n === 1 ? ['Hola'] : ['Hola', 'Dime'], now }),
    ),
  )
  expect(conversations).toHaveLength(4)
  expect(await rate()).toBe('Sin datos suficientes')
  await aConversation(db, { seller, listingId: id, now })
  expect(await rate()).toBe('60 %')
  await db
    .updateTable('inquiries')
    .set({ spamMarked: true })
    .where('conversationId', '=', conversations[0]?.id as string)
    .execute()
  expect(await rate()).toBe('Sin datos suficientes')
})

test('D10: the seller’s other listings are shown, and without any there is no heading', async () => {
  const { db, visitor } = await aStranger()
  const author = await anAccount(db)
  const one = await aListing(db, { author, title: 'Pintura de portales' })
  await visitor.visit(`/marketplace/${one.id}`)
  expect(visitor.text).not.toContain('Otros anuncios de este vendedor')

  const other = await aListing(db, { author, title: 'Pintura de fachadas' })
  // The page is kept until the server has heard of the new listing.
  await eventually(async () => {
    await visitor.visit(`/marketplace/${one.id}`)
    expect(visitor.text).toContain('Otros anuncios de este vendedor')
  })
  await visitor.follow('Pintura de fachadas')
  expect(visitor.path).toBe(`/marketplace/${other.id}`)
})

test('D8: the panel shows the rating, the time to answer and the answers where they are known, and to its owner the state', async () => {
  const { db, visitor, account } = await signedIn()
  const seller = await anAccount(db)
  const { id } = await aListing(db, { author: seller, deliveryDays: 14 })
  const facts = async (listingId: string) => {
    await visitor.visit(`/marketplace/${listingId}`)
    return visitor.document.querySelector('.offer__facts')?.textContent
  }
  expect(await facts(id)).toContain('Plazo de entrega: 14 días')
  expect(await facts(id)).not.toContain('Responde')
  const now = new Date(Date.now() - 30 * 3_600_000)
  for (let number = 0; number < 5; number += 1)
    await aConversation(db, { seller, listingId: id, texts: ['Hola', 'Dime'], now })
  expect(await facts(id)).toContain('Responde en un día')
  expect(await facts(id)).not.toContain('Estado')
  const own = await aListing(db, { author: account, status: 'inactive' })
  expect(await facts(own.id)).toContain('Estado: Inactivo')
})

test('D3: the panel of the seller has a button to write to them, except for the author', async () => {
  const { db, visitor, account } = await signedIn()
  const { id } = await aListing(db, { author: await anAccount(db) })
  await visitor.visit(`/marketplace/${id}`)
  expect(visitor.link('Enviar Mensaje').getAttribute('href')).toBe(`/marketplace/${id}/contact`)
  const own = await aListing(db, { author: account })
  await visitor.visit(`/marketplace/${own.id}`)
  expect(visitor.hasLink('Enviar Mensaje')).toBe(false)
})
