import { expect, test } from 'vitest'
import type { Visitor } from '#tests/support/visitor.ts'
import { aListing, signedIn } from '#tests/support/factories.ts'
import { aHiring, TO_THE_END } from '#tests/support/hiring.ts'
import { aConversation } from '#tests/support/conversations.ts'
import { aNotification } from '#tests/support/notifications.ts'
import { factsOf, stepsOf } from '#tests/support/dashboard.ts'

const withPhoto = { profile: { avatarUrl: '/media/x.webp' } }

test('a seller reads what waits for them, each line with a link to it, and another person reads none of it', async () => {
  const { db, visitor, account } = await signedIn(withPhoto)
  const asked = await aListing(db, {
    author: account,
    title: 'Clases de oboe',
    confirmedAt: new Date(Date.now() - 175 * 86_400_000),
    freshnessToldAt: new Date(),
  })
  const paused = await aListing(db, { author: account, title: 'Arreglo fagotes', status: 'inactive' })
  await aListing(db, { author: account, status: 'inactive', moderation: 'retirado' })
  const talk = await aConversation(db, { seller: account, listingId: asked.id })
  const other = await signedIn(withPhoto)

  await visitor.visit('/dashboard')
  expect(stepsOf(visitor)).toEqual([
    ['1 mensaje sin leer', 'Leer y responder', `/dashboard/messages/${talk.id}`],
    ['Un anuncio por renovar', 'Renovar', `/dashboard/listings/${asked.id}/renew`],
    ['Un anuncio en pausa', 'Activar', `/dashboard/listings/${paused.id}/status`],
    ['Cuenta quién eres', 'Escribirla', '/dashboard/profile'],
  ])
  for (const [, , path] of stepsOf(visitor)) {
    await visitor.visit(path ?? '')
    expect(visitor.status).toBe(200)
  }
  await other.visitor.visit('/dashboard')
  expect(stepsOf(other.visitor)).toEqual([['No tienes nada pendiente', 'Ir al marketplace', '/marketplace']])
})

test('orders are lines with whose turn it is, for which act and how much time is left, from both sides', async () => {
  const { db, visitor, account } = await signedIn(withPhoto)
  const { id, freelancer } = await aHiring(db, { client: account })
  const other = await signedIn(withPhoto)
  const theirs = await aHiring(db, { freelancer: other.account }, TO_THE_END.slice(0, 2))
  const linesOf = (who: Visitor) =>
    [...who.document.querySelectorAll('.hiring-line')].map((line) => [
      line.querySelector('.hiring-line__turn')?.textContent,
      line.querySelector('time')?.textContent,
      line.querySelector('a')?.getAttribute('href'),
    ])
  await visitor.visit('/dashboard')
  expect(linesOf(visitor)).toEqual([['Te toca: pagar', 'Quedan 2 días', `/dashboard/orders/${id}`]])
  expect(Object.keys(factsOf(visitor))).toEqual(['Por pagar', 'Próxima fecha'])
  expect(stepsOf(visitor).map(([title]) => title)).toEqual(['1 mensaje sin leer'])

  await other.visitor.visit('/dashboard')
  expect(linesOf(other.visitor)).toEqual([['Te toca: entregar', 'Quedan 6 días', `/dashboard/orders/${theirs.id}`]])
  // A step of the other side is no turn of the reader.
  const seller = await signedIn()
  await db.updateTable('orders').set({ freelancerId: seller.account.id }).where('id', '=', id).execute()
  await seller.visitor.visit('/dashboard')
  expect(linesOf(seller.visitor)).toEqual([[undefined, 'Quedan 2 días', `/dashboard/orders/${id}`]])
  expect(seller.visitor.text).toContain('le toca pagar')
  await seller.visitor.visit('/dashboard/orders?show=turn')
  expect(seller.visitor.text).toContain('No te toca nada')
  expect(freelancer.id).not.toBe(seller.account.id)
})

test('several tasks of a kind are one line that leads to all of them', async () => {
  const { db, visitor, account } = await signedIn(withPhoto)
  const old = { author: account, confirmedAt: new Date('2026-05-01T10:00:00Z'), freshnessToldAt: new Date() }
  for (const title of ['Oboe', 'Fagot']) {
    const { id } = await aListing(db, { ...old, title })
    await aListing(db, { author: account, status: 'inactive' })
    await aConversation(db, { seller: account, listingId: id })
    await aNotification(db, account, { type: 'new_match', title: `1 anuncio nuevo en «${title}»` })
  }
  await visitor.visit('/dashboard')
  expect(stepsOf(visitor).slice(0, 4)).toEqual([
    ['2 mensajes sin leer', 'Leer y responder', '/dashboard/messages'],
    ['2 anuncios por renovar', 'Ver cuáles', '/dashboard/listings?status=active'],
    ['2 avisos de tus búsquedas', 'Ver los avisos', '/dashboard/notifications?type=new_match&read=unread'],
    ['2 anuncios en pausa', 'Ver cuáles', '/dashboard/listings?status=inactive'],
  ])
})

test('an unfinished listing is continued from here, and several lead to their list', async () => {
  const { visitor } = await signedIn(withPhoto)
  for (const title of ['Clases de oboe', '']) {
    await visitor.visit('/dashboard/create-listing')
    visitor.fill('Título', title)
    await visitor.press('Guardar borrador')
    if (title === '') continue
    await visitor.visit('/dashboard')
    expect(visitor.text).toContain('«Clases de oboe» está guardado como borrador.')
    await visitor.follow('Continuar')
    expect(visitor.control('Título')).toHaveValue(title)
  }
  await visitor.visit('/dashboard')
  expect(stepsOf(visitor)).toContainEqual([
    '2 anuncios a medio escribir',
    'Ver borradores',
    '/dashboard/listings/drafts',
  ])
})

test('finds of a saved search are opened once, and then no task is left', async () => {
  const { db, visitor, account } = await signedIn(withPhoto)
  await aNotification(db, account, {
    type: 'new_match',
    title: '2 anuncios nuevos en «Oboe»',
    href: '/marketplace?q=oboe',
  })
  await visitor.visit('/dashboard')
  expect(stepsOf(visitor).map(([title]) => title)).toEqual(['2 anuncios nuevos en «Oboe»'])
  await visitor.press('Ver')
  expect(visitor.path).toBe('/marketplace?q=oboe')
  await visitor.visit('/dashboard')
  expect(stepsOf(visitor).map(([title]) => title)).toEqual(['No tienes nada pendiente'])
})
