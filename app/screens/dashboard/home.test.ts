import { expect, test } from 'vitest'
import type { Visitor } from '#tests/support/visitor.ts'
import { recordView } from '#app/domain/measures/commands.server.ts'
import { aListing, anAccount, signedIn, aStranger } from '#tests/support/factories.ts'
import { aRating } from '#tests/support/ratings.ts'

test('R9: the dashboard and what is under it are for whoever is signed in', async () => {
  const { visitor } = await aStranger()
  for (const path of ['/dashboard', '/dashboard/create-listing', '/dashboard/verify-email']) {
    await visitor.visit(path)
    expect(visitor.path).toBe(`/login?next=${encodeURIComponent(path)}`)
  }
})

const SIDEBAR = [
  'Dashboard',
  'Mi Perfil',
  'Mis Anuncios',
  'Crear Anuncio',
  'Mensajes',
  'Valoraciones',
  // Beside the specification's eight.
  'Favoritos',
  'Búsquedas guardadas',
  'Concursos',
  'Estadísticas',
  'Notificaciones',
  'Configuración',
]

test('B1: the sidebar leads to screens that exist, in the order of the specification, and says where one is', async () => {
  const { visitor } = await signedIn()
  await visitor.visit('/dashboard')
  const sidebar = () => [...visitor.document.querySelectorAll<HTMLAnchorElement>('nav[aria-label=Dashboard] a')]
  const labels = sidebar().map((link) => link.textContent ?? '')
  expect(labels).toEqual(SIDEBAR.filter((label) => labels.includes(label)))
  expect(labels).toEqual(expect.arrayContaining(['Dashboard', 'Mi Perfil', 'Crear Anuncio']))
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

test('B2, B4: the dashboard welcomes by full name and counts the active listings of its owner alone', async () => {
  const { db, visitor, account } = await signedIn({ fullName: 'Begoña Ruiz de Azúa' })
  for (let number = 0; number < 5; number++) await aListing(db, { author: account })
  await aListing(db, { author: account, status: 'inactive', title: 'Descansa' })
  await aListing(db, { author: account, deletedAt: new Date() })
  await aListing(db, { author: await anAccount(db) })
  await visitor.visit('/dashboard')
  expect(visitor.heading).toBe('¡Hola, Begoña Ruiz de Azúa!')
  expect(statsOf(visitor)).toEqual({
    'Anuncios activos': '5',
    'Visitas totales': '0',
    Consultas: '0',
    'Tiempo de respuesta': '—',
    Valoraciones: '0',
    'Valoración media': 'Sin valoraciones',
  })
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

test('B5: an empty dashboard offers the one next step', async () => {
  const { visitor } = await signedIn()
  await visitor.visit('/dashboard')
  expect(statsOf(visitor)).toMatchObject({ 'Anuncios activos': '0', 'Visitas totales': '0' })
  const step = visitor.document.querySelector('.empty-state a')
  expect([step?.textContent, step?.getAttribute('href')]).toEqual(['Crear Anuncio', '/dashboard/create-listing'])
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
  expect(visitor.text).toContain('Sigue a la vista')
})
