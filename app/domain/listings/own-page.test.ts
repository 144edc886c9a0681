import { expect, test } from 'vitest'
import type { Db } from '#app/db.server.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aListing, anAccount } from '#tests/support/factories.ts'
import { listOwnListings, OWN_PAGE_SIZE } from './own-page.server.ts'
import { readOwnListingParams } from './own-params.ts'
import { OWN_SORTS } from './own-sorts.ts'

const ask = (query = '') => readOwnListingParams(new URLSearchParams(query))

async function titles(db: Db, ownerId: string, query: string) {
  return (await listOwnListings(db, ownerId, ask(query))).items.map((row) => row.title)
}

const day = (number: number) => new Date(Date.UTC(2026, 4, number))

test('M2: every order sorts by what its name says, and titles are sorted by the rules of Spanish', async () => {
  const db = await aDatabase()
  const author = await anAccount(db)
  const rows = [
    { title: 'Zapatos a medida', priceCents: 300, createdAt: day(1), updatedAt: day(9) },
    { title: 'Ñoquis caseros', priceCents: 100, createdAt: day(2), updatedAt: day(7) },
    { title: 'Orfebrería', priceCents: 200, createdAt: day(3), updatedAt: day(8) },
    { title: 'Árboles y setos', priceCents: 400, createdAt: day(4), updatedAt: day(6) },
    { title: 'naranjas', priceCents: 200, createdAt: day(5), updatedAt: day(5) },
  ]
  for (const row of rows) await aListing(db, { author, ...row })
  const first = (query: string) => titles(db, author.id, query)
  expect((await first(''))[0]).toBe('Zapatos a medida')
  expect((await first('sort=created'))[0]).toBe('naranjas')
  expect(await first('sort=title')).toEqual([
    'Árboles y setos',
    'naranjas',
    'Ñoquis caseros',
    'Orfebrería',
    'Zapatos a medida',
  ])
  expect((await first('sort=price_desc'))[0]).toBe('Árboles y setos')
  expect((await first('sort=price_asc'))[0]).toBe('Ñoquis caseros')
})

test('M2: a search matches any part of a title without regard to accents, every word of it, and the status too', async () => {
  const db = await aDatabase()
  const author = await anAccount(db)
  await aListing(db, { author, title: 'Edición de vídeo al 100%' })
  await aListing(db, { author, title: 'Vídeo y animación', status: 'inactive' })
  await aListing(db, { author, title: 'Retoque de fotos' })
  await aListing(db, { author: await anAccount(db), title: 'Vídeo de otra persona' })
  await aListing(db, { author, title: 'Vídeo borrado', deletedAt: day(1) })
  const find = async (query: string) => (await titles(db, author.id, query)).sort()
  expect(await find('q=VIDEO')).toEqual(['Edición de vídeo al 100%', 'Vídeo y animación'])
  expect(await find('q=video edicion')).toEqual(['Edición de vídeo al 100%'])
  expect(await find('q=animaciones')).toEqual(['Vídeo y animación'])
  expect(await find('q=ideo&status=inactive')).toEqual(['Vídeo y animación'])
  expect(await find('q=100%25')).toEqual(['Edición de vídeo al 100%'])
  expect(await find('q=%25')).toEqual(['Edición de vídeo al 100%'])
  expect(await find('q=_')).toEqual([])
  expect(await find('status=pending')).toEqual([])
  expect((await listOwnListings(db, author.id, ask('q=video'))).matching).toBe(2)
})

test('M2: a search reads stems, exceptions and groups of the vocabulary as the public search does', async () => {
  const db = await aDatabase()
  const author = await anAccount(db)
  for (const title of [
    'Planos de casas',
    'Plantas de interior',
    'Fontanero',
    'Lámparas',
    'Publicaciones',
    'C++ (curso)',
  ])
    await aListing(db, { author, title, status: 'inactive' })
  const find = async (q: string) => (await titles(db, author.id, `q=${encodeURIComponent(q)}`)).sort()
  expect(await find('plano')).toEqual(['Planos de casas'])
  expect(await find('plomera')).toEqual(['Fontanero'])
  expect(await find('publicar')).toEqual(['Publicaciones'])
  expect(await find('cursos')).toEqual(['C++ (curso)'])
  for (const [typed, found] of [
    ['c++', 1],
    ['(', 1],
    ['[', 0],
    ['\\m', 0],
    ['.*', 0],
    ['|', 0],
    ['de', 2],
  ] as const)
    expect(await find(typed), typed).toHaveLength(found)
})

test.each(OWN_SORTS)('M2: the pages of order %s hold every listing once, forwards and back', async (sort) => {
  const db = await aDatabase()
  const author = await anAccount(db)
  const count = OWN_PAGE_SIZE * 2 + 3
  // Ties in every order: ids settle them.
  for (let number = 0; number < count; number += 1) {
    await aListing(db, {
      author,
      title: `Anuncio ${number % 5}`,
      priceCents: 100 + (number % 3),
      createdAt: day(1 + (number % 4)),
      updatedAt: day(1 + (number % 6)),
    })
  }
  const forwards: string[][] = []
  let page = await listOwnListings(db, author.id, ask(`sort=${sort}&q=anuncio`))
  forwards.push(page.items.map(({ id }) => id))
  expect(page.previous).toBeUndefined()
  while (page.next) {
    page = await listOwnListings(db, author.id, ask(`sort=${sort}&after=${page.next}`))
    forwards.push(page.items.map(({ id }) => id))
  }
  expect(forwards.map((ids) => ids.length)).toEqual([OWN_PAGE_SIZE, OWN_PAGE_SIZE, 3])
  expect(new Set(forwards.flat()).size).toBe(count)
  const backwards = [forwards.at(-1)]
  while (page.previous) {
    page = await listOwnListings(db, author.id, ask(`sort=${sort}&before=${page.previous}`))
    backwards.unshift(page.items.map(({ id }) => id))
  }
  expect(backwards).toEqual(forwards)
})

test('M1, M4: views are the sums of the rows, of a listing and of all together', async () => {
  const db = await aDatabase()
  const author = await anAccount(db)
  const seen = await aListing(db, { author, title: 'Visto' })
  await aListing(db, { author, title: 'Sin ver' })
  await db
    .insertInto('listingDailyStats')
    .values([
      { listingId: seen.id, day: '2026-05-01', views: 3 },
      { listingId: seen.id, day: '2026-05-02', views: 4 },
    ])
    .execute()
  const { items } = await listOwnListings(db, author.id, ask('sort=title'))
  expect(items.map(({ title, views }) => [title, views])).toEqual([
    ['Sin ver', 0],
    ['Visto', 7],
  ])
  const other = await anAccount(db)
  expect((await listOwnListings(db, other.id, ask())).matching).toBe(0)
})

test('forged and impossible places in a list are left out, without an error', () => {
  const forged = (parts: unknown) => Buffer.from(JSON.stringify(parts)).toString('base64url')
  const id = '00000000-0000-4000-8000-000000000000'
  for (const after of [
    'nada',
    forged(null),
    forged(['updated', 'ayer', id]),
    forged(['updated', '1', id]),
    forged(['updated', 99_999_999_999_999_999, id]),
    forged(['price_asc', 1, id]),
    forged(['updated', 1, 'x']),
  ]) {
    expect(ask(`after=${after}`).after).toBeUndefined()
  }
  expect(ask(`after=${forged(['updated', 1, id])}`).after).toEqual({ key: 1, id })
  expect(ask('status=borrado&sort=azar&q=%00')).toMatchObject({ q: '', status: undefined, sort: 'updated' })
})
