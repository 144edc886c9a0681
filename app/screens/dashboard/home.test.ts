import '#tests/support/own-world.ts'
import { expect, test } from 'vitest'
import { recordView } from '#app/domain/measures/commands.server.ts'
import { aListing, anAccount, signedIn, aStranger } from '#tests/support/factories.ts'
import { aConversation } from '#tests/support/conversations.ts'
import { aRating } from '#tests/support/ratings.ts'
import { factsOf, statsOf } from '#tests/support/dashboard.ts'

test('R9: the dashboard and the pages under it need a signed-in person', async () => {
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

test('B1: the sidebar leads to screens that exist, in the order of the specification, and marks the current one', async () => {
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

test('B1: the sidebar marks Mis Anuncios while a person edits one of their listings', async () => {
  const { db, visitor, account } = await signedIn()
  const { id } = await aListing(db, { author: account })
  await visitor.visit(`/dashboard/edit-listing/${id}`)
  const current = [...visitor.document.querySelectorAll('nav[aria-label=Dashboard] [aria-current=page]')]
  expect(current.map((link) => link.textContent)).toEqual(['Mis Anuncios'])
})

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

test('B2: the cards show the number of ratings and their average with one decimal', async () => {
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

test('B2: everybody who has ever begun a listing gets the cards, with zeros too', async () => {
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

test('a client sees their favourites and requests, and no figures of a seller', async () => {
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

test('A12: a person with an unverified address reads so, with a way to another link', async () => {
  const { visitor } = await signedIn({ verified: false })
  await visitor.visit('/dashboard')
  expect(visitor.text).toContain('Correo sin verificar')
  await visitor.press('Enviar otro enlace')
  expect(visitor.status).toBe(200)
  expect(visitor.notices).toContain('Te hemos enviado otro enlace. Revisa tu correo.')
})

test('B3: the views are those of all the owner’s listings, of every day, and no other person’s', async () => {
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
