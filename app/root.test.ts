import { expect, test } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import { anAccount, aStranger, signedIn, PASSWORD } from '#tests/support/factories.ts'
import { theServer } from '#tests/support/server.ts'
import type { Visitor } from '#tests/support/visitor.ts'

const linksIn = (visitor: Visitor, selector: string) =>
  [...visitor.document.querySelectorAll(`${selector} a[href]`)].map((link) => [
    link.textContent?.replace(/\s+/g, ' ').trim(),
    link.getAttribute('href'),
  ])

test('G1: the header leads to the marketplace and to the search page, which script opens as a dialog', async () => {
  const { visitor } = await aStranger()
  await visitor.visit('/terms')
  expect(linksIn(visitor, 'header nav')).toEqual([
    ['Marketplace', '/marketplace'],
    ['Concursos', '/contests'],
    ['Categorías', '/categories'],
    ['Nosotros', '/about'],
  ])
  expect(linksIn(visitor, 'header')).toContainEqual(['Buscar', '/search'])
  await visitor.visit('/marketplace')
  expect(visitor.document.querySelector('header nav [aria-current=page]')?.textContent).toBe('Marketplace')
})

test('G2: a stranger is offered Iniciar Sesión and Registrarse, and to publish', async () => {
  const { visitor } = await aStranger()
  await visitor.visit('/terms')
  expect(linksIn(visitor, 'header')).toEqual(
    expect.arrayContaining([
      ['Publicar gratis', '/register?next=%2Fdashboard%2Fcreate-listing'],
      ['Iniciar Sesión', '/login'],
      ['Registrarse', '/register'],
    ]),
  )
  expect(visitor.hasButton('Cerrar Sesión')).toBe(false)
})

test('G2: a signed-in person has a menu that works without script and signs out', async () => {
  const { visitor, account } = await signedIn()
  await visitor.visit('/terms')
  const menu = visitor.document.querySelector('header .menu')
  expect(menu?.querySelector('summary')?.textContent).toContain(account.fullName)
  expect(linksIn(visitor, 'header .menu')).toEqual([
    ['Dashboard', '/dashboard'],
    ['Mi Perfil', '/dashboard/profile'],
    ['Crear Anuncio', '/dashboard/create-listing'],
  ])
  expect(linksIn(visitor, 'header').flat()).not.toContain('/login')
  expect(visitor.hasLink('Publicar gratis')).toBe(false)
  await visitor.press('Cerrar Sesión')
  expect(visitor.path).toBe('/')
  expect(linksIn(visitor, 'header').flat()).toContain('/login')
})

test('G5: the footer has links to explore, links to inform and an address to write to', async () => {
  const { visitor } = await aStranger()
  await visitor.visit('/terms')
  const links = linksIn(visitor, 'footer')
  const paths = links.map(([, href]) => href ?? '')
  expect(paths).toEqual(expect.arrayContaining(['/marketplace', '/search', '/terms', '/privacy', '/legal-notice']))
  expect(paths.filter((path) => path.startsWith('mailto:'))).toHaveLength(1)
  for (const path of new Set(paths.filter((path) => path.startsWith('/')))) {
    await visitor.visit(path)
    expect([path, visitor.status]).toEqual([path, 200])
    const { hash } = new URL(path, visitor.origin)
    if (hash) expect(visitor.document.querySelector(hash), path).not.toBeNull()
  }
})

test('R12: an unknown address is a Spanish 404 with a link to the home page', async () => {
  const { visitor } = await aStranger()
  for (const path of ['/no-existe', '/dashboard/no-existe', '/a/b/c?d=e']) {
    await visitor.visit(path)
    expect([path, visitor.status, visitor.heading]).toEqual([path, 404, 'Página no encontrada'])
    expect(visitor.title).toBe('Página no encontrada')
    expect(visitor.control('Buscar servicios')).toHaveValue('')
  }
  await visitor.follow('Volver al inicio')
  expect([visitor.path, visitor.status]).toEqual(['/', 200])
})

test('R12: a form sent to an unknown address is a 404 too', async () => {
  const { visitor } = await aStranger()
  const response = await visitor.request('/no-existe', {
    method: 'POST',
    body: new URLSearchParams({ a: 'b' }),
    headers: { Origin: visitor.origin },
  })
  expect(response.status).toBe(404)
  expect(await response.text()).toContain('Página no encontrada')
})

test('I14: without script the page has its notice once, as a status', async () => {
  const { db, visitor } = await aStranger()
  const account = await anAccount(db)
  await visitor.visit('/login')
  await visitor.fill('Correo electrónico', account.email).fill('Contraseña', PASSWORD).press('Iniciar Sesión')
  expect(visitor.path).toBe('/dashboard')
  expect(visitor.document.querySelector('.notice [role=status]')?.textContent).toBe('Inicio de sesión exitoso!')
  expect(visitor.document.querySelectorAll('.notice button')).toHaveLength(0)
  await visitor.visit('/dashboard')
  expect(visitor.document.querySelector('.notice')).toBeNull()
})

test('I15: a refused address has a code in its answer, which is in the log too', async () => {
  const { visitor } = await aStranger()
  const response = await visitor.request('/dashboard/no-existe')
  const code = response.headers.get('X-Request-Id') ?? ''
  expect(code).not.toBe('')
  // The log is written after the answer has been sent.
  const { output } = await theServer()
  await eventually(() => expect(output()).toContain(code))
})

test('R11: the dashboard asks to sign in first, and returns to where the visitor was going', async () => {
  const { db, visitor } = await aStranger()
  const account = await anAccount(db)
  await visitor.visit('/dashboard')
  expect(visitor.path).toBe('/login?next=%2Fdashboard')
  await visitor.fill('Correo electrónico', account.email).fill('Contraseña', PASSWORD).press('Iniciar Sesión')
  expect(visitor.path).toBe('/dashboard')
})

test('every page has a link to its content and names its language', async () => {
  const { visitor } = await aStranger()
  await visitor.visit('/terms')
  expect(visitor.document.documentElement.lang).toBe('es')
  expect(visitor.link('Saltar al contenido').getAttribute('href')).toBe('#contenido')
  expect(visitor.document.querySelector('main')?.id).toBe('contenido')
  expect(visitor.html).not.toMatch(/ style="/)
  // The address of the page itself is in its head, which needs no request.
  const html = visitor.html.replace(/<link rel="canonical"[^>]*>/, '')
  expect(html).not.toMatch(/(src|href)="(data:|https?:\/\/|\/\/)/)
})
