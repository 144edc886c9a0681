import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readSearchParams } from '#app/domain/search/params.ts'
import { searchListings } from '#app/domain/search/queries.server.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aListing, anAccount } from '#tests/support/factories.ts'
import { paramsOf, site } from '#tests/support/saved-searches.ts'
import { savedSearchPath } from './criteria.ts'
import { matchSavedSearches } from './matches.server.ts'

const db = await aDatabase()

test('E3, X6: of 10,000 saved searches exactly those that find a new listing are notified of it', async () => {
  const words = [
    'reforma',
    'forma',
    'baño',
    'BANO',
    'ño',
    'a',
    'c++',
    'c',
    '3d',
    'diseño web',
    'web',
    'logo',
    'ogotipo',
    '½',
    '%',
    'señal',
    'de',
  ]
  const titles = [
    'Reforma integral de baño',
    'Diseño web y logotipo',
    'Programación en C++ desde cero',
    'Impresión 3D a medida',
    'Señalética al 100%',
    'Plataforma de cursos ½ jornada',
    'Fotografía boudoir',
  ]
  const owner = await anAccount(db)
  await sql`
    INSERT INTO users (email, password_hash, terms_version)
    SELECT 'busca-' || n || '@ejemplo.es', 'x', '2026-01' FROM generate_series(1, 250) n`.execute(db)
  // Combinations of words, categories, modalities and prices, forty of each person: 10,000 in all.
  const combinations = Array.from({ length: 10_000 }, (_, at) => {
    const query = new URLSearchParams()
    const first = words[at % (words.length + 1)]
    const second = at % 7 === 0 ? words[(at * 5) % words.length] : undefined
    const q = [first, second].filter(Boolean).join(' ')
    if (q) query.set('q', q)
    if (at % 3 === 0) query.set('category', ['diseno', 'web', 'programacion'][(at / 3) % 3] ?? '')
    if (at % 4 === 1) query.set('modality', ['remoto', 'presencial', 'híbrido'][(at >> 2) % 3] ?? '')
    if (at % 5 === 0) query.set('min_price', String((at % 11) * 60))
    if (at % 4 === 0) query.set('max_price', String(100 + (at % 13) * 60))
    return { at, params: paramsOf(query.toString()) }
  })
  await sql`
    INSERT INTO saved_searches (user_id, params, name, frequency, state, category_id, modality, min_cents, max_cents)
    SELECT u.id, c.params || jsonb_build_object('at', c.at), 'x', 'daily', 'activa',
           (SELECT id FROM categories WHERE slug = c.params ->> 'category'),
           c.params ->> 'modality', (c.params ->> 'min_cents')::integer, (c.params ->> 'max_cents')::integer
      FROM jsonb_to_recordset(${JSON.stringify(combinations)}::jsonb) c (at integer, params jsonb)
      JOIN (SELECT id, row_number() OVER (ORDER BY id) - 1 AS number FROM users WHERE email LIKE 'busca-%') u ON u.number = c.at % 250`.execute(
    db,
  )

  const listings = []
  for (const [at, title] of titles.entries()) {
    listings.push(
      await aListing(db, {
        author: owner,
        title,
        categoryId: [1, 2, 7][at % 3],
        modality: (['remoto', 'presencial', 'híbrido', null] as const)[at % 4],
        priceCents: 9_000 + at * 9_000,
        sensitive: at === 6,
      }),
    )
  }
  expect(await matchSavedSearches(db, new Date())).toBeGreaterThan(1_000)
  const hits = await db
    .selectFrom('savedSearchHits as h')
    .innerJoin('savedSearches as s', 's.id', 'h.searchId')
    .select([sql<number>`(s.params ->> 'at')::integer`.as('at'), 'h.listingId'])
    .execute()
  const found = new Map<number, string[]>()
  for (const { at, listingId: id } of hits) found.set(at, [...(found.get(at) ?? []), id].sort())

  // Brute force: each distinct search is run as the marketplace runs it.
  const ids = listings.map(({ id }) => id)
  const answers = new Map<string, string[]>()
  for (const { at, params } of combinations) {
    const path = savedSearchPath(params)
    let answer = answers.get(path)
    if (!answer) {
      const asked = readSearchParams(new URL(`${path}&exact=1`.replace(/^([^?]*)&/, '$1?'), site.origin).searchParams)
      const { items } = await searchListings(db, asked)
      answer = items
        .map(({ id }) => id)
        .filter((id) => ids.includes(id))
        .sort()
      answers.set(path, answer)
    }
    expect([path, found.get(at) ?? []]).toEqual([path, answer])
  }
  expect(answers.size).toBeGreaterThan(500)
  await db.deleteFrom('users').where('email', 'like', 'busca-%').execute()
})
