import '#tests/support/own-world.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Db } from '#app/db.server.ts'
import { promoteListing } from '#app/domain/listings/promotions.server.ts'
import { aDatabase } from '#tests/support/database.ts'
import { refreshSearch } from '#app/domain/search/refresh.server.ts'
import { eventually } from '#tests/support/eventually.ts'
import { aListing, anAccount, aStranger, signedIn } from '#tests/support/factories.ts'

let db: Db
beforeAll(async () => {
  db = await aDatabase()
})

/** The titles of the cards on the page. */
const cards = ({ document }: { document: Document }) =>
  [...document.querySelectorAll('main article h2')].map((heading) => heading.textContent)

test('S1: the form keeps what was asked in the address, and S4: finds it', async () => {
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

test('S2: the orders are the three of the specification, and relevance where there are words', async () => {
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

test('each card of a search by words says why it is there: points that add up, and where they are explained', async () => {
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

test('a mistyped question is corrected and can be asked as it is; too many words are left out, and the page says so', async () => {
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

test('words that say nothing show the newest, and the page says so', async () => {
  const { visitor } = await aStranger()
  await visitor.visit('/marketplace?q=busco+algo+barato')
  expect(visitor.notices.join()).toContain('Eso no dice qué servicio buscas. Estos son los anuncios más recientes.')
  expect(cards(visitor).length).toBeGreaterThan(0)
})

test('S3: nothing found says so and offers to clear the filters', async () => {
  const { visitor } = await aStranger()
  await visitor.visit('/marketplace?q=zzyzx')
  expect(visitor.status).toBe(200)
  expect(visitor.notices).toContain('Mostrando 0 resultados')
  expect(visitor.text).toContain('No se encontraron resultados')
  await visitor.follow('Limpiar filtros')
  expect(visitor.path).toBe('/marketplace')
})

test('what costs more than was asked for is told below what is found, and not counted', async () => {
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

test('S4: a price that cannot be read stays typed, says why and limits nothing', async () => {
  await aListing(db, { title: 'Laúd barroco' })
  const { visitor } = await aStranger()
  await visitor.visit('/marketplace?q=laud&min_price=veinte&sort=')
  expect(visitor.status).toBe(200)
  expect(visitor.control('Precio mín.')).toHaveValue('veinte')
  expect(visitor.control('Precio mín.')).toHaveAccessibleDescription(/No entendemos este precio/)
  expect(cards(visitor)).toEqual(['Laúd barroco'])
})

test('S4: an unknown category finds nothing and stays selected', async () => {
  const { visitor } = await aStranger()
  await visitor.visit('/marketplace?category=Fontanería')
  expect(visitor.status).toBe(200)
  expect(visitor.control('Categoría')).toHaveValue('Fontanería')
  expect(cards(visitor)).toEqual([])
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
  // Folded once applied: a chip says what is set.
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

test('what fewer people ask for is a filter too: of the form, of its address, as a chip, and typed nonsense limits nothing', async () => {
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

test('X6: an unknown modality finds nothing, stays selected and cannot be saved; a known one is known in any spelling', async () => {
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

test('S4: too long a text is searched in part, and it is said', async () => {
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

test('S5: pages are links that lead forth and back, and nonsense shows the first page with a notice', async () => {
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

test('S14: who finds nothing is led to the categories, and told that a saved search tells of what comes', async () => {
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

test('near me: without script there is no such button, but a word of what to type', async () => {
  const { visitor } = await aStranger()
  await visitor.visit('/marketplace')
  expect(visitor.hasButton('Cerca de mí')).toBe(false)
  expect(visitor.text).toContain('Por ejemplo: Valencia')
})

test('S8: Crear Anuncio is for signed-in people', async () => {
  const { visitor } = await aStranger()
  await visitor.visit('/marketplace')
  expect(visitor.hasLink('Crear Anuncio')).toBe(false)
  const { visitor: member } = await signedIn()
  await member.visit('/marketplace')
  await member.follow('Crear Anuncio')
  expect(member.path).toMatch(/^\/dashboard\/create-listing/)
  expect(member.hasControl('Título')).toBe(true)
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

test('S4: what is hidden is gone from the next answer, also from the shared page', async () => {
  const { id } = await aListing(db, { title: 'Ocarina de barro' })
  const { visitor } = await aStranger()
  await visitor.visit('/marketplace?q=ocarina')
  expect(cards(visitor)).toEqual(['Ocarina de barro'])
  await db.updateTable('listings').set({ status: 'inactive' }).where('id', '=', id).execute()
  await expect.poll(async () => cards(await visitor.visit('/marketplace?q=ocarina'))).toEqual([])
})

test('S9: a promoted listing stands in front with its badge, apart from the search and not counted', async () => {
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

test('S9: the only listing of a category, promoted, stands in front alone', async () => {
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

test('G10: what a question names besides listings stands with its first page, without script', async () => {
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

test('S3: a thousand is counted to the last one, with a number beside each option; of more it is said that there are more', async () => {
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
  // The page of before is kept until the database has told of the new listing.
  await eventually(async () => {
    await visitor.visit('/marketplace?q=salterio')
    expect(visitor.notices).toContain('Mostrando más de 1000 resultados')
  })
  expect(options().filter((text) => /\(\d/.test(text))).toEqual([])
})

test('a question that finds nothing shows what is found with fewer words at once', async () => {
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

test('a box that nearly everything found would tick is not offered, and one that is ticked stays', async () => {
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
