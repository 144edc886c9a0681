import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { aDatabase } from '#tests/support/database.ts'
import { aListing, anAccount } from '#tests/support/factories.ts'
import { idleFilters } from './option-counts.server.ts'
import { readSearchParams } from './params.ts'
import { searchListings } from './queries.server.ts'
import { refreshSearch } from './refresh.server.ts'

const db = await aDatabase()

const search = (asked: Record<string, string>) => searchListings(db, readSearchParams(new URLSearchParams(asked)))

/** Another choice each time, and the same choices in every run. */
let turn = 7
const oneOf = <Thing>(things: readonly Thing[]): Thing => {
  turn = (turn * 1_103_515_245 + 12_345) % 2_147_483_648
  return things[Math.floor((turn / 2_147_483_648) * things.length)] as Thing // never beyond the last
}

const TITLES = [
  'Cestas de mimbre',
  'Taller de cestas',
  'Diseño de logotipos',
  'Clases de guitarra',
  'Guitarras a medida',
]

beforeAll(async () => {
  await db.deleteFrom('users').execute()
  const authors = await Promise.all(Array.from({ length: 5 }, () => anAccount(db)))
  for (let made = 0; made < 150; made += 1)
    await aListing(db, {
      author: oneOf(authors),
      title: `${oneOf(TITLES)} ${made}`,
      categoryId: oneOf([1, 3, 6]),
      modality: oneOf(['presencial', 'remoto', null]),
      priceType: oneOf(['hora', 'proyecto', 'mes']),
      priceCents: oneOf([1_000, 5_000, 90_000]),
      location: oneOf(['Valencia', 'Torrent', 'Vigo', null]),
      sensitive: oneOf([false, false, false, true]),
    })
  await db
    .insertInto('ratingSummaries')
    .values({ freelancerId: (authors[0] as { id: string }).id, stars5: 2 })
    .execute()
  await sql`UPDATE profiles SET availability = 'Medio Tiempo' WHERE id = ${(authors[1] as { id: string }).id}`.execute(
    db,
  )
  await refreshSearch(db, new Date())
})

/** Options of each filter, as the address has them: including some that the counts may leave out because no listing has them. */
const OPTIONS: Record<string, string[]> = {
  category: ['Música & Audio', 'Diseño Gráfico', 'Deportes'],
  modality: ['presencial', 'remoto', 'híbrido'],
  price_type: ['hora', 'proyecto', 'día'],
  rating: ['3', '4', '4,5'],
  pictured: ['1'],
  available: ['1'],
  answers: ['1'],
}

test('each number is what the search with that option finds: alone, with words, with a place, with other filters', async () => {
  let compared = 0
  for (let asked = 0; asked < 40; asked += 1) {
    const others = {
      q: oneOf(['', '', 'cesta', 'guitarra', 'mimbr', 'gitarra', 'cestas de nadie']),
      where: oneOf(['', '', 'Valencia', 'Vigo']),
      category: oneOf(['', '', 'Música & Audio']),
      modality: oneOf(['', '', 'remoto']),
      price_type: oneOf(['', '', 'hora']),
      max_price: oneOf(['', '100']),
      sort: oneOf(['', 'recent', 'price_asc']),
    }
    const { options, corrected, without } = await search(others)
    for (const [name, counts] of Object.entries(options)) {
      const text = oneOf(OPTIONS[name] ?? [])
      const count = counts[text] ?? 0
      const found = await search({ ...others, ...(corrected && { q: corrected }), [name]: text })
      // A search without results tries fewer words, which would be a different search from that of the number.
      if (without || found.without || found.corrected) continue
      expect({ others, name, text, total: found.total }).toEqual({ others, name, text, total: count })
      compared += 1
    }
  }
  expect(compared).toBeGreaterThan(100)
})

test('without results there are no numbers, and no number reveals a sensitive listing to a stranger', async () => {
  expect((await search({ q: 'zanahorias' })).options).toEqual({})
  const { options, total } = await search({})
  const { count } = await db
    .selectFrom('listingSearch')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('sensitive', '=', false)
    .executeTakeFirstOrThrow()
  expect(total).toBe(count)
  expect(Object.values(options['price_type'] ?? {}).reduce((sum, one) => sum + one, 0)).toBe(count)
})

test('beyond a thousand there is no number, also where the chosen category has few', async () => {
  const author = await anAccount(db)
  await sql`
    INSERT INTO listings (author_id, title, description, category_id, price_cents, currency, status, draft_key, contact_info)
    SELECT ${author.id}, 'Anuncio ' || n, 'Una descripción de sobra larga', 11, 500, 'EUR', 'active', gen_random_uuid(), 'escribe@ejemplo.es'
      FROM generate_series(1, 1000) n`.execute(db)
  const { options, total } = await search({})
  expect(total).toBeGreaterThan(1_000)
  expect(options).toEqual({})
  expect((await search({ category: 'Música & Audio' })).options['category']).toBeUndefined()
  expect((await search({ category: 'Música & Audio' })).options['modality']).toBeDefined()
})

test('a filter that at least 95 in 100 results match is not offered', () => {
  const counts = {
    pictured: { 1: 95 },
    available: { 1: 94 },
    answers: {},
    rating: { 3: 100 },
    category: { Deportes: 100 },
  }
  expect(idleFilters(counts, 100)).toEqual(['pictured'])
  expect(idleFilters({ pictured: { 1: 149 }, available: { 1: 147 } }, 149)).toEqual(['pictured', 'available'])
  expect(idleFilters({ pictured: { 1: 0 } }, 0)).toEqual([])
  expect(idleFilters({}, 1_001)).toEqual([])
})
