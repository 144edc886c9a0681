import { expect, test } from 'vitest'
import { aListing, anAccount, signedIn, aStranger } from '#tests/support/factories.ts'

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
  'Estadísticas',
  // Beside the specification's eight.
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

test('B2: the dashboard welcomes by full name and counts the active listings of its owner alone', async () => {
  const { db, visitor, account } = await signedIn({ fullName: 'Begoña Ruiz de Azúa' })
  for (let number = 0; number < 5; number++) await aListing(db, { author: account })
  await aListing(db, { author: account, status: 'inactive', title: 'Descansa' })
  await aListing(db, { author: account, deleted_at: new Date() })
  await aListing(db, { author: await anAccount(db) })
  await visitor.visit('/dashboard')
  expect(visitor.heading).toBe('¡Hola, Begoña Ruiz de Azúa!')
  expect(visitor.document.querySelector('.stat')?.textContent).toBe('5Anuncios activos')
  const own = [...visitor.document.querySelectorAll('.own-listings__item')]
  expect(own).toHaveLength(4)
  expect(visitor.text).toContain('Inactivo')
})

test('B5: an empty dashboard offers the one next step', async () => {
  const { visitor } = await signedIn()
  await visitor.visit('/dashboard')
  expect(visitor.document.querySelector('.stat')?.textContent).toBe('0Anuncios activos')
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
