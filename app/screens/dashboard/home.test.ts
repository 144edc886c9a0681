import '#tests/support/own-world.ts'
import { expect, test } from 'vitest'
import type { Visitor } from '#tests/support/visitor.ts'
import { recordView } from '#app/domain/measures/commands.server.ts'
import { aListing, anAccount, signedIn, aStranger } from '#tests/support/factories.ts'
import { aHiring, TO_THE_END } from '#tests/support/hiring.ts'
import { aConversation } from '#tests/support/conversations.ts'
import { aNotification } from '#tests/support/notifications.ts'
import { aRating } from '#tests/support/ratings.ts'

test('R9: the dashboard and what is under it are for whoever is signed in', async () => {
  const { visitor } = await aStranger()
  for (const path of ['/dashboard', '/dashboard/create-listing', '/dashboard/verify-email']) {
    await visitor.visit(path)
    expect(visitor.path).toBe(`/login?next=${encodeURIComponent(path)}`)
  }
})

const SIDEBAR = {
  'Mi taller': ['Dashboard', 'Mi Perfil', 'Mis Anuncios', 'Crear Anuncio'],
  'Mis tratos': ['Mensajes', 'Contrataciones', 'Valoraciones', 'Concursos'],
  'Mi cuenta': ['Favoritos', 'Búsquedas guardadas', 'Estadísticas', 'Notificaciones', 'Configuración'],
}

test('B1: the sidebar leads to screens that exist, in the order of the specification, and says where one is', async () => {
  const { visitor } = await signedIn()
  await visitor.visit('/dashboard')
  const sidebar = () => [...visitor.document.querySelectorAll<HTMLAnchorElement>('nav[aria-label=Dashboard] a')]
  const groups = [...visitor.document.querySelectorAll('nav[aria-label=Dashboard] ul')].map((list) => [
    visitor.document.getElementById(list.getAttribute('aria-labelledby') ?? '')?.textContent,
    [...list.querySelectorAll('a')].map((link) => link.textContent),
  ])
  expect(Object.fromEntries(groups)).toEqual(SIDEBAR)
  for (const link of sidebar()) {
    await visitor.visit(link.getAttribute('href') ?? '')
    expect(visitor.status).toBe(200)
    const current = sidebar().filter((other) => other.getAttribute('aria-current') === 'page')
    expect(current.map((other) => other.textContent)).toEqual([link.textContent])
  }
})

test('B1: whoever edits one of their listings is in Mis Anuncios', async () => {
  const { db, visitor, account } = await signedIn()
  const { id } = await aListing(db, { author: account })
  await visitor.visit(`/dashboard/edit-listing/${id}`)
  const current = [...visitor.document.querySelectorAll('nav[aria-label=Dashboard] [aria-current=page]')]
  expect(current.map((link) => link.textContent)).toEqual(['Mis Anuncios'])
})

const statsOf = (visitor: Visitor) =>
  Object.fromEntries(
    [...visitor.document.querySelectorAll('.stat')].map((stat) => [
      stat.querySelector('dt')?.textContent,
      stat.querySelector('dd')?.textContent,
    ]),
  )

/** The figures at the head. */
const factsOf = (visitor: Visitor) =>
  Object.fromEntries(
    [...visitor.document.querySelectorAll('.facts-row__fact')].map((fact) => [
      fact.querySelector('dt')?.textContent,
      fact.querySelector('dd')?.textContent,
    ]),
  )

test('B2, B4: the dashboard welcomes by full name and counts the active listings of its owner alone', async () => {
  const { db, visitor, account } = await signedIn({ fullName: 'Begoña Ruiz de Azúa' })
  for (let number = 0; number < 5; number++) await aListing(db, { author: account })
  await aListing(db, { author: account, status: 'inactive', title: 'Descansa' })
  const { id } = await aListing(db, { author: account })
  await db.updateTable('listings').set({ deletedAt: new Date() }).where('id', '=', id).execute()
  await aListing(db, { author: await anAccount(db) })
  await visitor.visit('/dashboard')
  expect(visitor.heading).toBe('¡Hola, Begoña Ruiz de Azúa!')
  expect(statsOf(visitor)).toEqual({
    'Anuncios activos': '5',
    'Visitas totales': '0',
    Valoraciones: '0',
    'Valoración media': 'Sin valoraciones',
  })
  expect(factsOf(visitor)).toEqual({ 'Por cobrar': '0\u00a0€', 'Tiempo de respuesta': '—' })
  const own = [...visitor.document.querySelectorAll('.own-listings__item')]
  expect(own).toHaveLength(4)
  expect(visitor.text).toContain('Inactivo')
})

test('B2: the cards have how many ratings there are and their average with one decimal', async () => {
  const { db, visitor, account } = await signedIn()
  for (const rating of [5, 4, 4]) await aRating(db, { freelancer: account, rating })
  await aRating(db, { client: account, rating: 1 })
  await visitor.visit('/dashboard')
  expect(statsOf(visitor)).toMatchObject({ Valoraciones: '3', 'Valoración media': '4,3/5' })
})

test('B5: an empty dashboard offers the next step, and shows no zeros of a seller', async () => {
  const { visitor } = await signedIn()
  await visitor.visit('/dashboard')
  expect(statsOf(visitor)).toEqual({})
  const step = visitor.document.querySelector('.empty-state a')
  expect([step?.textContent, step?.getAttribute('href')]).toEqual(['Crear Anuncio', '/dashboard/create-listing'])
})

/** The lines of what to do next: title, and the button's words with where it leads. */
const stepsOf = (visitor: Visitor) =>
  [...visitor.document.querySelectorAll('.next-step')].map((step) => [
    step.querySelector('h3')?.textContent,
    step.querySelector('a, button')?.textContent,
    step.querySelector('a')?.getAttribute('href') ?? step.querySelector('form')?.getAttribute('action'),
  ])

const withPhoto = { profile: { avatarUrl: '/media/x.webp' } }

test('a seller is told what waits, each line with the way to it, and a stranger of none of it', async () => {
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

test('orders are lines: whose turn it is, what for and how long yet, from both sides', async () => {
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
  // What the other side has to do is no turn of one's own.
  const seller = await signedIn()
  await db.updateTable('orders').set({ freelancerId: seller.account.id }).where('id', '=', id).execute()
  await seller.visitor.visit('/dashboard')
  expect(linesOf(seller.visitor)).toEqual([[undefined, 'Quedan 2 días', `/dashboard/orders/${id}`]])
  expect(seller.visitor.text).toContain('le toca pagar')
  await seller.visitor.visit('/dashboard/orders?show=turn')
  expect(seller.visitor.text).toContain('No te toca nada')
  expect(freelancer.id).not.toBe(seller.account.id)
})

test('several of a kind are one line that leads to all of them', async () => {
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

test('a listing half written is gone on with from here, and several lead to their list', async () => {
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

test('news of a saved search are opened once, and then nothing is left to do', async () => {
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

test('B2: the cards are there for everybody who has ever begun a listing, zeros too', async () => {
  const { visitor } = await signedIn()
  await visitor.visit('/dashboard')
  expect(statsOf(visitor)).toEqual({})
  await visitor.visit('/dashboard/create-listing')
  await visitor.fill('Título', 'Clases de oboe').press('Guardar borrador')
  await visitor.visit('/dashboard')
  expect(statsOf(visitor)).toMatchObject({
    'Anuncios activos': '0',
    'Visitas totales': '0',
    Valoraciones: '0',
    'Valoración media': 'Sin valoraciones',
  })

  const { db, visitor: former, account } = await signedIn()
  await aListing(db, { author: account, deletedAt: new Date() })
  await former.visit('/dashboard')
  expect(statsOf(former)).toMatchObject({ 'Anuncios activos': '0' })
})

test('a client sees what they keep and have begun, and no figures of a seller', async () => {
  const { db, visitor, account } = await signedIn()
  const { listingId } = await aConversation(db, { client: account })
  // The trigger sets the day, whatever is given.
  await db
    .insertInto('favorites')
    .values({ userId: account.id, listingId, priceAtSave: 45_000, countedOn: '2000-01-01' })
    .execute()
  await visitor.visit('/dashboard')
  const kept = [...visitor.document.querySelectorAll('.kept')]
  expect(kept.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['1 Conversación que empezaste', '/dashboard/messages'],
    ['1 Favorito', '/dashboard/favorites'],
  ])
  expect(statsOf(visitor)).toEqual({})
  expect(visitor.link('Buscar en el marketplace Quién hace lo que necesitas').getAttribute('href')).toBe('/marketplace')
  expect(visitor.document.querySelector('.empty-state')).toBeNull()
})

test('A12: an address that is not verified is told so, with a way to another link', async () => {
  const { visitor } = await signedIn({ verified: false })
  await visitor.visit('/dashboard')
  expect(visitor.text).toContain('Correo sin verificar')
  await visitor.press('Enviar otro enlace')
  expect(visitor.status).toBe(200)
  expect(visitor.notices).toContain('Te hemos enviado otro enlace. Revisa tu correo.')
})

test('B3: the views are those of all own listings, of every day, and of nobody else’s', async () => {
  const { db, visitor, account } = await signedIn()
  const [one, other] = [await aListing(db, { author: account }), await aListing(db, { author: account })]
  const foreign = await aListing(db)
  const seen = (listingId: string, day: string, ip: string) =>
    recordView(db, {
      listingId,
      ip,
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      viewerId: undefined,
      now: new Date(`${day}T12:00:00Z`),
    })
  await seen(one.id, '2026-10-01', '198.51.100.1')
  await seen(one.id, '2026-10-02', '198.51.100.1')
  await seen(other.id, '2026-10-02', '198.51.100.1')
  await seen(foreign.id, '2026-10-02', '198.51.100.1')
  await visitor.visit('/dashboard')
  expect(statsOf(visitor)).toMatchObject({ 'Visitas totales': '3' })
})

test('B5: the quick actions create a listing, update the profile and show messages', async () => {
  const { visitor } = await signedIn()
  await visitor.visit('/dashboard')
  const actions = [...visitor.document.querySelectorAll('.quick-action')]
  expect(actions.map((link) => link.getAttribute('href'))).toEqual([
    '/dashboard/create-listing',
    '/dashboard/profile',
    '/dashboard/messages',
    '/dashboard/requests/new',
  ])
})

test('B5: the banner asks for a picture until there is one', async () => {
  const { db, visitor, account } = await signedIn()
  await visitor.visit('/dashboard')
  expect(visitor.text).toContain('Completa tu perfil')
  expect(visitor.link('Añadir una foto').getAttribute('href')).toBe('/dashboard/profile/avatar')
  await db.updateTable('profiles').set({ avatarUrl: '/media/x.webp' }).where('id', '=', account.id).execute()
  await visitor.visit('/dashboard')
  expect(visitor.text).not.toContain('Completa tu perfil')
})

test('B5: a part that cannot be loaded says so, and the rest is still there', async () => {
  const { db, visitor, account } = await signedIn()
  await aListing(db, { author: account, title: 'Sigue a la vista' })
  await db.schema.alterTable('owner_daily_stats').renameTo('away').execute()
  try {
    await visitor.visit('/dashboard')
  } finally {
    await db.schema.alterTable('away').renameTo('owner_daily_stats').execute()
  }
  expect(visitor.status).toBe(200)
  expect(statsOf(visitor)).toMatchObject({
    'Anuncio activo': '1',
    'Visitas totales': 'No hemos podido cargarlo. Vuelve a intentarlo en un momento.',
  })
  expect(factsOf(visitor)).toMatchObject({
    'Tiempo de respuesta': 'No hemos podido cargarlo. Vuelve a intentarlo en un momento.',
  })
  expect(visitor.text).toContain('Sigue a la vista')
})
