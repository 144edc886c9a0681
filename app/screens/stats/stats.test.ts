import { expect, test } from 'vitest'
import type { Db } from '#app/db.server.ts'
import { addFavoriteListing } from '#app/domain/favorites/commands.server.ts'
import { recordView } from '#app/domain/measures/commands.server.ts'
import type { CameFrom } from '#app/domain/measures/sources.ts'
import { addDays } from '#app/domain/measures/periods.ts'
import { isoDay } from '#app/locale/dates.server.ts'
import { aConversation } from '#tests/support/conversations.ts'
import { aListing, anAccount, aStranger, signedIn, type Account } from '#tests/support/factories.ts'
import { aPicture } from '#tests/support/marketplace.ts'
import type { Visitor } from '#tests/support/visitor.ts'

const PAGE = '/dashboard/stats'
const NO_PICTURES = 'Sin fotos: añade alguna para que se vea lo que haces. Editar'
const today = isoDay(new Date(), 'Europe/Madrid')

/** Visits of a number of people, a number of days ago. */
async function seen(db: Db, listingId: string, daysAgo: number, people: number, cameFrom?: CameFrom) {
  for (let person = 0; person < people; person++)
    await recordView(db, {
      listingId,
      ip: `198.51.100.${person}`,
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      viewerId: undefined,
      ...(cameFrom && { cameFrom }),
      now: new Date(`${addDays(today, -daysAgo)}T11:00:00Z`),
    })
}

/** Two listings, seen today, ten and forty days ago. */
async function aSeller() {
  const { db, visitor, account } = await signedIn()
  const one = await aListing(db, { author: account, title: 'Retratos' })
  const other = await aListing(db, { author: account, title: '=Bodas; "y bautizos"' })
  await seen(db, one.id, 0, 3)
  await seen(db, other.id, 0, 2)
  await seen(db, other.id, 10, 4)
  await seen(db, one.id, 40, 10)
  return { db, visitor, account, one, other }
}

const tilesOf = (visitor: Visitor) =>
  [...visitor.document.querySelectorAll('.stats-tile')].map((tile) =>
    [...tile.children].map((part) => part.textContent),
  )
const tableOf = (visitor: Visitor, title: string) => {
  const section = [...visitor.document.querySelectorAll('section.chart')].find(
    (one) => one.querySelector('h2')?.textContent === title,
  )
  return [...(section?.querySelectorAll('tbody tr') ?? [])].map((row) =>
    [...row.children].map((cell) => cell.textContent),
  )
}

test('T1: a stranger is sent to sign in, from the page and from every file', async () => {
  const { visitor } = await aStranger()
  for (const path of [PAGE, `${PAGE}/days.csv`, `${PAGE}/months.csv`, `${PAGE}/listings.csv`]) {
    await visitor.visit(path)
    expect(visitor.path).toBe(`/login?next=${encodeURIComponent(path)}`)
  }
})

test('T1: the four periods are links, 30 days the one to begin with', async () => {
  const { visitor } = await aSeller()
  await visitor.visit(PAGE)
  const links = [...visitor.document.querySelectorAll('nav[aria-label=Periodo] a')]
  expect(links.map((link) => link.textContent)).toEqual(['7 días', '30 días', 'Últimos 3 meses', '1 año'])
  const current = () => visitor.document.querySelector('nav[aria-label=Periodo] a[aria-current]')?.textContent
  expect(current()).toBe('30 días')
  await visitor.follow('Últimos 3 meses')
  expect(visitor.path).toBe(`${PAGE}?period=90d`)
  expect(current()).toBe('Últimos 3 meses')
  await visitor.visit(`${PAGE}?period=nada`)
  expect(visitor.status).toBe(200)
  expect(current()).toBe('30 días')
})

test('T2: each tile compares a real figure with the days before', async () => {
  const { visitor } = await aSeller()
  await visitor.visit(PAGE)
  expect(tilesOf(visitor)).toEqual([
    ['Visitas', '9', 'Peor: ▼ 10 % · antes 10'],
    ['Visitantes', '7', 'Peor: ▼ 30 % · antes 10'],
    ['Favoritos', '0', 'Antes 0'],
    ['Consultas', '0', 'Antes 0'],
    ['Conversión', '0,0 %', 'Antes 0,0 %'],
    ['Tiempo de respuesta', '—', 'Antes, sin datos'],
    ['Ingresos', '0\u00a0€', 'Antes 0\u00a0€'],
    ['Contrataciones', '0', 'Antes 0'],
  ])
  await visitor.visit(`${PAGE}?period=7d`)
  expect(tilesOf(visitor).slice(0, 2)).toEqual([
    ['Visitas', '5', 'Mejor: ▲ 25 % · antes 4'],
    ['Visitantes', '3', 'Peor: ▼ 25 % · antes 4'],
  ])
  await visitor.visit(`${PAGE}?period=1y`)
  expect(tilesOf(visitor)[0]).toEqual(['Visitas', '19', 'Mejor: ▲ antes 0'])
})

test('T3: every chart says in words what it shows, and has its table', async () => {
  const { visitor } = await aSeller()
  await visitor.visit(PAGE)
  const pictures = [...visitor.document.querySelectorAll('svg[role=img]')]
  expect(pictures).toHaveLength(3)
  expect(pictures[0]?.getAttribute('aria-label')).toContain('9 visitas, 7 visitantes, 0 consultas, 0 favoritos')
  // Visits and what comes of them have an axis each, and so a drawing.
  const drawings = [...visitor.document.querySelectorAll('.chart__picture')]
  expect(drawings.map((drawing) => drawing.querySelectorAll('path').length)).toEqual([4, 4, 0, 0, 0, 0])
  expect(drawings.map((drawing) => drawing.querySelectorAll('.chart__bar').length)).toEqual([0, 0, 12, 12, 12, 12])
  const underPointer = [...(pictures[0]?.querySelectorAll('title') ?? [])].map((title) => title.textContent)
  expect(underPointer).toHaveLength(30)
  expect(underPointer.at(-1)).toContain(': 5 visitas, 3 visitantes, 0 consultas, 0 favoritos')
  expect(tableOf(visitor, 'Visitas por día').map(([, ...figures]) => figures)).toEqual([
    ['4', '4', '0', '0'],
    ['5', '3', '0', '0'],
  ])
  const months = tableOf(visitor, 'Rendimiento mensual')
  expect(months).toHaveLength(12)
  expect(months.reduce((sum, [, views]) => sum + Number(views), 0)).toBe(19)
})

test('T3: a year is shown by weeks, its file still by days', async () => {
  const { visitor } = await aSeller()
  await visitor.visit(`${PAGE}?period=1y`)
  expect(tableOf(visitor, 'Visitas por semana').map(([, ...figures]) => figures)).toEqual([
    ['10', '10', '0', '0'],
    ['4', '4', '0', '0'],
    ['5', '3', '0', '0'],
  ])
  expect((await (await visitor.request(`${PAGE}/days.csv?period=1y`)).text()).split('\r\n')).toHaveLength(367)
})

/** Five people ask about a listing now, and two of them are answered after two hours and after four. */
async function asked(db: Db, { account, one }: { account: Account; one: { id: string } }) {
  const replies = [2, 4, undefined, undefined, undefined]
  for (const hours of replies) {
    const { id } = await aConversation(db, { seller: account, listingId: one.id, now: new Date() })
    if (hours === undefined) continue
    await db
      .updateTable('inquiries')
      .set({ firstReplyAt: new Date(Date.now() + hours * 3_600_000) })
      .where('conversationId', '=', id)
      .execute()
  }
}

test('T2, T3: inquiries, favourites, conversion and response time are tiles, and the funnel shows what follows from views', async () => {
  const { db, visitor, account, one } = await aSeller()
  await asked(db, { account, one })
  await addFavoriteListing(db, (await anAccount(db)).id, one.id, new Date())
  await visitor.visit(PAGE)
  expect(tilesOf(visitor).slice(2)).toEqual([
    ['Favoritos', '1', 'Mejor: ▲ antes 0'],
    ['Consultas', '5', 'Mejor: ▲ antes 0'],
    ['Conversión', '55,6 %', 'Mejor: ▲ antes 0,0 %'],
    ['Tiempo de respuesta', '3,0 h', 'Antes, sin datos'],
    ['Ingresos', '0\u00a0€', 'Antes 0\u00a0€'],
    ['Contrataciones', '0', 'Antes 0'],
  ])
  const links = [...visitor.document.querySelectorAll('.stats-tile dt a')].map((link) => link.getAttribute('href'))
  expect(links.map((href) => href?.split('#')[1])).toEqual([
    'visitas',
    'visitantes',
    'favoritos',
    'consultas',
    'conversion',
    'tiempo-de-respuesta',
    'ingresos',
    'contrataciones',
  ])
  expect(tableOf(visitor, 'De la visita a la contratación')).toEqual([
    ['Visitas', '', '9', '100,0 %'],
    ['Consultas', '', '5', '55,6 %'],
    ['Contrataciones pagadas', '', '0', '0,0 %'],
  ])
  const csv = await (await visitor.request(`${PAGE}/funnel.csv?period=30d`)).text()
  expect(csv.split('\r\n').slice(1, -1)).toEqual([
    'Visitas;9;100,0',
    'Consultas;5;55,6',
    'Contrataciones pagadas;0;0,0',
  ])
})

test('T3: the listings seen most in the period come first', async () => {
  const { visitor, one } = await aSeller()
  await visitor.visit(PAGE)
  expect(tableOf(visitor, 'Anuncios más vistos')).toEqual([
    [`=Bodas; "y bautizos" ${NO_PICTURES}Llegan de: Sin dato 6`, '6 Sube: 0 antes', '0', '0,0 %', '0'],
    [`Retratos ${NO_PICTURES}Llegan de: Sin dato 3`, '3 Baja: 10 antes', '0', '0,0 %', '0'],
  ])
  await visitor.visit(`${PAGE}?period=90d`)
  expect(tableOf(visitor, 'Anuncios más vistos')[0]?.slice(0, 2)).toEqual([
    expect.stringMatching(/^Retratos /),
    '13 Sube: 0 antes',
  ])
  expect(visitor.link('Retratos').getAttribute('href')).toBe(`/marketplace/${one.id}`)
})

test('T3: each listing has its own inquiries, conversion and favourites, and advice from its facts', async () => {
  const { db, visitor, account, one } = await aSeller()
  await asked(db, { account, one })
  await addFavoriteListing(db, (await anAccount(db)).id, one.id, new Date())
  await visitor.visit(PAGE)
  const row = () => tableOf(visitor, 'Anuncios más vistos')[1]
  expect(row()).toEqual([`Retratos ${NO_PICTURES}Llegan de: Sin dato 3`, '3 Baja: 10 antes', '5', '166,7 %', '1'])
  await aPicture(db, { author: account, listingId: one.id, seed: 'retrato' })
  await visitor.visit(PAGE)
  expect(row()?.[0]).toContain('Retratos Descripción corta: cuenta qué incluye y cómo trabajas. Editar')
  await db
    .updateTable('listings')
    .set({ description: 'Incluye el viaje y las copias. '.repeat(8) })
    .where('id', '=', one.id)
    .execute()
  await visitor.visit(PAGE)
  expect(row()?.[0]).toContain('Retratos  Editar')
})

test('T3: a listing with many visits and no inquiry gets the advice to look at its price', async () => {
  const { db, visitor, account } = await signedIn()
  const { id } = await aListing(db, { author: account, description: 'Incluye el viaje y las copias. '.repeat(8) })
  await aPicture(db, { author: account, listingId: id, seed: 'viaje' })
  await seen(db, id, 0, 20)
  await visitor.visit(PAGE)
  expect(tableOf(visitor, 'Anuncios más vistos')[0]?.[0]).toContain(
    'Lo ven y nadie pregunta: revisa el precio y qué incluye. Editar',
  )
})

test('T3: a listing shows where its visitors come from, and words that five or more of a day searched for', async () => {
  const { db, visitor, account } = await signedIn()
  const { id } = await aListing(db, { author: account, title: 'Encuadernación' })
  await seen(db, id, 0, 5, { source: 'search', words: 'encuadernar tesis' })
  await seen(db, id, 1, 4, { source: 'search', words: 'libros viejos' })
  await seen(db, id, 2, 2, { source: 'outside', words: '' })
  await visitor.visit(PAGE)
  expect(tableOf(visitor, 'Anuncios más vistos')[0]?.[0]).toMatch(
    /Llegan de: Búsquedas 9 · Otros sitios 2Buscaban «encuadernar tesis»$/,
  )
})

test('T3: the files hold the reader’s own figures and no formula', async () => {
  const { db, visitor, one, other } = await aSeller()
  const file = async (name: string) => {
    const response = await visitor.request(`${PAGE}/${name}`)
    expect(response.status).toBe(200)
    expect(response.headers.get('Content-Disposition')).toContain('attachment')
    return (await response.text()).split('\r\n').slice(0, -1)
  }
  const days = await file('days.csv?period=7d')
  expect(days).toHaveLength(8)
  expect([days[0], days.at(-1)]).toEqual(['Día;Visitas;Visitantes;Consultas;Favoritos', `${today};5;3;0;0`])
  const months = await file('months.csv')
  expect(months).toHaveLength(13)
  expect(await file('listings.csv?period=30d')).toEqual([
    'Anuncio;Dirección;Visitas;Visitas antes;Consultas;Favoritos;Moderación',
    `"'=Bodas; ""y bautizos""";/marketplace/${other.id};6;0;0;0;`,
    `Retratos;/marketplace/${one.id};3;10;0;0;`,
  ])
  await db.updateTable('listings').set({ moderation: 'retirado' }).where('id', '=', one.id).execute()
  expect((await file('listings.csv?period=30d')).at(-1)).toBe(`Retratos;/marketplace/${one.id};3;10;0;0;Retirado`)
  const { visitor: stranger } = await signedIn()
  expect(await (await stranger.request(`${PAGE}/listings.csv`)).text()).not.toContain('Retratos')
  expect((await visitor.request(`${PAGE}/nada.csv`)).status).toBe(404)
})

test('T1: the days are those of the owner’s time zone', async () => {
  const { db, visitor, account } = await signedIn()
  await db.insertInto('userSettings').values({ userId: account.id, timezone: 'Asia/Tokyo' }).execute()
  await visitor.visit(`${PAGE}/days.csv?period=7d`)
  expect(visitor.html).toContain(`${isoDay(new Date(), 'Asia/Tokyo')};0;0;0`)
})

test('T2, T3: a person without visits reads what this page is for, and sees no invented figures', async () => {
  const { db, visitor } = await signedIn()
  await seen(db, (await aListing(db, { author: await anAccount(db) })).id, 0, 3)
  await visitor.visit(PAGE)
  expect(visitor.text).toContain('Aún no hay visitas que contar')
  expect(visitor.document.querySelector('svg[role=img], .stats-tile, .figures')).toBeNull()
})

test('T3: figures that cannot be read are reported as such', async () => {
  const { db, visitor } = await signedIn()
  await db.schema.alterTable('owner_daily_stats').renameTo('away').execute()
  try {
    await visitor.visit(PAGE)
  } finally {
    await db.schema.alterTable('away').renameTo('owner_daily_stats').execute()
  }
  expect(visitor.status).toBe(503)
  expect(visitor.text).toContain('No hemos podido cargar tus estadísticas.')
})
