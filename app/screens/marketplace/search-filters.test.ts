import '#tests/support/own-world.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Db } from '#app/db.server.ts'
import { aDatabase } from '#tests/support/database.ts'
import { refreshSearch } from '#app/domain/search/refresh.server.ts'
import { eventually } from '#tests/support/eventually.ts'
import { aListing, anAccount, aStranger } from '#tests/support/factories.ts'
import { cards } from '#tests/support/marketplace.ts'

let db: Db
beforeAll(async () => {
  db = await aDatabase()
})

test('dearer listings are announced below the results, and not included in their number', async () => {
  for (const priceCents of [30_000, 80_000, 98_000])
    await aListing(db, { title: 'Dulzaina para tu fiesta', priceCents, priceType: 'proyecto' })
  const { visitor } = await aStranger()
  await visitor.visit('/marketplace?q=dulzaina&max_price=800')
  expect(visitor.notices).toContain('Mostrando 2 resultados')
  const near = () => visitor.document.querySelector('.near-miss')?.textContent.replaceAll('\u00a0', ' ')
  expect(near()).toMatch(/^ ?1 más por encima de 800 €: desde 980 € ./)
  expect(visitor.document.querySelector('.near-miss__picture')).not.toBeNull()
  await visitor.follow('1 más por encima de 800 €')
  expect(visitor.heading).toBe('Dulzaina para tu fiesta')
  expect(visitor.text).toContain('980 €')

  await visitor.visit('/marketplace?q=dulzaina&max_price=500')
  expect(near()).toMatch(/^ ?2 más por encima de 500 €: desde 800 € ./)
  await visitor.follow('2 más por encima de 500 €')
  expect(visitor.path).toBe('/marketplace?q=dulzaina&min_price=800')
  expect(visitor.notices).toContain('Mostrando 2 resultados')

  for (const query of ['max_price=1000', 'max_price=100', 'min_price=500']) {
    await visitor.visit(`/marketplace?q=dulzaina&${query}`)
    expect([query, near()]).toEqual([query, undefined])
  }
})

test('X6: the modality is a filter of the form, of its address, of the pages after it and of what is saved', async () => {
  const author = await anAccount(db)
  await sql`INSERT INTO listings (author_id, draft_key, title, description, category_id, price_cents, currency, contact_info, modality)
    SELECT ${author.id}, gen_random_uuid(), 'Vihuela ' || n, 'Texto', 6, n, 'EUR', 'Tel', (ARRAY['remoto', 'presencial', NULL])[1 + n % 3]
      FROM generate_series(1, 90) n`.execute(db)
  const { visitor } = await aStranger()
  await visitor.visit('/marketplace?q=vihuela')
  const options = [...visitor.control('Modalidad').querySelectorAll('option')].map((option) => option.textContent)
  expect(options).toEqual(['Todas', 'Presencial', 'Remoto', 'Híbrido'])
  expect(visitor.control('Modalidad')).toHaveValue('')
  await visitor.choose('Modalidad', 'Presencial').choose('Orden', 'Menor precio').press('Aplicar filtros')
  expect(new URLSearchParams(visitor.path.split('?')[1]).get('modality')).toBe('presencial')
  expect(visitor.notices).toContain('Mostrando 30 resultados')
  expect(visitor.control('Modalidad')).toHaveValue('presencial')
  // Folded once applied: a chip shows the set filter.
  expect(visitor.document.querySelector('.filters__toggle')).not.toHaveAttribute('open')
  expect(visitor.document.title).toContain('vihuela · Presencial · Marketplace')
  expect(visitor.document.querySelector('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  const first = cards(visitor)
  await visitor.follow('Siguientes')
  expect([...first, ...cards(visitor)]).toEqual(Array.from({ length: 30 }, (_, at) => `Vihuela ${3 * at + 1}`))
  expect(visitor.control('Modalidad')).toHaveValue('presencial')

  const feed = visitor.document.querySelector('link[type="application/feed+json"]')?.getAttribute('href') ?? ''
  const read = (await (await visitor.request(feed)).json()) as { title: string; items: { title: string }[] }
  expect(read.title).toMatch(/^vihuela · Presencial · /)
  expect(read.items.length).toBeGreaterThan(1)
  expect(read.items.map(({ title }) => Number(title.split(' ')[1]) % 3)).toEqual(read.items.map(() => 1))

  await visitor.follow('Guardar esta búsqueda')
  expect(visitor.control('Nombre de la búsqueda')).toHaveValue('vihuela · Presencial')
  await visitor.follow('Volver a los resultados')
  expect(visitor.control('Modalidad')).toHaveValue('presencial')
  await visitor.follow('Limpiar filtros')
  expect(visitor.path).toBe('/marketplace')
})

test('a rarely used filter is in the form, in its address and shown as a chip; an invalid value does not limit the results', async () => {
  const { visitor } = await aStranger()
  await aListing(db, { title: 'Zanfona por horas', priceType: 'hora', priceCents: 2_000 })
  await aListing(db, { title: 'Zanfona para tu boda', priceType: 'proyecto', priceCents: 40_000 })
  await visitor.visit('/marketplace?q=zanfona&sort=price_asc')
  expect(cards(visitor)).toHaveLength(2)
  await visitor.follow('Solo por proyecto')
  expect(cards(visitor)).toEqual(['Zanfona para tu boda'])
  expect(visitor.control('Unidad del precio')).toHaveValue('proyecto')
  await visitor.follow('precio por proyecto (quitar)')
  expect(cards(visitor)).toHaveLength(2)

  await visitor
    .choose('Unidad del precio', 'por hora')
    .choose('Valoración', 'Desde 4 estrellas')
    .press('Aplicar filtros')
  expect(visitor.notices).toContain('Mostrando 0 resultados')
  await visitor.follow('Sin «valorado con 4 o más»: 1 anuncio')
  expect(cards(visitor)).toEqual(['Zanfona por horas'])

  await visitor.visit('/marketplace?q=zanfona&price_type=x&rating=1e400&pictured=%F0%9F%92%A5&available=-1&answers=2')
  expect(visitor.status).toBe(200)
  expect(cards(visitor)).toHaveLength(2)
})

test('X6: an unknown modality has no results, stays selected and cannot be saved; a known one is read in any spelling', async () => {
  await aListing(db, { title: 'Rabel de encargo', modality: 'híbrido' })
  const { visitor } = await aStranger()
  await visitor.visit('/marketplace?q=rabel&modality=telepat%C3%ADa')
  expect(visitor.status).toBe(200)
  expect(visitor.control('Modalidad')).toHaveValue('telepatía')
  expect(cards(visitor)).toEqual([])
  expect(visitor.text).toContain('Prueba con menos palabras, otra categoría, otra modalidad o un precio más amplio.')
  expect(visitor.hasLink('Guardar esta búsqueda')).toBe(false)
  await visitor.visit('/marketplace/save-search?modality=telepat%C3%ADa')
  expect(visitor.status).toBe(404)
  expect(visitor.text).toContain('No hay ninguna modalidad con ese nombre.')
  await visitor.visit('/marketplace?q=rabel&modality=HIBRIDO')
  expect(cards(visitor)).toEqual(['Rabel de encargo'])
  expect(visitor.control('Modalidad')).toHaveValue('híbrido')
})

test('S6, S7: the categories are the twelve of the specification, and creatable ones once they have listings', async () => {
  const { visitor } = await aStranger()
  await visitor.visit('/marketplace?q=nada-de-nada')
  const options = () => [...visitor.control('Categoría').querySelectorAll('option')].map((option) => option.textContent)
  expect(options()).toEqual([
    'Todas',
    'Diseño Gráfico',
    'Desarrollo Web',
    'Marketing Digital',
    'Redacción & Traducción',
    'Video & Animación',
    'Música & Audio',
    'Programación & Tecnología',
    'Negocios',
    'Estilo de Vida',
    'Electrónicos',
    'Deportes',
  ])
  await aListing(db, { title: 'Bodas al aire libre', categoryId: 12 })
  await visitor.visit('/marketplace?category=Fotografía')
  expect(options()).toContain('Fotografía')
  expect(cards(visitor)).toEqual(['Bodas al aire libre'])
})

test('S3: up to a thousand results the page shows the exact number, with a number beside each option; beyond, that there are more', async () => {
  const publish = (count: number, name: string) =>
    sql`
    WITH people AS (
      INSERT INTO users (email, password_hash, terms_version)
      SELECT ${name} || n || '@ejemplo.es', 'x', '2026-01' FROM generate_series(1, ${sql.lit(count)}) n RETURNING id)
    INSERT INTO listings (author_id, draft_key, title, description, category_id, price_cents, currency, contact_info, price_type)
    SELECT id, gen_random_uuid(), 'Salterio', 'Texto', 6, 100, 'EUR', 'Tel', 'hora' FROM people`.execute(db)
  const { visitor } = await aStranger()
  const options = () =>
    [...visitor.document.querySelectorAll('main form option')].map((option) => option.getAttribute('label') ?? '')
  await publish(1_000, 'mil')
  await visitor.visit('/marketplace?q=salterio')
  expect(visitor.notices).toContain('Mostrando 1000 resultados')
  expect(options()).toEqual(expect.arrayContaining(['Música & Audio (1000)', 'por hora (1000)', 'Remoto (0)']))

  await publish(1, 'uno')
  // The former page is kept until the database has announced the new listing.
  await eventually(async () => {
    await visitor.visit('/marketplace?q=salterio')
    expect(visitor.notices).toContain('Mostrando más de 1000 resultados')
  })
  expect(options().filter((text) => /\(\d/.test(text))).toEqual([])
})

test('a box that nearly all results would tick is not offered, and a ticked one stays', async () => {
  const author = await anAccount(db, { profile: { availability: 'Medio Tiempo' } })
  for (const n of [1, 2]) await aListing(db, { author, title: `Zampoña ${n}` })
  await refreshSearch(db, new Date())
  const { visitor } = await aStranger()
  const boxes = () =>
    [...visitor.document.querySelectorAll<HTMLInputElement>('main form [type=checkbox]')].map(({ name }) => name)
  await visitor.visit('/marketplace?q=zampoña')
  expect(boxes()).toEqual(['pictured', 'answers'])
  await visitor.visit('/marketplace?q=zampoña&available=1')
  expect(boxes()).toEqual(['pictured', 'available', 'answers'])
  await aListing(db, { title: 'Zampoña de otra persona' })
  await refreshSearch(db, new Date())
  await eventually(async () => {
    await visitor.visit('/marketplace?q=zampoña')
    expect(boxes()).toEqual(['pictured', 'available', 'answers'])
  })
})
