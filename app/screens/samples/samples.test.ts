import '#tests/support/own-world.ts'
import { beforeAll, expect, test } from 'vitest'
import type { Db } from '#app/db.server.ts'
import { promoteListing } from '#app/domain/listings/promotions.server.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aListing, anAccount, aStranger, PASSWORD, signedIn } from '#tests/support/factories.ts'
import { aServer } from '#tests/support/server.ts'
import { Visitor } from '#tests/support/visitor.ts'

let db: Db
beforeAll(async () => {
  db = await aDatabase()
})

const titles = ({ document }: { document: Document }, within = 'main') =>
  [...document.querySelectorAll(`${within} .listing-card__title`)].map(({ textContent }) => textContent)
const group = ({ document }: { document: Document }) => document.querySelector('.search__featured')

test('S9, S10: samples are in front with their badge, not counted, and real listings are named as such', async () => {
  await aListing(db, { title: 'Encuadernación artesana', categoryId: 4 })
  const { visitor } = await aStranger()
  await visitor.visit('/marketplace')
  expect(group(visitor)?.querySelector('h2')?.textContent).toBe('Publicaciones Destacadas EJEMPLOS')
  expect(titles(visitor, '.search__featured')).toEqual([
    'Tienda en línea a medida',
    'Campaña en redes para un comercio',
  ])
  expect(group(visitor)?.querySelectorAll('article .badge--sample')).toHaveLength(2)
  expect(visitor.text).toContain('Servicios Profesionales REALES')
  expect(visitor.notices).toContain('Mostrando 1 resultado')
  expect(group(visitor)).toHaveTextContent(/45\s€\/hora/)
  expect(group(visitor)).toHaveTextContent(/380\s€\/proyecto/)

  // A search shows real listings only.
  for (const query of ['q=tienda', 'min_price=1', 'category=redaccion', 'after=nada']) {
    await visitor.visit(`/marketplace?${query}`)
    expect([query, group(visitor) === null]).toEqual([query, query !== 'after=nada'])
  }
  await visitor.visit('/marketplace?category=electronicos')
  expect(titles(visitor, '.search__featured')).toHaveLength(2)
  expect(visitor.text).toContain('No se encontraron resultados')
})

test('S10: beside a demonstration no listing is called real', async () => {
  const { id } = await anAccount(db, { user: { demo: true } })
  await aListing(db, { title: 'Encuadernación de muestra', categoryId: 4 })
  const { origin } = await aServer({})
  const visitor = await Visitor.arrive({ origin })
  await visitor.visit('/marketplace')
  expect(visitor.text).toContain('Servicios Profesionales')
  expect(visitor.text).not.toContain('REALES')
  await db.updateTable('users').set({ demo: false }).where('id', '=', id).execute()
})

test('S9: a promoted listing replaces the samples', async () => {
  const author = await anAccount(db)
  const { id } = await aListing(db, { author, title: 'Páginas para asociaciones', categoryId: 2 })
  const { visitor } = await aStranger()
  await visitor.visit('/marketplace?category=web')
  expect(titles(visitor, '.search__featured')).toEqual(['Tienda en línea a medida'])
  await promoteListing(db, author.id, id, new Date())
  await expect
    .poll(async () => titles(await visitor.visit('/marketplace?category=web')))
    .toEqual(['Páginas para asociaciones'])
  expect(visitor.text).not.toContain('EJEMPLOS')
  expect(visitor.text).not.toContain('REALES')
})

test('I1: samples are searched and filtered by address; a page without results offers to clear', async () => {
  const { visitor } = await aStranger()
  await visitor.visit('/marketplace/examples')
  expect(visitor.heading).toBe('Ejemplos de anuncios EJEMPLOS')
  expect(visitor.notices).toContain('Mostrando 12 de 12 ejemplos')
  await visitor.fill('Buscar', 'bicicleta').choose('Categoría', 'Deportes').press('Aplicar')
  expect(titles(visitor)).toEqual(['Bicicleta de paseo con cesta'])
  const { path } = visitor
  await visitor.follow('Bicicleta de paseo con cesta')
  expect(visitor.heading).toBe('Bicicleta de paseo con cesta')
  await visitor.follow('Volver a los ejemplos')
  expect(visitor.path).toBe(path)
  await visitor.fill('Buscar', 'submarino').press('Aplicar')
  expect(visitor.text).toContain('No se encontraron ejemplos')
  await visitor.follow('Limpiar filtros')
  expect(visitor.path).toBe('/marketplace/examples')
})

test('I2: sample publications have the categories of the specification and say what they are for', async () => {
  const { visitor } = await aStranger()
  await visitor.visit('/marketplace/sample-publications?category=Hogar')
  const options = [...visitor.control('Categoría').querySelectorAll('option')].map(({ textContent }) => textContent)
  expect(options).toEqual(['Todas', 'Electrónicos', 'Deportes', 'Hogar', 'Moda', 'Vehículos'])
  expect(titles(visitor)).toHaveLength(2)
  expect(visitor.document.querySelectorAll('.samples__info .panel')).toHaveLength(3)
  await visitor.visit('/marketplace/sample-publications?category=Nada&q=%00')
  expect([visitor.status, titles(visitor).length]).toEqual([200, 0])
})

test('S13: the service page searches its two samples, and lets no search engine in', async () => {
  const { visitor } = await aStranger()
  await visitor.visit('/marketplace/services')
  const options = [...visitor.control('Categoría').querySelectorAll('option')].map(({ textContent }) => textContent)
  expect(options).toEqual(['Todas', 'Desarrollo Web', 'Marketing Digital'])
  expect(titles(visitor)).toHaveLength(2)
  await visitor.choose('Categoría', 'Marketing Digital').press('Aplicar')
  expect(titles(visitor)).toEqual(['Campaña en redes para un comercio'])
  expect(visitor.document.querySelector('meta[name=robots]')).toHaveAttribute('content', 'noindex')
})

test('X1, X4: a publication shows all of a listing, and every part says that it is an example', async () => {
  const { visitor } = await aStranger()
  await visitor.visit('/marketplace/sample/bicicleta-de-paseo')
  expect(visitor.title).toContain('Ejemplo: Bicicleta de paseo con cesta')
  expect(visitor.text).toContain('Esto es un ejemplo. Nadie lo ofrece')
  expect(visitor.document.querySelectorAll('.gallery__slide')).toHaveLength(3)
  expect(visitor.text).toContain('1 / 3')
  expect(visitor.document.querySelector('.gallery__step--on')).toHaveAttribute('href', '#dibujo-2')
  expect(visitor.document.querySelectorAll('ul[aria-labelledby=keywords] li')).toHaveLength(15)
  expect(visitor.text).toContain('Usada, en buen estado')
  expect(visitor.document.querySelector('section[aria-labelledby=seller] h2')).toHaveTextContent('EJEMPLO')
  expect(visitor.text).toContain('valoración de ejemplo')
  const reviews = [...visitor.document.querySelectorAll('.review')]
  expect(reviews.map((review) => review.querySelector('.badge')?.textContent)).toEqual(['EJEMPLO', 'EJEMPLO'])
  expect(reviews.every((review) => review.textContent?.includes('Texto de ejemplo'))).toBe(true)
  expect(titles(visitor, '.listing__others')).toHaveLength(4)
  const shared = visitor.link('WhatsApp').getAttribute('href') ?? ''
  expect(decodeURIComponent(shared)).toContain(`Ejemplo: Bicicleta de paseo con cesta ${visitor.origin}`)
  expect(visitor.document.querySelector('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await visitor.visit('/marketplace/sample/patrones-de-costura')
  expect(visitor.text).toContain('Trabajo en remoto')
  expect(visitor.document.querySelector('.map')).toBeNull()
})

test('X1, D16: a publication in person has a map where there are tiles', async () => {
  const { origin } = await aServer({ TILE_URL: 'https://tiles.ejemplo/{z}/{x}/{y}.png' })
  const visitor = await Visitor.arrive({ origin })
  await visitor.visit('/marketplace/sample/camara-reflex')
  expect(visitor.document.querySelector('.map [role=img]')).toHaveAccessibleName('Mapa de ejemplo de Zaragoza')
})

test('X5: a service shows its range, its time, its benefits and its tags', async () => {
  const { visitor } = await aStranger()
  await visitor.visit('/marketplace/sample/tienda-en-linea')
  for (const text of ['35–60 € por hora', 'Cuatro semanas', 'Experto', 'Lo que ganas', '#comercio', '@ejemplo-web'])
    expect(visitor.text).toContain(text)
  expect(visitor.text).toMatch(/45\s€\s?\/hora/)
  expect(visitor.text).toContain('Aquí estaría cómo llamar')
})

test('X1: contacting and reporting explain that it is an example and lead to real ones', async () => {
  const { visitor } = await aStranger()
  for (const [label, heading] of [
    ['Contactar Vendedor', 'No hay a quién escribir'],
    ['Reportar este anuncio', 'No hay nada que denunciar'],
  ] as const) {
    await visitor.visit('/marketplace/sample/camara-reflex')
    await visitor.follow(label)
    expect([visitor.status, visitor.heading]).toEqual([200, heading])
    expect(visitor.text).toContain('Esto es un ejemplo.')
    await visitor.follow('Ver anuncios reales de Electrónicos')
    expect(visitor.control('Categoría')).toHaveValue('Electrónicos')
  }
})

test('X2: an unknown sample, and a sample in the address of a listing, are not found', async () => {
  const { visitor } = await aStranger()
  await visitor.visit('/marketplace/sample/nada')
  expect([visitor.status, visitor.heading]).toEqual([404, 'Publicación no encontrada'])
  await visitor.follow('Volver al marketplace')
  expect(visitor.path).toBe('/marketplace')
  const { id } = await aListing(db)
  await visitor.visit(`/marketplace/sample/${id}`)
  expect(visitor.status).toBe(404)
  await visitor.visit('/marketplace/camara-reflex')
  expect([visitor.status, visitor.heading]).toEqual([404, 'Anuncio no encontrado'])
})

test('X1: a signed-in person keeps a sample and removes it, and it is marked as a sample', async () => {
  const { visitor, account } = await signedIn()
  await visitor.visit('/marketplace/sample/camara-reflex')
  await visitor.press('Guardar')
  expect(visitor.hops.map(({ status }) => status)).toEqual([303, 200])
  expect(visitor.notices).toContain('Ejemplo guardado en tus favoritos')
  await visitor.pressAgain()
  expect(visitor.hasButton('Guardado')).toBe(true)
  const rows = () =>
    db.selectFrom('favorites').select(['kind', 'key', 'priceAtSave']).where('userId', '=', account.id).execute()
  expect(await rows()).toEqual([{ kind: 'sample', key: 'camara-reflex', priceAtSave: 32_000 }])
  await visitor.visit('/dashboard/favorites')
  const item = visitor.document.querySelector('.favorite')
  expect(item).toHaveTextContent('Cámara réflex con dos objetivos')
  expect(item?.querySelector('.badge--sample')).toHaveTextContent('EJEMPLO')
  await visitor.follow('Nota y lista de Cámara réflex con dos objetivos')
  await visitor.fill('Nota (opcional)', 'Para copiar la idea').press('Guardar cambios')
  expect(visitor.text).toContain('Para copiar la idea')
  await visitor.follow('Cámara réflex con dos objetivos')
  await visitor.press('Guardado')
  expect(visitor.notices).toContain('Quitado de tus favoritos')
  expect(await rows()).toEqual([])
})

test('X1: a browser keeps samples beside listings, and signing in adds both to the account', async () => {
  const { visitor } = await aStranger()
  const account = await anAccount(db)
  const { id } = await aListing(db, { title: 'Zapatos a medida' })
  await visitor.visit(`/marketplace/${id}`)
  await visitor.press('Guardar')
  await visitor.visit('/marketplace/sample/sofa-de-dos-plazas')
  await visitor.press('Guardar')
  expect(visitor.hasButton('Guardado')).toBe(true)
  await visitor.visit('/marketplace/sample/camara-reflex')
  await visitor.press('Guardar')
  await visitor.visit('/favorites')
  expect(titles(visitor)).toEqual([
    'Zapatos a medida',
    'Cámara réflex con dos objetivos',
    'Sofá de dos plazas recién tapizado',
  ])
  await visitor.press('Quitar Cámara réflex con dos objetivos')
  expect(visitor.path).toBe('/favorites')
  await visitor.visit('/login')
  await visitor.fill('Correo electrónico', account.email).fill('Contraseña', PASSWORD).press('Iniciar Sesión')
  const kept = await db
    .selectFrom('favorites')
    .select(['listingId', 'key'])
    .where('userId', '=', account.id)
    .orderBy('kind')
    .execute()
  expect(kept).toEqual([
    { listingId: id, key: null },
    { listingId: null, key: 'sofa-de-dos-plazas' },
  ])
})

test('S9: with samples switched off no page shows them, their addresses say so, and kept ones are gone', async () => {
  const { origin } = await aServer({ SHOW_SAMPLES: '0' })
  const visitor = await Visitor.arrive({ origin })
  await visitor.visit('/marketplace')
  expect(visitor.text).not.toMatch(/EJEMPLOS|REALES/)
  for (const path of ['examples', 'sample-publications', 'services', 'sample/camara-reflex', 'sample/nada/contact']) {
    await visitor.visit(`/marketplace/${path}`)
    expect([path, visitor.status]).toEqual([path, 410])
    expect(visitor.text).toContain('Gremio ha desactivado los ejemplos.')
  }
  await visitor.visit('/marketplace/sample/camara-reflex/unsave')
  expect(visitor.status).toBe(200)

  const { visitor: keeper } = await signedIn()
  await keeper.visit('/marketplace/sample/camara-reflex')
  await keeper.press('Guardar')
  const elsewhere = await Visitor.arrive({ origin })
  for (const name of ['session']) elsewhere.setCookie(name, keeper.cookie(name) ?? '')
  await elsewhere.visit('/dashboard/favorites')
  expect(elsewhere.text).toContain('Ya no está disponible')
})

test('S9: samples are in no feed and no sitemap', async () => {
  const { visitor } = await aStranger()
  const index = await (await visitor.request('/sitemap.xml')).text()
  const parts = [...index.matchAll(/<loc>[^<]*?:\/\/[^/<]+([^<]+)<\/loc>/g)].map(([, path = '']) => path)
  expect(parts.length).toBeGreaterThan(0)
  for (const path of parts) {
    expect(await (await visitor.request(path)).text()).not.toMatch(/\/(sample|examples|sample-publications|services)\b/)
  }
  const feed = await visitor.request('/marketplace/feed.json')
  expect(await feed.text()).not.toContain('/sample/')
})
