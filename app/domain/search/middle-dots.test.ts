import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aDatabase } from '#tests/support/database.ts'
import { aListing, anAccount } from '#tests/support/factories.ts'
import { readSearchParams } from './params.ts'
import { searchListings } from './queries.server.ts'
import { refillSearch } from './refresh.server.ts'

const db = await aDatabase()
const titles = async (q: string) =>
  (await searchListings(db, readSearchParams(new URLSearchParams({ q })))).items.map(({ title }) => title)

test.each(['Taller de col·legi nou', 'Taller de coŀlegi nou', 'TALLER DE COL·LEGI NOU', 'Taller de collegi nou'])(
  '«%s» is found however its two l are written',
  async (title) => {
    await aListing(db, { title })
    for (const q of ['collegi', 'col·legi', 'coŀlegi', 'COL·LEGI', 'taller collegi', 'col·leg'])
      expect(await titles(q), q).toContain(title)
  },
)

test('a middle dot between other letters, or beside one l, parts words as before', async () => {
  await aListing(db, { title: 'Diseño·Web y sol·arte' })
  for (const q of ['diseño web', 'arte', 'sol']) expect(await titles(q), q).toContain('Diseño·Web y sol·arte')
})

test('what was published and asked for before 0240 is found after it', async () => {
  await sql`CREATE OR REPLACE FUNCTION norm_es(t text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
    AS $$ SELECT lower(public.unaccent('public.unaccent', t)) $$`.execute(db)
  const author = await anAccount(db)
  await aListing(db, { author, title: 'Classes de paral·lelisme' })
  await db
    .insertInto('userSettings')
    .values({ userId: author.id, keywords: ['intel·ligent'] })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ keywords: ['intel·ligent'] }))
    .execute()
  await sql.raw(readFileSync('db/migrations/0240_middle_dots.sql', 'utf8')).execute(db)
  const jobs = await db.selectFrom('jobs').select('payload').where('kind', '=', 'refill-search').execute()
  expect(jobs).toEqual([{ payload: { listings: true } }])
  await refillSearch(db, { listings: true })
  expect(await titles('parallelisme')).toEqual(['Classes de paral·lelisme'])
  const followed = await db
    .selectFrom('keywordFollowers')
    .innerJoin('keywords', 'keywords.id', 'keywordId')
    .select(['words', 'label'])
    .where('userId', '=', author.id)
    .execute()
  expect(followed).toEqual([{ words: ['intelligent'], label: 'intel·ligent' }])
})
