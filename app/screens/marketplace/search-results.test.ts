import '#tests/support/own-world.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Db } from '#app/db.server.ts'
import { promoteListing } from '#app/domain/listings/promotions.server.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aListing, anAccount, aStranger } from '#tests/support/factories.ts'
import { cards } from '#tests/support/marketplace.ts'

let db: Db
beforeAll(async () => {
  db = await aDatabase()
})

test('each card of a search by words says why it is found: points that add up, and a link to their explanation', async () => {
  const author = await anAccount(db)
  await aListing(db, { author, title: 'Xilófono de barro', tags: ['viento'] })
  const { visitor } = await aStranger()
  await visitor.visit('/marketplace?q=xilofono')
  const why = visitor.document.querySelector('.listing-card__why p')?.textContent ?? ''
  const [reasons = '', sum = ''] = why.split(' = ')
  expect(reasons).toMatch(/^tus palabras 75 \+ sus valoraciones 6 \+ sus respuestas 3 \+ es reciente 6/)
  const points = [...reasons.matchAll(/ (\d+)(?: |$)/g)].map(([, number]) => Number(number))
  expect(points.reduce((all, one) => all + one, 0)).toBe(Number.parseInt(sum, 10))
  await visitor.visit('/marketplace')
  expect(visitor.document.querySelector('.listing-card__why')).toBeNull()
  await visitor.visit('/how-results-are-ordered')
  expect(visitor.heading).toBe('Cómo ordenamos los resultados')
})

test('S14: a search without results leads to the categories, and says that a saved search sends news of new ones', async () => {
  const { visitor } = await aStranger()
  await visitor.visit('/marketplace?q=nada-de-nada')
  expect(visitor.text).toContain('guarda esta búsqueda y te avisamos')
  await visitor.follow('Música & Audio')
  expect(visitor.path).toBe(`/marketplace?category=${encodeURIComponent('Música & Audio')}`)
})

test('S5: beyond a thousand the total says more than 1000', async () => {
  const author = await anAccount(db)
  await sql`INSERT INTO listings (author_id, draft_key, title, description, category_id, price_cents, currency, contact_info)
    SELECT ${author.id}, gen_random_uuid(), 'Gaita ' || n, 'Texto', 6, n, 'EUR', 'Tel' FROM generate_series(1, 1001) n`.execute(
    db,
  )
  const { visitor } = await aStranger()
  await visitor.visit('/marketplace?q=gaita&max_price=10')
  expect(visitor.notices).toContain('Mostrando 1000 resultados')
  await visitor.visit('/marketplace?q=gaita')
  expect(visitor.notices).toContain('Mostrando más de 1000 resultados')
})

test('S11: a card links, and shows category, title cut to 60, price, place, author and date', async () => {
  const author = await anAccount(db, { fullName: 'Lucía Ferrer' })
  const { id } = await aListing(db, {
    author,
    title: `Clavecín ${'muy '.repeat(12)}bien afinado y listo para tocar`,
    categoryId: 6,
    priceCents: 125_050,
    priceType: 'día',
    location: 'Sevilla',
    createdAt: new Date('2026-11-12T10:00:00Z'),
  })
  const { visitor } = await aStranger()
  await visitor.visit('/marketplace?q=clavecin')
  const card = visitor.document.querySelector('main article') as HTMLElement
  const link = card.querySelector('h2 a') as HTMLAnchorElement
  expect(link.getAttribute('href')).toBe(`/marketplace/${id}`)
  expect([...(link.textContent ?? '')].length).toBeLessThanOrEqual(60)
  expect(link).toHaveTextContent(/…$/)
  expect(card).toHaveTextContent('Música & Audio')
  expect(card).toHaveTextContent(/1250,50\s€ por día/)
  expect(card).toHaveTextContent('Lucía Ferrer')
  expect(card).toHaveTextContent('Sevilla')
  expect(card.querySelector('time')).toHaveTextContent('12 nov 2026')
  // S12: no stock picture: a cover that says what it is, and the same one every time.
  const cover = card.querySelector('[role=img]') as HTMLElement
  expect(cover).toHaveAccessibleName('Sin imagen')
  const before = cover.outerHTML
  await visitor.visit('/marketplace?q=clavecin&sort=price_asc')
  expect(visitor.document.querySelector('main article [role=img]')?.outerHTML).toBe(before)
})

test('S12: a listing with a picture shows its first one with its size', async () => {
  const { id } = await aListing(db, { title: 'Zanfona restaurada' })
  await db
    .insertInto('listingImages')
    .values({
      listingId: id,
      position: 0,
      key: `a/${id}/1`,
      widths: [320, 640],
      width: 640,
      height: 480,
      bytes: 9,
      alt: 'La zanfona',
      sha256: Buffer.from('x'),
    })
    .execute()
  const { visitor } = await aStranger()
  await visitor.visit('/marketplace?q=zanfona')
  const picture = visitor.document.querySelector('main article img') as HTMLImageElement
  expect(picture).toHaveAttribute('alt', 'La zanfona')
  expect(picture).toHaveAttribute('width', '640')
  expect(picture).toHaveAttribute('height', '480')
  expect(picture.srcset).toContain('-320.webp 320w')
})

test('S4: a hidden listing is missing from the next answer, also from the shared page', async () => {
  const { id } = await aListing(db, { title: 'Ocarina de barro' })
  const { visitor } = await aStranger()
  await visitor.visit('/marketplace?q=ocarina')
  expect(cards(visitor)).toEqual(['Ocarina de barro'])
  await db.updateTable('listings').set({ status: 'inactive' }).where('id', '=', id).execute()
  await expect.poll(async () => cards(await visitor.visit('/marketplace?q=ocarina'))).toEqual([])
})

test('S9: a promoted listing is in front with its badge, apart from the search and not counted', async () => {
  const { visitor } = await aStranger()
  const author = await anAccount(db)
  const { id } = await aListing(db, { author, title: 'Afinación de pianos en casa', categoryId: 6 })
  await visitor.visit('/marketplace?category=musica')
  expect(visitor.text).not.toContain('Publicaciones Destacadas')
  const count = visitor.document.querySelector('.search__count')?.textContent

  await promoteListing(db, author.id, id, new Date())
  // The page that is kept for signed-out visitors hears of it.
  await expect
    .poll(async () => (await visitor.visit('/marketplace?category=musica')).text)
    .toContain('Publicaciones Destacadas')
  const group = visitor.document.querySelector('.search__featured')
  expect(group?.querySelector('h3')?.textContent).toBe('Afinación de pianos en casa')
  expect([...(group?.querySelectorAll('.badge') ?? [])].map((badge) => badge.textContent)).toContain('Destacado')
  expect(visitor.document.querySelector('.search__count')?.textContent).toBe(count)
  const titles = [...visitor.document.querySelectorAll('.search__results h3')].map((title) => title.textContent)
  expect(titles.filter((title) => title === 'Afinación de pianos en casa')).toHaveLength(1)
  expect(visitor.text).toContain('Servicios Profesionales')
  await visitor.visit('/marketplace?category=musica&q=pianos')
  expect(visitor.text).not.toContain('Publicaciones Destacadas')
})

test('S9: the only listing of a category, promoted, is shown in front alone', async () => {
  const { visitor } = await aStranger()
  const author = await anAccount(db)
  const { id } = await aListing(db, { author, title: 'Arreglo de ordenadores', categoryId: 7 })
  await promoteListing(db, author.id, id, new Date())
  const page = '/marketplace?category=programacion'
  await expect.poll(async () => (await visitor.visit(page)).text).toContain('Destacadas')
  expect(visitor.document.querySelectorAll('main article')).toHaveLength(1)
  expect(visitor.text).toContain('Mostrando 1 resultado')
  expect(visitor.text).not.toContain('Servicios Profesionales')
  expect(visitor.text).not.toContain('Mostrando 0 resultados')
})

test('G10: other things than listings that a question names are on its first page, without script', async () => {
  const author = await anAccount(db, { fullName: 'Quimera Olmos' })
  await db
    .updateTable('profiles')
    .set({ bio: 'Retrato a quien se deja.', skills: ['Fotografía de retrato'], location: 'Valencia' })
    .where('id', '=', author.id)
    .execute()
  await aListing(db, { author, title: 'Retratos en tu casa', categoryId: 12 })
  const { visitor } = await aStranger()
  const topics = () =>
    [...visitor.document.querySelectorAll('.search__topics a')].map((link) => [
      link.textContent,
      link.getAttribute('href'),
    ])
  await visitor.visit('/marketplace?q=fotógrafo+en+Valencia')
  expect(topics()).toEqual([
    ['Fotografía', '/marketplace?category=Fotograf%C3%ADa'],
    ['Quimera Olmos', `/freelancers/${author.id}`],
  ])
  await visitor.visit('/marketplace?q=fotógrafo&category=Fotografía')
  expect(topics()).toEqual([['Quimera Olmos', `/freelancers/${author.id}`]])
  await db.insertInto('userSettings').values({ userId: author.id, profileVisibility: 'private' }).execute()
  await visitor.visit('/marketplace?q=quimera')
  expect(topics()).toEqual([])
  await visitor.visit('/marketplace?q=😀😀+1e400')
  expect(visitor.status).toBe(200)
})

test('a question without results shows the results of fewer words at once', async () => {
  await aListing(db, { title: 'Clases de francés', categoryId: 1 })
  const { visitor } = await aStranger()
  await visitor.visit('/marketplace?q=clases+de+theremín')
  expect(visitor.heading).toBe('clases de theremín')
  expect(visitor.notices).toContain('Mostrando 0 resultados')
  const less = visitor.document.querySelector('[aria-labelledby="less-words"]')
  expect(less?.textContent).toMatch(/Sin «theremín»: [\d.]+ anuncio/)
  const shown = less?.querySelectorAll('article h3').length ?? 0
  expect(shown).toBeGreaterThanOrEqual(1)
  expect(shown).toBeLessThanOrEqual(3)
})
