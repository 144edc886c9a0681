import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#app/db.server.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aListing, anAccount } from '#tests/support/factories.ts'
import { readPlace } from '#app/domain/paging.ts'
import { ORDERS, readSearchParams } from './params.ts'
import { searchListings } from './queries.server.ts'

let db: Db
beforeAll(async () => {
  db = await aDatabase()
})
beforeEach(async () => {
  await db.deleteFrom('users').execute()
})

const search = (query: string | Record<string, string>) =>
  searchListings(db, readSearchParams(new URLSearchParams(query)))
const titles = async (query: string | Record<string, string>) => (await search(query)).items.map((item) => item.title)

describe('what is found', () => {
  test('S4: every word has to be in the title, whatever its case and accents', async () => {
    const author = await anAccount(db)
    for (const title of ['Diseño de LOGOTIPOS', 'Diseño web', 'Corrección de estilo', 'Año nuevo'])
      await aListing(db, { author, title, categoryId: 7 })

    expect(await titles({ q: 'diseno' })).toHaveLength(2)
    expect(await titles({ q: 'DISEÑO' })).toHaveLength(2)
    expect(await titles({ q: 'logotipos diseño' })).toEqual(['Diseño de LOGOTIPOS'])
    expect(await titles({ q: 'diseño estilo', exact: '1' })).toEqual([])
    expect(await titles({ q: 'rrecc' })).toEqual(['Corrección de estilo'])
    expect(await titles({ q: 'correccion' })).toEqual(['Corrección de estilo'])
    expect(await titles({ q: 'ano' })).toEqual(['Año nuevo'])
  })

  test('S4: words of one or two letters match where a word begins', async () => {
    const author = await anAccount(db)
    for (const title of ['Web a medida', 'Modelado (3D)', 'Tarot', 'Clases (C++ y C#)'])
      await aListing(db, { author, title })

    expect(await titles({ q: 'we' })).toEqual(['Web a medida'])
    expect(await titles({ q: 'eb' })).toEqual([])
    expect(await titles({ q: '3d' })).toEqual(['Modelado (3D)'])
    expect(await titles({ q: 'c++' })).toEqual(['Clases (C++ y C#)'])
    expect(await titles({ q: 'c#' })).toEqual(['Clases (C++ y C#)'])
  })

  test('S4: % and _ and \\ are letters like any other', async () => {
    const author = await anAccount(db)
    for (const title of ['Descuento del 50% hoy', 'snake_case fácil', 'C:\\Windows limpio', 'Cincuenta por ciento'])
      await aListing(db, { author, title })

    expect(await titles({ q: '%' })).toEqual(['Descuento del 50% hoy'])
    expect(await titles({ q: '50%' })).toEqual(['Descuento del 50% hoy'])
    expect(await titles({ q: '_' })).toEqual(['snake_case fácil'])
    expect(await titles({ q: 'snake_case' })).toEqual(['snake_case fácil'])
    // A sign between words is not compared.
    expect(await titles({ q: 'snake%case' })).toEqual(['snake_case fácil'])
    expect(await titles({ q: 'snakecase' })).toEqual([])
    expect(await titles({ q: '\\' })).toEqual(['C:\\Windows limpio'])
    expect(await titles({ q: ':\\windows' })).toEqual(['C:\\Windows limpio'])
  })

  test('S4: only what everybody may see is found, with its author and first picture in the one query', async () => {
    const author = await anAccount(db, { fullName: 'Íñigo Núñez', username: 'inigo' })
    const { id } = await aListing(db, { author, title: 'Visible' })
    await db
      .insertInto('listingImages')
      .values(
        [1, 0].map((position) => ({
          listingId: id,
          position,
          key: `k${position}`,
          widths: [320, 640],
          width: 640,
          height: 480,
          bytes: 9,
          alt: null,
          sha256: Buffer.from(`${position}`),
        })),
      )
      .execute()
    await aListing(db, { author, title: 'Pendiente', status: 'pending' })
    await aListing(db, { author, title: 'Inactivo', status: 'inactive' })
    await aListing(db, { author, title: 'Retenido', moderation: 'retenido' })
    await aListing(db, { author, title: 'Borrado', deletedAt: new Date() })
    await aListing(db, { author: await anAccount(db, { user: { state: 'suspendido' } }), title: 'De un suspendido' })

    const { items, total } = await search('')
    expect(total).toBe(1)
    expect(items).toMatchObject([
      {
        title: 'Visible',
        author: { fullName: 'Íñigo Núñez', username: 'inigo', avatarUrl: null },
        image: { key: 'k0' },
      },
    ])
  })

  test('S4: listings that their author calls sensitive are for readers who asked for everything', async () => {
    await aListing(db, { title: 'Masaje', sensitive: true })
    expect(await titles('')).toEqual([])
    const everything = await searchListings(db, readSearchParams(new URLSearchParams()), { contentFilter: 'all' })
    expect(everything.items).toHaveLength(1)
  })

  test('S4: an unknown category gives no results, and S7: creatable ones are offered once they have listings', async () => {
    await aListing(db, { title: 'Logo' })
    const unknown = await search({ category: 'Fontanería' })
    expect(unknown).toMatchObject({ items: [], total: 0, next: undefined, previous: undefined })
    expect(unknown.categories).toHaveLength(11)

    const { id } = await aListing(db, { title: 'Bodas', categoryId: 12 })
    const names = (await search('')).categories.map((category) => category.name)
    expect(names).toContain('Fotografía')
    expect(names).not.toContain('Otro')
    expect(await titles({ category: 'Fotografía' })).toEqual(['Bodas'])
    await db.updateTable('listings').set({ status: 'inactive' }).where('id', '=', id).execute()
    expect((await search('')).categories).toHaveLength(11)
  })

  test('X6: a modality finds the listings that have it and no others; an unknown one gives no results', async () => {
    const author = await anAccount(db)
    for (const modality of ['remoto', 'presencial', 'híbrido', null] as const)
      await aListing(db, { author, title: `Clases: ${modality ?? 'sin indicar'}`, modality })
    expect(await titles({ modality: 'remoto' })).toEqual(['Clases: remoto'])
    expect(await titles({ modality: 'híbrido', q: 'clases' })).toEqual(['Clases: híbrido'])
    expect(await titles({ modality: 'híbrido', category: 'Deportes' })).toEqual([])
    expect(await search({ modality: 'telepatía' })).toMatchObject({ items: [], total: 0, next: undefined })
    expect((await search({ modality: 'telepatía' })).categories.length).toBeGreaterThan(10)
    expect(await titles('')).toHaveLength(4)
  })

  test('S3: the total is exact up to a thousand', async () => {
    const author = await anAccount(db)
    await sql`INSERT INTO listings (author_id, draft_key, title, description, category_id, price_cents, currency, contact_info)
      SELECT ${author.id}, gen_random_uuid(), 'Logo ' || n, 'Texto', 1, n, 'EUR', 'Tel' FROM generate_series(1, 1001) n`.execute(
      db,
    )
    expect((await search({ max_price: '10' })).total).toBe(1000)
    expect((await search('')).total).toBe(1001)
  })
})

describe('pages', () => {
  /** Listings whose keys are full of ties: three moments and three prices. */
  async function manyTies(count: number) {
    const author = await anAccount(db)
    await sql`INSERT INTO listings (author_id, draft_key, title, description, category_id, price_cents, currency, contact_info, created_at)
      SELECT ${author.id}, gen_random_uuid(), 'Logo ' || n, 'Texto', 1 + n % 2, 100 + n % 3, 'EUR', 'Tel',
             timestamptz '2026-11-01T10:00:00.123456Z' + (n % 3) * interval '1 microsecond'
        FROM generate_series(1, ${count}::int) n`.execute(db)
  }

  test.each(['recent', 'price_asc', 'price_desc'])(
    'S5: following %s forwards and back shows every listing once, in order, ties included',
    async (sort) => {
      await manyTies(75)
      const forth: string[][] = []
      let page = await search({ sort })
      for (;;) {
        forth.push(page.items.map((item) => item.id))
        if (!page.next) break
        page = await search({ sort, after: page.next })
      }
      expect(forth.map((ids) => ids.length)).toEqual([24, 24, 24, 3])
      expect(new Set(forth.flat()).size).toBe(75)

      const back: string[][] = [forth.at(-1) as string[]]
      while (page.previous) {
        page = await search({ sort, before: page.previous })
        back.unshift(page.items.map((item) => item.id))
      }
      expect(back).toEqual(forth)
      expect(page.next).toBeDefined()
    },
  )

  test('S5, X6: a modality that is rare at the beginning of every order is found whole, with and without words and prices', async () => {
    const author = await anAccount(db)
    // Before them are more newer, cheaper and dearer listings than a glance reads. Inserting them row by row is slow,
    // so they are copied at once.
    await db.transaction().execute(async (trx) => {
      await sql`SET LOCAL session_replication_role = replica`.execute(trx)
      await sql`INSERT INTO listings (author_id, draft_key, title, description, category_id, price_cents, currency, contact_info, modality, created_at)
        SELECT ${author.id}, gen_random_uuid(), 'Logo ' || n, 'Texto', 1 + n % 2, CASE WHEN n <= 30 THEN 5000 + n % 3 ELSE 1000 + 8000 * (n / 2 % 2) END,
               'EUR', 'Tel', CASE WHEN n <= 30 THEN 'híbrido' ELSE 'remoto' END, timestamptz '2026-11-01' + n * interval '1 second'
          FROM generate_series(1, 4300) n`.execute(trx)
      await sql`INSERT INTO listing_search (listing_id, created_at, price_cents, category_id, sensitive, modality, title_norm)
        SELECT id, created_at, price_cents, category_id, sensitive, modality, search_text(title) FROM visible_listings`.execute(
        trx,
      )
      await sql`INSERT INTO listing_words SELECT * FROM listing_word_rows`.execute(trx)
    })
    for (const sort of ['recent', 'price_asc', 'price_desc'])
      for (const others of ['', 'q=logo', 'category=diseno', 'min_price=5&max_price=95', 'q=logo&category=web']) {
        const asked = { ...Object.fromEntries(new URLSearchParams(others)), sort, modality: 'híbrido' }
        const total = others.includes('category') ? 15 : 30
        const first = await search(asked)
        const found = [...first.items]
        if (first.next) {
          const second = await search({ ...asked, after: first.next })
          found.push(...second.items)
          expect(second.next).toBeUndefined()
          expect((await search({ ...asked, before: second.previous as string })).items).toEqual(first.items)
        }
        const ids = new Set(found.map(({ id }) => id))
        expect([sort, others, first.total, ids.size]).toEqual([sort, others, total, total])
        expect((await search({ ...asked, modality: 'remoto' })).total).toBe(1001)
      }
    expect(await titles({ modality: 'presencial' })).toEqual([])
  })

  test('S5: listings published meanwhile neither repeat nor hide later ones', async () => {
    await manyTies(50)
    const all = (await db.selectFrom('listings').select('id').execute()).map((row) => row.id)
    const first = await search('')
    await aListing(db, { title: 'Nuevo', createdAt: new Date('2026-11-02T10:00:00Z') })
    const second = await search({ after: first.next as string })
    const third = await search({ after: second.next as string })
    expect([...first.items, ...second.items, ...third.items].map((item) => item.id).sort()).toEqual(all.sort())

    // Going back from the second page shows the first page unchanged, and the new listing on a page before it.
    const back = await search({ before: second.previous as string })
    expect(back.items).toEqual(first.items)
    const beginning = await search({ before: back.previous as string })
    expect(beginning.items[0]?.title).toBe('Nuevo')
    expect(beginning.items).toHaveLength(24)
  })

  test('S5: a page whose listings are all gone is empty and leads back', async () => {
    await manyTies(30)
    const first = await search('')
    await db
      .updateTable('listings')
      .set({ status: 'inactive' })
      .where(
        'id',
        'not in',
        first.items.map((item) => item.id),
      )
      .execute()
    const second = await search({ after: first.next as string })
    expect(second.items).toEqual([])
    expect(readPlace(ORDERS.recent, second.previous)).toBeDefined()
    expect(second.next).toBeUndefined()
  })
})
