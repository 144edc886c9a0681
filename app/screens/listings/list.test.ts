import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aConversation } from '#tests/support/conversations.ts'
import { aPicture } from '#tests/support/marketplace.ts'
import { aListing, anAccount, aStranger, signedIn } from '#tests/support/factories.ts'
import type { Visitor } from '#tests/support/visitor.ts'

const PAGE = '/dashboard/listings'

const rowsOf = (visitor: Visitor) =>
  [...visitor.document.querySelectorAll('.own-table tbody tr')].map((row) =>
    [...row.children].slice(0, 5).map((cell) => (cell.textContent ?? '').replace(/\s+/g, ' ').trim()),
  )
const titlesOf = (visitor: Visitor) =>
  [...visitor.document.querySelectorAll('.own-table__words a')].map((link) => link.textContent)

test('M10: without listings the page offers one next step', async () => {
  const { visitor } = await signedIn()
  await visitor.visit(PAGE)
  expect(visitor.heading).toBe('Mis Anuncios')
  expect(visitor.text).toContain('Aún no tienes anuncios')
  expect(visitor.document.querySelector('main .empty-state a')?.getAttribute('href')).toBe('/dashboard/create-listing')
  expect(visitor.hasButton('Aplicar')).toBe(false)
})

test('M3: a row shows the listing, its state, its views and when it was changed', async () => {
  const { visitor, db, account } = await signedIn()
  const listing = await aListing(db, {
    author: account,
    title: 'Clases de guitarra',
    categoryId: 6,
    priceCents: 125_050,
    priceType: 'mes',
    status: 'pending',
    updatedAt: new Date(Date.now() - 3 * 3_600_000),
  })
  await db.insertInto('listingDailyStats').values({ listingId: listing.id, day: '2026-05-01', views: 41 }).execute()
  await aListing(db, { author: await anAccount(db), title: 'De otra persona' })
  await visitor.visit(PAGE)
  const headers = [...visitor.document.querySelectorAll('.own-table thead th')].map((th) => th.textContent)
  expect(headers).toEqual(['Anuncio', 'Estado', 'Visitas', 'Consultas', 'Actualizado', 'Acciones'])
  expect(rowsOf(visitor)).toEqual([
    ['Clases de guitarra Música & Audio 1250,50 € por mes', 'Pendiente', '41', '0', 'Hace 3 horas'],
  ])
  expect(visitor.document.querySelector('.own-table [role=img]')?.getAttribute('aria-label')).toBe('Sin imagen')
  expect(visitor.link('Ver Clases de guitarra').getAttribute('href')).toBe(`/marketplace/${listing.id}`)
})

test('M3: a listing with a picture shows it small', async () => {
  const { visitor, db, account } = await signedIn()
  const listing = await aListing(db, { author: account })
  await aPicture(db, { author: account, listingId: listing.id, seed: 'foto', position: 0 })
  await visitor.visit(PAGE)
  expect(visitor.document.querySelector('.own-table img')?.getAttribute('src')).toContain(`/${listing.id}/`)
})

test('M1, M4: the cards and the rows show real views, inquiries, conversion and response time', async () => {
  const { visitor, db, account } = await signedIn()
  const { id } = await aListing(db, { author: account })
  const cards = () =>
    [...visitor.document.querySelectorAll('.summary-cards__card')].map((card) => [
      card.querySelector('dt')?.firstChild?.textContent,
      card.querySelector('dd')?.textContent,
    ])
  await visitor.visit(PAGE)
  expect(cards()).toEqual([
    ['Visitas en total', '0'],
    ['Consultas', '0'],
    ['Conversión', '—'],
    ['Tiempo de respuesta', '—'],
  ])
  await db.insertInto('ownerDailyStats').values({ ownerId: account.id, day: '2026-05-01', views: 12_345 }).execute()
  for (const minutes of [30, 90, undefined]) {
    const conversation = await aConversation(db, { seller: account, listingId: id })
    if (minutes === undefined) continue
    await db
      .updateTable('inquiries')
      .set(({ eb }) => ({ firstReplyAt: eb('at', '+', sql<Date>`make_interval(mins => ${minutes})`) }))
      .where('conversationId', '=', conversation.id)
      .execute()
  }
  await visitor.visit(PAGE)
  expect(cards()).toEqual([
    ['Visitas en total', '12.345'],
    ['Consultas', '3'],
    ['Conversión', '0,0 %'],
    ['Tiempo de respuesta', '1,0 h'],
  ])
  const links = [...visitor.document.querySelectorAll('.summary-cards__card a')].map((link) =>
    link.getAttribute('href'),
  )
  expect(links.map((href) => href?.split('#')[1])).toEqual([
    'visitas',
    'consultas',
    'conversion',
    'tiempo-de-respuesta',
  ])
  const figures = [...visitor.document.querySelectorAll('.own-table td.own-table__number')].map((cell) =>
    cell.textContent?.trim(),
  )
  expect(figures).toEqual(['0', '3'])
})

test('M2: search, status and order are one form whose values are in the address', async () => {
  const { visitor, db, account } = await signedIn()
  await aListing(db, { author: account, title: 'Vídeo de boda', status: 'inactive', priceCents: 900 })
  await aListing(db, { author: account, title: 'Vídeo de empresa', status: 'inactive', priceCents: 100 })
  await aListing(db, { author: account, title: 'Vídeo activo' })
  await aListing(db, { author: account, title: 'Fotografía', status: 'inactive' })
  await visitor.visit(PAGE)
  await visitor.fill('Buscar', 'video').choose('Estado', 'Inactivo').choose('Orden', 'Precio más bajo').press('Aplicar')
  expect(visitor.path).toBe(`${PAGE}?q=video&status=inactive&sort=price_asc`)
  expect(titlesOf(visitor)).toEqual(['Vídeo de empresa', 'Vídeo de boda'])
  // On a phone four cards and the form are above the results: the address leads to them.
  expect(new URL(visitor.document.URL).hash).toBe('#resultados')
  expect(visitor.document.getElementById('resultados')?.textContent).toContain('Vídeo de empresa')
  expect(visitor.control('Buscar').value).toBe('video')
  expect(visitor.control('Estado').value).toBe('inactive')
  expect(visitor.control('Orden').value).toBe('price_asc')
  expect(visitor.text).toContain('2 anuncios')

  await visitor.fill('Buscar', 'nada de nada').press('Aplicar')
  expect(visitor.text).toContain('No se encontraron resultados')
  await visitor.follow('Ver todos mis anuncios')
  expect(titlesOf(visitor)).toHaveLength(4)
})

test('M2: a list longer than a page is read by links, with the filters kept', async () => {
  const { visitor, db, account } = await signedIn()
  for (let number = 10; number < 31; number += 1) await aListing(db, { author: account, title: `Anuncio ${number}` })
  await visitor.visit(`${PAGE}?q=anuncio&sort=title`)
  expect(titlesOf(visitor)).toHaveLength(20)
  await visitor.follow('Siguientes')
  expect(titlesOf(visitor)).toEqual(['Anuncio 30'])
  expect(visitor.control('Buscar').value).toBe('anuncio')
  await visitor.follow('Anteriores')
  expect(titlesOf(visitor)[0]).toBe('Anuncio 10')
})

test('R9: a stranger is sent to sign in and then back, with the filters', async () => {
  const { visitor } = await aStranger()
  await visitor.visit(`${PAGE}?status=active`)
  expect(visitor.path).toBe(`/login?next=${encodeURIComponent(`${PAGE}?status=active`)}`)
})

test('M10: when the listings cannot be read the page says so, keeps its address and offers to try again', async () => {
  const { visitor, db, account } = await signedIn()
  await aListing(db, { author: account, title: 'Está ahí' })
  await sql`ALTER TABLE owner_daily_stats RENAME TO owner_daily_stats_away`.execute(db)
  try {
    await visitor.visit(`${PAGE}?q=ahí`)
  } finally {
    await sql`ALTER TABLE owner_daily_stats_away RENAME TO owner_daily_stats`.execute(db)
  }
  expect(visitor.status).toBe(503)
  expect(visitor.text).toContain('Error al cargar los anuncios')
  await visitor.follow('Reintentar')
  expect(titlesOf(visitor)).toEqual(['Está ahí'])
})
