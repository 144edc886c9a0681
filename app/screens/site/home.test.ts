import '#tests/support/own-world.ts'
import { expect, test } from 'vitest'
import { aListing, anAccount, aStranger, signedIn } from '#tests/support/factories.ts'
import { aPicture } from '#tests/support/marketplace.ts'
import { fillIn as fillListing } from '#tests/support/listing-form.ts'
import type { Visitor } from '#tests/support/visitor.ts'

const all = (visitor: Visitor, selector: string) => [...visitor.document.querySelectorAll(selector)]
const textOf = (element: Element | null | undefined) => element?.textContent?.replace(/\s+/g, ' ').trim() ?? ''

async function openHome() {
  const { visitor } = await aStranger()
  return visitor.visit('/')
}

test('H1: the page opens with a decorative picture without a text for screen readers, one sentence and a search', async () => {
  const visitor = await openHome()
  expect(visitor.status).toBe(200)
  expect(visitor.heading).toBe('Gente que hace bien su oficio')
  expect(visitor.document.querySelector('.hero__tiles')?.getAttribute('aria-hidden')).toBe('true')
  // Without listings the wall has no windows.
  expect(visitor.document.querySelector('.hero__windows')).toBeNull()
  await visitor.fill('¿Qué necesitas?', 'guitarra').press('Buscar')
  expect(visitor.path).toBe('/marketplace?q=guitarra')
})

test('the wall shows people with town and price, without the newest listings and without people seen only by contacts', async () => {
  const { db, visitor } = await aStranger()
  const seller = await anAccount(db, {
    fullName: 'Irene Soto',
    profile: { avatarUrl: '/media/avatars/irene-320.webp' },
  })
  const quiet = await anAccount(db, { fullName: 'Tomás Callado' })
  await db.insertInto('userSettings').values({ userId: quiet.id, profileVisibility: 'contacts' }).execute()
  const poster = await aListing(db, {
    author: seller,
    categoryId: 7,
    title: 'Carteles a mano',
    location: 'Lugo',
    priceType: 'hora',
  })
  await aPicture(db, { author: seller, listingId: poster.id, seed: 'cartel' })
  await aListing(db, { author: quiet, categoryId: 7, title: 'Callado' })
  const others = ['Uno', 'Dos', 'Tres', 'Cuatro', 'Cinco']
  for (const title of others) await aListing(db, { categoryId: 7, title })
  await visitor.visit('/?muro')
  const shown = all(visitor, '.hero__windows a')
  expect(shown.map(textOf)).toEqual([
    'Carteles a mano: 450 € por hora Irene Soto Lugo',
    expect.stringMatching(/^Uno: 450 € por proyecto .* Zaragoza$/),
  ])
  expect(shown[0]?.getAttribute('href')).toBe(`/marketplace/${poster.id}`)
  expect(shown[0]?.querySelector('.avatar img')?.getAttribute('src')).toBe('/media/avatars/irene-320.webp')
  // A person with neither is shown by a tile and an initial.
  expect([...(shown[1]?.querySelectorAll('img') ?? [])]).toEqual([])
  expect(all(visitor, '.cards .listing-card__title').map(textOf)).toEqual(others.slice(1).toReversed())
})

test('the cost is stated in one line, which leads to the rules', async () => {
  const visitor = await openHome()
  expect(visitor.text).toContain('Sin comisión')
  await visitor.follow('Cuánto cuesta y en quién confío')
  expect(visitor.heading).toBe('Reglas de las contrataciones')
  expect(visitor.document.querySelector('#comision')).not.toBeNull()
})

test('H2: five featured services lead to the marketplace, each to its category', async () => {
  const visitor = await openHome()
  const slides = all(visitor, '.carousel__slide')
  expect(slides.map((slide) => textOf(slide.querySelector('h3')))).toEqual([
    'Diseño web',
    'Marketing digital',
    'Diseño gráfico',
    'Desarrollo de apps',
    'Fotografía',
  ])
  const links = slides.map((slide) => new URL(slide.querySelector('a')?.getAttribute('href') ?? '', 'http://here'))
  expect(links.map(({ pathname }) => pathname)).toEqual(Array(5).fill('/marketplace'))
  expect(links.map(({ searchParams }) => searchParams.get('category'))).toEqual([
    'Desarrollo Web',
    'Marketing Digital',
    'Diseño Gráfico',
    'Programación & Tecnología',
    'Fotografía',
  ])
  expect(textOf(visitor.document.querySelector('.carousel h2'))).toBe('Servicios Destacados')
})

test('H3: without script the services are a plain list, and have no button that needs it', async () => {
  const visitor = await openHome()
  expect(visitor.document.querySelector('ul.carousel__list')).not.toBeNull()
  expect(all(visitor, '.carousel button')).toEqual([])
})

test('H4: each service has a title, a description, a picture and a link', async () => {
  const visitor = await openHome()
  for (const slide of all(visitor, '.carousel__slide')) {
    expect(textOf(slide.querySelector('h3'))).not.toBe('')
    expect(textOf(slide.querySelector('p')).length).toBeGreaterThan(30)
    expect(slide.querySelector('.carousel__picture')).not.toBeNull()
    expect(slide.querySelector('a[href]')).not.toBeNull()
  }
})

test('H5: four steps, and the third says that people agree on the payment and the platform holds no money', async () => {
  const visitor = await openHome()
  const steps = all(visitor, '#como-funciona ol li')
  expect(steps.map((step) => textOf(step.querySelector('h3')))).toEqual([
    'Publica gratis',
    'Recibe y compara profesionales',
    'Acordad el pago entre vosotros',
    'Valorad el trabajo',
  ])
  // Without hiring the page does not promise it: app/screens/hiring/direct-payment.test.ts.
  expect(textOf(steps[2])).toContain('Pago acordado entre las partes: la plataforma no retiene fondos.')
  expect(textOf(steps[2])).toContain('Gremio no lo cobra ni lo guarda')
})

test('H7: six categories lead to the marketplace', async () => {
  const visitor = await openHome()
  const cards = all(visitor, '.category-card')
  expect(cards.map((card) => textOf(card.querySelector('strong')))).toEqual([
    'Diseño Gráfico',
    'Desarrollo Web',
    'Marketing Digital',
    'Redacción & Traducción',
    'Video & Animación',
    'Música & Audio',
  ])
  expect(textOf(visitor.document.querySelector('#categories-title'))).toBe('Explora por Categoría')
  await visitor.visit(cards[3]?.getAttribute('href') ?? '')
  expect(visitor.status).toBe(200)
  expect((visitor.control('Categoría') as HTMLSelectElement).value).toBe('Redacción & Traducción')
})

test('H8: a category shows the number of its public listings, and none when it is zero', async () => {
  const { db, visitor } = await aStranger()
  const author = await anAccount(db)
  for (let number = 0; number < 2; number++) await aListing(db, { author, categoryId: 6 })
  await aListing(db, { author, categoryId: 6, status: 'inactive' })
  await aListing(db, { author, categoryId: 2 })
  const readCounts = async () => {
    // A query of its own, so that a page kept for a moment does not answer.
    await visitor.visit('/?conteo')
    const cards = all(visitor, '.category-card')
    return Object.fromEntries(
      cards.map((card) => [textOf(card.querySelector('strong')), textOf(card.querySelector('.num'))]),
    )
  }
  // Counts are kept for some time too, the longer the slower they were to count.
  await expect
    .poll(readCounts, { timeout: 45_000 })
    .toMatchObject({ 'Música & Audio': '2 anuncios', 'Desarrollo Web': '1 anuncio', 'Diseño Gráfico': '' })
  expect(visitor.text).not.toContain('0 anuncios')
})

test('H9: the page ends with two links, to register and to search', async () => {
  const visitor = await openHome()
  expect(visitor.link('Crear Cuenta').getAttribute('href')).toBe('/register')
  expect(visitor.link('Explorar Servicios').getAttribute('href')).toBe('/marketplace')
})

test('H9: a person with an account is offered to publish instead of to register', async () => {
  const { visitor } = await signedIn()
  await visitor.visit('/')
  expect(visitor.hasLink('Crear Cuenta')).toBe(false)
  expect(visitor.link('Crear Anuncio').getAttribute('href')).toBe('/dashboard/create-listing')
})

test.each(['the hero', 'the header'])(
  'R11: a visitor who presses «Publicar gratis» in %s registers, signs in and publishes',
  async (place) => {
    const { db, visitor } = await aStranger()
    await visitor.visit('/')
    const places = { 'the hero': '.hero a', 'the header': 'header .header__places a' }
    const links = all(visitor, places[place as keyof typeof places]).filter(
      (link) => textOf(link) === 'Publicar gratis',
    )
    expect(links).toHaveLength(1)
    await visitor.visit(links[0]?.getAttribute('href') ?? '')
    expect(visitor.heading).toBe('Crear Cuenta')

    const email = `${place.replace(' ', '-')}@ejemplo.es`
    const fillIn = (password: string) =>
      visitor
        .fill('Nombre completo', 'Íñigo Núñez')
        .fill('Correo electrónico', email)
        .fill('Contraseña', password)
        .fill('Confirmar contraseña', password)
        .tick('Acepto los términos y condiciones')
    await fillIn('corta').press('Crear Cuenta')
    expect(visitor.status).toBe(422)
    await fillIn('tenaza-4').press('Crear Cuenta')
    expect(visitor.path).toBe('/login?next=%2Fdashboard%2Fcreate-listing')
    await visitor.fill('Contraseña', 'otra-cosa-7').press('Iniciar Sesión')
    expect(visitor.status).toBe(422)
    await visitor.fill('Contraseña', 'tenaza-4').press('Iniciar Sesión')
    expect(visitor.path).toBe('/dashboard/create-listing')

    await db.updateTable('users').set({ emailVerifiedAt: new Date() }).where('email', '=', email).execute()
    await fillListing(visitor).press('Crear Anuncio')
    expect(visitor.notices.join()).toContain('Anuncio creado correctamente')
  },
)

test('a signed-in person has no link to publish free of charge, and an old one leads to the form', async () => {
  const { visitor } = await signedIn()
  await visitor.visit('/')
  expect(visitor.hasLink('Publicar gratis')).toBe(false)
  // A link from before, or from another page: it leads to the form at once.
  await visitor.visit('/register?next=%2Fdashboard%2Fcreate-listing')
  expect(visitor.path).toBe('/dashboard/create-listing')
})

test('the newest listings are on the home page, with popular searches', async () => {
  const { db, visitor } = await aStranger()
  await aListing(db, { title: 'Guitarra flamenca a domicilio' })
  await visitor.visit('/?novedades')
  const section = visitor.document.querySelector('[aria-labelledby=newest-title]')
  expect(textOf(section?.querySelector('h2'))).toBe('Recién publicados')
  expect(textOf(section?.querySelector('.listing-card__title'))).toBe('Guitarra flamenca a domicilio')
  await visitor.press('Guardar: Guitarra flamenca a domicilio')
  expect(visitor.path).toBe('/?novedades')
  expect(visitor.notices.join()).toContain('Guardado en este navegador')
})
