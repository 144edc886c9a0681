import fc from 'fast-check'
import { sql, type RawBuilder } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { aDatabase } from '#tests/support/database.ts'
import { aListing, anAccount } from '#tests/support/factories.ts'
import { readSearchParams } from './params.ts'
import { searchListings } from './queries.server.ts'
import { refillSearch } from './refill.server.ts'
import { refreshSearch, refreshSellerWords } from './refresh.server.ts'

const db = await aDatabase()
beforeEach(async () => {
  await db.deleteFrom('users').execute()
  await db.deleteFrom('searchCounts').execute()
  await db.deleteFrom('searchTiers').execute()
})

const search = (asked: Record<string, string>) => searchListings(db, readSearchParams(new URLSearchParams(asked)))
const titles = async (asked: Record<string, string>) => (await search(asked)).items.map(({ title }) => title)

test('a word finds its plural, its gender, its trade and its synonyms', async () => {
  for (const title of ['Fotografía de bodas', 'Traductor jurado', 'Diseño de logotipos', 'Clases de guitarra'])
    await aListing(db, { title, categoryId: 13 })
  expect(await titles({ q: 'fotógrafos' })).toEqual(['Fotografía de bodas'])
  expect(await titles({ q: 'traducciones juradas' })).toEqual(['Traductor jurado'])
  expect(await titles({ q: 'logo' })).toEqual(['Diseño de logotipos'])
  expect(await titles({ q: 'profesora de guitarras' })).toEqual(['Clases de guitarra'])
})

test('the title counts more than tags, tags more than the description, and a word itself more than a synonym', async () => {
  const createdAt = new Date('2026-01-01')
  const of = (changes: object) =>
    aListing(db, { title: 'Otra cosa', description: 'Nada', categoryId: 13, createdAt, ...changes })
  const mentioned = await of({ description: 'También hago cestas de mimbre.' })
  expect((await search({ q: 'mimbre' })).items.map(({ points }) => points?.[0])).toEqual([20])
  await of({ title: 'Taller de mimbre' })
  await of({ title: 'Mimbre y esparto' })
  await of({ tags: ['mimbre'] })
  const { items } = await search({ q: 'mimbre' })
  expect(items.map(({ points }) => points?.[0])).toEqual([75, 70, 45])
  expect(items.map(({ id }) => id)).not.toContain(mentioned.id)
  await of({ description: 'También dibujo logotipos.' })
  await of({ description: 'También retoco un logo.' })
  expect((await search({ q: 'logo' })).items.map(({ points }) => points?.[0])).toEqual([20, 14])
  await of({ title: 'Logotipos a mano' })
  await of({ title: 'Un logo' })
  await of({ tags: ['logotipos'] })
  expect((await search({ q: 'logo' })).items.map(({ points }) => points?.[0])).toEqual([75, 50, 36])
})

test('the name and the skills of a seller are found, also after they have changed', async () => {
  const author = await anAccount(db, { fullName: 'Hortensia Barreiro' })
  await aListing(db, { author, title: 'Encargos' })
  expect(await titles({ q: 'hortensia barreiro' })).toEqual(['Encargos'])
  await db
    .updateTable('profiles')
    .set({ fullName: 'Otilia Barreiro', skills: ['Mimbrería'] })
    .where('id', '=', author.id)
    .execute()
  expect(await db.selectFrom('jobs').select('payload').where('kind', '=', 'refresh-seller-words').execute()).toEqual([
    { payload: { sellerId: author.id } },
  ])
  await refreshSellerWords(db, author.id)
  expect(await titles({ q: 'otilia', exact: '1' })).toEqual(['Encargos'])
  expect(await titles({ q: 'hortensia', exact: '1' })).toEqual([])
})

test('the two best listings of each seller come first, and their others after those of everybody', async () => {
  const [busy, other] = [await anAccount(db), await anAccount(db)]
  for (const n of [1, 2, 3, 4]) await aListing(db, { author: busy, title: `Mimbre ${n}`, categoryId: 13 })
  await aListing(db, { author: other, title: 'Cestas', tags: ['mimbre'], categoryId: 13 })
  const found = await titles({ q: 'mimbre' })
  expect(found).toHaveLength(5)
  expect(found[2]).toBe('Cestas')
})

test('pages have no gap and no repeat while others publish and leave, in both directions', async () => {
  const manyOf = (name: string, from: number, to: number) =>
    sql`
    WITH people AS (
      INSERT INTO users (email, password_hash, terms_version)
      SELECT ${name} || n || '@ejemplo.es', 'x', '2026-01' FROM generate_series(${sql.lit(from)}, ${sql.lit(to)}) n RETURNING id)
    INSERT INTO listings (author_id, draft_key, title, description, category_id, price_cents, currency, contact_info, created_at)
    SELECT id, gen_random_uuid(), 'Mimbre de ' || ${name}, 'Texto', 1, 100, 'EUR', 'Tel', timestamptz '2026-01-01' FROM people`.execute(
      db,
    )
  await manyOf('ana', 1, 60)
  const seen: string[] = []
  let page = await search({ q: 'mimbre' })
  const first = page.items.map(({ id }) => id)
  for (let turn = 0; ; turn += 1) {
    seen.push(...page.items.map(({ id }) => id))
    if (!page.next) break
    await manyOf(`otra${turn}`, 1, 5)
    page = await search({ q: 'mimbre', after: page.next })
  }
  const anas = await db.selectFrom('listings').select('id').where('title', '=', 'Mimbre de ana').execute()
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen).toEqual(expect.arrayContaining(anas.map(({ id }) => id)))
  while (page.previous) page = await search({ q: 'mimbre', before: page.previous })
  expect(page.items.length).toBe(first.length)
})

test('for a common word only the best listings are sorted, on every page the same, and without enough of them all are', async () => {
  // In parts, so that a busy machine ends each within the limit of a statement.
  const threeHundred = (part: number, made: RawBuilder<Date>) =>
    sql`
    WITH people AS (
      INSERT INTO users (email, password_hash, terms_version)
      SELECT 'c' || n || '-${sql.lit(part)}@ejemplo.es', 'x', '2026-01' FROM generate_series(1, 300) n RETURNING id)
    INSERT INTO listings (author_id, draft_key, title, description, category_id, price_cents, currency, contact_info,
                          created_at, confirmed_at)
    SELECT id, gen_random_uuid(), 'Mimbre', 'Texto', 1, 100, 'EUR', 'Tel', ${made}, ${made} FROM people`.execute(db)
  for (const part of [1, 2, 3, 4]) await threeHundred(part, sql`now()`)
  await threeHundred(5, sql`timestamptz '2026-01-01'`)
  await sql`INSERT INTO search_tiers VALUES (9, 500)`.execute(db)
  // Without statistics PostgreSQL expects a few rows, and compares each with each.
  await sql`ANALYZE`.execute(db)
  await sql`SELECT refresh_listing_quality('00000000-0000-0000-0000-000000000000', 5000)`.execute(db)
  await sql`INSERT INTO search_counts VALUES ('', 10000), ('t:mimbr', 3000), ('=q9', 5000)`.execute(db)
  let page = await search({ q: 'mimbre' })
  expect(page.total).toBe(1001)
  const seen = new Set(page.items.map(({ id }) => id))
  let pages = 1
  for (; page.next; pages += 1) {
    page = await search({ q: 'mimbre', after: page.next })
    for (const { id } of page.items) seen.add(id)
  }
  expect([pages, seen.size]).toEqual([40, 960])
  const best = await db.selectFrom('listingWords').select('listingId').where('quality', '>=', 500).execute()
  expect(best).toHaveLength(1200)
  expect(best.map(({ listingId }) => listingId)).toEqual(expect.arrayContaining([...seen]))
  expect((await search({ q: 'mimbre', sort: 'price_asc' })).total).toBe(1001)

  // Expected to be common, but few of the best have it.
  await sql`INSERT INTO search_counts VALUES ('t:rarez', 3000)`.execute(db)
  await aListing(db, { title: 'Rareza', createdAt: new Date('2025-01-01') })
  expect(await titles({ q: 'rarezas' })).toEqual(['Rareza'])
})

test('refreshing again changes nothing, and writes words that are missing', async () => {
  await aListing(db, { title: 'Taller de mimbre' })
  await db.deleteFrom('listingWords').execute()
  expect(await titles({ q: 'mimbre' })).toEqual(['Taller de mimbre'])
  expect((await search({ q: 'mimbre' })).items[0]?.points?.[0]).toBe(30)
  await refreshSearch(db, new Date())
  expect((await search({ q: 'mimbre' })).items[0]?.points?.[0]).toBe(70)
  const { rows: before } = await sql`SELECT listing_id, xmin FROM listing_words`.execute(db)
  await refreshSearch(db, new Date())
  expect((await sql`SELECT listing_id, xmin FROM listing_words`.execute(db)).rows).toEqual(before)
})

test('a stem that the operator has set counts once listings and saved searches were rewritten', async () => {
  await aListing(db, { title: 'Pintura de interiores' })
  await db.insertInto('stemExceptions').values({ word: 'pintura', stem: 'otracosa' }).execute()
  await db.insertInto('stemExceptions').values({ word: 'brocha', stem: 'otracosa' }).execute()
  const jobs = await db.selectFrom('jobs').select('payload').where('kind', '=', 'refill-search').execute()
  expect(jobs).toContainEqual({ payload: { listings: true } })
  expect(jobs.filter(({ payload }) => JSON.stringify(payload).includes('true'))).toHaveLength(1)
  await refillSearch(db, { listings: true })
  expect(await titles({ q: 'brocha', exact: '1' })).toEqual(['Pintura de interiores'])
  await db.deleteFrom('stemExceptions').execute()
  await refillSearch(db, { listings: true })
  expect(await titles({ q: 'brocha', exact: '1' })).toEqual([])
})

test('a group of synonyms that is switched off is ignored, and a word in very many groups uses a few of them', async () => {
  await aListing(db, { title: 'Un logotipo', categoryId: 13 })
  const logos = sql`group_id IN (SELECT group_id FROM search_synonyms WHERE term = 'logo')`
  await sql`UPDATE search_synonyms SET switched_off = true WHERE ${logos}`.execute(db)
  expect(await titles({ q: 'logo', exact: '1' })).toEqual(['Un logotipo']) // as a part of the title
  const units = async () =>
    (await sql<{ of: number }>`SELECT jsonb_array_length(synonyms) AS of FROM search_units('logo')`.execute(db)).rows[0]
      ?.of
  expect(await units()).toBe(0)
  await sql`UPDATE search_synonyms SET switched_off = false WHERE ${logos}`.execute(db)
  expect(await units()).toBeGreaterThan(2)
  await sql`INSERT INTO search_synonyms (group_id, term)
    SELECT 1000 + n, term FROM generate_series(1, 100) n, LATERAL (VALUES ('logo'), ('palabra' || n)) terms (term)`.execute(
    db,
  )
  expect(await units()).toBe(24)
  await sql`DELETE FROM search_synonyms WHERE group_id BETWEEN 1001 AND 1100`.execute(db)
})

test('every typed text gives a page', async () => {
  await aListing(db, { title: 'Taller de mimbre' })
  for (const q of [
    'de la',
    "'; DROP",
    "a' & !b | (c)",
    ':*',
    '😀'.repeat(300),
    'Привет мир',
    '\\',
    'c++ c# .net',
    'x'.repeat(5000),
  ])
    expect((await search({ q })).items.length).toBeLessThanOrEqual(1)
})

const WORDS = [
  'Diseño',
  'de',
  'logotipos',
  'para',
  'bodas',
  'clases',
  'guitarra,',
  'fotografía',
  'c++',
  'Zurcidos',
  'jardín',
]

test('a title that contains the typed text is found, from three letters on, and results are in the order of their points', async () => {
  const titlesOf = fc.array(fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 5 }), {
    minLength: 30,
    maxLength: 30,
  })
  const [all = []] = fc.sample(titlesOf, { numRuns: 1, seed: 16 })
  const named = [...new Set(all.map((words) => words.join(' ')))]
  // Each of a seller of their own, since a seller's third listing comes later.
  for (const title of named) await aListing(db, { title })
  const plain = (text: string) =>
    text
      .normalize('NFD')
      .replace(/\p{Mn}/gu, '')
      .toLowerCase()
  const typed = fc.tuple(fc.constantFrom(...WORDS), fc.nat(4), fc.integer({ min: 3, max: 9 }))
  await fc.assert(
    fc.asyncProperty(fc.array(typed, { minLength: 1, maxLength: 2 }), async (cuts) => {
      const parts = cuts
        .map(([word, from, length]) => word.slice(from, from + length))
        .filter((part) => part.length > 2)
      fc.pre(parts.length > 0)
      const found: { title: string; points: number }[] = []
      let page = await search({ q: parts.join(' '), exact: '1', sort: 'relevance' })
      for (;;) {
        for (const { title, points = [] } of page.items)
          found.push({ title, points: points.reduce((sum, part) => sum + part, 0) })
        if (!page.next) break
        page = await search({ q: parts.join(' '), exact: '1', sort: 'relevance', after: page.next })
      }
      const containing = named.filter((title) => parts.every((part) => plain(title).includes(plain(part))))
      expect(found.map(({ title }) => title)).toEqual(expect.arrayContaining(containing))
      expect(new Set(found.map(({ title }) => title)).size).toBe(found.length)
      const points = found.map((one) => one.points)
      expect(points).toEqual([...points].sort((one, other) => other - one))
    }),
    { numRuns: 40, seed: 16 },
  )
})
