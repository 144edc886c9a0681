import '#tests/support/own-world.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Db } from '#app/db.server.ts'
import { aDatabase } from '#tests/support/database.ts'
import { refreshSearch } from '#app/domain/search/refresh.server.ts'
import { aListing, anAccount, aStranger, signedIn } from '#tests/support/factories.ts'
import { cards } from '#tests/support/marketplace.ts'

let db: Db
beforeAll(async () => {
  db = await aDatabase()
})

test('S1: the form keeps the question in the address, and S4: finds it', async () => {
  const author = await anAccount(db, { fullName: 'Íñigo Echevarría Núñez' })
  await aListing(db, { author, title: 'Arpa céltica a domicilio', categoryId: 6, priceCents: 3_500 })
  await aListing(db, { author, title: 'Arpa de alquiler', categoryId: 6, priceCents: 9_900 })
  await aListing(db, { author, title: 'Logotipo con un arpa', categoryId: 1, priceCents: 3_500 })
  const { visitor } = await aStranger()
  await visitor.visit('/marketplace')
  await visitor
    .fill('Buscar', 'ARPA')
    .choose('Categoría', 'Música & Audio')
    .fill('Precio máx.', '35,00')
    .press('Aplicar filtros')

  expect(visitor.status).toBe(200)
  expect(new URLSearchParams(visitor.path.split('?')[1]).get('category')).toBe('Música & Audio')
  expect(cards(visitor)).toEqual(['Arpa céltica a domicilio'])
  expect(visitor.notices).toContain('Mostrando 1 resultado')
  expect(visitor.control('Buscar')).toHaveValue('ARPA')
  expect(visitor.control('Categoría')).toHaveValue('Música & Audio')
  expect(visitor.control('Precio máx.')).toHaveValue('35,00')

  await visitor.follow('Limpiar filtros')
  expect(visitor.path).toBe('/marketplace')
})

test('S2: the orders are the three of the specification, and relevance if there are words', async () => {
  const author = await anAccount(db)
  for (const [title, price_cents] of [
    ['Tuba uno', 300],
    ['Tuba dos', 100],
    ['Tuba tres', 200],
  ] as const)
    await aListing(db, {
      author,
      title,
      priceCents: price_cents,
      createdAt: new Date(Date.UTC(2026, 0, 1, 0, price_cents)),
    })
  const { visitor } = await aStranger()
  await visitor.visit('/marketplace?q=tuba')
  expect([...visitor.control('Orden').querySelectorAll('option')].map((option) => option.textContent)).toEqual([
    'Relevancia',
    'Más recientes',
    'Menor precio',
    'Mayor precio',
  ])
  await visitor.choose('Orden', 'Más recientes').press('Aplicar filtros')
  expect(visitor.path).toContain('sort=recent')
  expect(cards(visitor)).toEqual(['Tuba uno', 'Tuba tres', 'Tuba dos'])
  await visitor.choose('Orden', 'Menor precio').press('Aplicar filtros')
  expect(cards(visitor)).toEqual(['Tuba dos', 'Tuba tres', 'Tuba uno'])
  await visitor.visit('/marketplace?q=tuba&sort=price_desc')
  expect(cards(visitor)).toEqual(['Tuba uno', 'Tuba tres', 'Tuba dos'])
  await visitor.visit('/marketplace?q=tuba&sort=azar')
  expect(visitor.control('Orden')).toHaveValue('')
  expect(cards(visitor).toSorted()).toEqual(['Tuba dos', 'Tuba tres', 'Tuba uno'])
  await visitor.visit('/marketplace?sort=relevance')
  expect([...visitor.control('Orden').querySelectorAll('option')][0]?.textContent).toBe('Más recientes')
})

test('a mistyped question is corrected and can be searched as typed; too many words are left out, and the page says so', async () => {
  const author = await anAccount(db)
  await aListing(db, { author, title: 'Clases de acordeón diatónico' })
  await refreshSearch(db, new Date())
  const { visitor } = await aStranger()
  await visitor.visit('/marketplace?q=acordion')
  expect(cards(visitor)).toEqual(['Clases de acordeón diatónico'])
  expect(visitor.notices.join()).toContain('Nadie ofrece «acordion». Mostramos resultados de «acordeon».')
  await visitor.follow('Buscar «acordion»')
  expect(visitor.path).toBe('/marketplace?q=acordion&exact=1')
  expect(visitor.text).toContain('Mostrando 0 resultados')
  expect(visitor.control('Buscar')).toHaveValue('acordion')

  await visitor.visit('/marketplace?q=acordeón+marciano')
  expect(cards(visitor)).toEqual(['Clases de acordeón diatónico'])
  expect(visitor.notices.join()).toContain('sin «marciano»')
})

test('words without weight show the newest, and the page says so', async () => {
  const { visitor } = await aStranger()
  await visitor.visit('/marketplace?q=busco+algo+barato')
  expect(visitor.notices.join()).toContain('Eso no dice qué servicio buscas. Estos son los anuncios más recientes.')
  expect(cards(visitor).length).toBeGreaterThan(0)
})

test('S3: a page without results says so and offers to clear the filters', async () => {
  const { visitor } = await aStranger()
  await visitor.visit('/marketplace?q=zzyzx')
  expect(visitor.status).toBe(200)
  expect(visitor.notices).toContain('Mostrando 0 resultados')
  expect(visitor.text).toContain('No se encontraron resultados')
  await visitor.follow('Limpiar filtros')
  expect(visitor.path).toBe('/marketplace')
})

test('S4: a price that cannot be read stays as typed, with the reason, and does not limit the results', async () => {
  await aListing(db, { title: 'Laúd barroco' })
  const { visitor } = await aStranger()
  await visitor.visit('/marketplace?q=laud&min_price=veinte&sort=')
  expect(visitor.status).toBe(200)
  expect(visitor.control('Precio mín.')).toHaveValue('veinte')
  expect(visitor.control('Precio mín.')).toHaveAccessibleDescription(/No entendemos este precio/)
  expect(cards(visitor)).toEqual(['Laúd barroco'])
})

test('S4: an unknown category has no results and stays selected', async () => {
  const { visitor } = await aStranger()
  await visitor.visit('/marketplace?category=Fontanería')
  expect(visitor.status).toBe(200)
  expect(visitor.control('Categoría')).toHaveValue('Fontanería')
  expect(cards(visitor)).toEqual([])
})

test('S4: a text that is too long is searched in part, and the page says so', async () => {
  const { visitor } = await aStranger()
  await visitor.visit(`/marketplace?q=${'x'.repeat(350)}`)
  expect(visitor.control('Buscar')).toHaveAccessibleDescription(/300 caracteres/)
  expect(visitor.status).toBe(200)
})

test('S4: no address of the marketplace is an error', async () => {
  const { visitor } = await aStranger()
  for (const query of [
    'q=%00',
    'q=%ED%A0%80',
    'min_price=1e400',
    'max_price=99999999999999999999',
    'after=x',
    'before=%00',
    'sort[]=a',
    'category=%00',
    'modality=%00',
    'modality=remoto&modality=presencial',
    'modality[]=remoto',
    'q=%25&q=2',
    'after=' + 'A'.repeat(34),
  ]) {
    await visitor.visit(`/marketplace?${query}`)
    expect([query, visitor.status]).toEqual([query, 200])
  }
})

test('S5: pages are links forwards and back, and an invalid one shows the first page with a notice', async () => {
  const author = await anAccount(db)
  await sql`INSERT INTO listings (author_id, draft_key, title, description, category_id, price_cents, currency, contact_info, created_at)
    SELECT ${author.id}, gen_random_uuid(), 'Fagot número ' || n, 'Texto', 6, 100, 'EUR', 'Tel', timestamptz '2026-01-01' + n * interval '1 minute'
      FROM generate_series(1, 30) n`.execute(db)
  const { visitor } = await aStranger()
  await visitor.visit('/marketplace?q=fagot&sort=recent')
  const first = cards(visitor)
  expect(first).toHaveLength(24)
  expect(visitor.notices).toContain('Mostrando 30 resultados')
  expect(visitor.hasLink('Anteriores')).toBe(false)

  await visitor.follow('Siguientes')
  expect(cards(visitor)).toEqual([6, 5, 4, 3, 2, 1].map((n) => `Fagot número ${n}`))
  expect(visitor.document.querySelector('.pager')?.textContent).toContain('Página 2')
  expect(visitor.title).toContain('Página 2')
  expect(visitor.document.querySelector('link[rel="canonical"]')).toBeNull()
  expect(visitor.notices).toContain('Mostrando 30 resultados')
  expect(visitor.hasLink('Siguientes')).toBe(false)
  await visitor.follow('Anteriores')
  expect(cards(visitor)).toEqual(first)

  await visitor.follow('Primera página')
  expect(visitor.path).toBe('/marketplace?q=fagot&sort=recent')
  expect(visitor.hasLink('Primera página')).toBe(false)

  // A page number without its key is ignored, and text that is no number is not shown.
  await visitor.visit('/marketplace?q=fagot&sort=recent&page=2')
  expect(cards(visitor)).toEqual(first)
  expect(visitor.text).not.toContain('Página 2')
  await visitor.follow('Siguientes')
  await visitor.visit(visitor.path.replace('page=2', 'page=-2'))
  expect(visitor.text).not.toMatch(/Página -?\d/)

  await visitor.visit('/marketplace?q=fagot&sort=recent&after=tonterías')
  expect(cards(visitor)).toEqual(first)
  expect(visitor.notices.join()).toContain('Te mostramos la primera')
})

test('near me: without script there is no such button, but a hint of what to type', async () => {
  const { visitor } = await aStranger()
  await visitor.visit('/marketplace')
  expect(visitor.hasButton('Cerca de mí')).toBe(false)
  expect(visitor.text).toContain('Por ejemplo: Valencia')
})

test('S8: Crear Anuncio is shown to signed-in people', async () => {
  const { visitor } = await aStranger()
  await visitor.visit('/marketplace')
  expect(visitor.hasLink('Crear Anuncio')).toBe(false)
  const { visitor: member } = await signedIn()
  await member.visit('/marketplace')
  await member.follow('Crear Anuncio')
  expect(member.path).toMatch(/^\/dashboard\/create-listing/)
  expect(member.hasControl('Título')).toBe(true)
})
