import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { createPool } from '#app/db.server.ts'
import { matchSavedSearches } from '#app/domain/saved-searches/matches.server.ts'
import { saveSearch } from '#app/domain/saved-searches/commands.server.ts'
import { savedParamsOf } from '#app/domain/saved-searches/criteria.ts'
import { aDatabase } from '#tests/support/database.ts'
import { eventually } from '#tests/support/eventually.ts'
import { aListing, anAccount } from '#tests/support/factories.ts'
import { readSearchParams } from './params.ts'
import { searchListings } from './queries.server.ts'
import { refillSearch } from './refill.server.ts'
import { refreshSearch } from './refresh.server.ts'

const db = await aDatabase()
const shipped = await sql<{ word: string; stem: string }>`SELECT word, stem FROM stem_exceptions`.execute(db)

const titles = async (q: string) =>
  (await searchListings(db, readSearchParams(new URLSearchParams({ q, exact: '1' })))).items
    .map(({ title }) => title)
    .toSorted()
/** «brocha» is searched as «pintura» from the next version on. */
const sayStem = (word = 'brocha', stem = 'pintur') =>
  sql`INSERT INTO stem_exceptions VALUES (${word}, ${stem})`.execute(db)
const versions = () =>
  db.selectFrom('searchVersions').select(['version', 'inUse', 'reached']).orderBy('version').execute()
const jobs = () => db.selectFrom('jobs').select('payload').where('kind', '=', 'refill-search').execute()
const tables = async () =>
  (
    await sql<{ name: string }>`
      SELECT relname AS name FROM pg_class WHERE relname LIKE 'listing\_words%' ORDER BY 1`.execute(db)
  ).rows.map(({ name }) => name)
const atRest = await tables()

/** What the words of listings are and what the version in use says that they have to be, of all that differ. */
const wrongWords = async () =>
  (
    await sql`(TABLE listing_words EXCEPT SELECT * FROM listing_word_rows)
      UNION ALL (SELECT * FROM listing_word_rows EXCEPT TABLE listing_words)`.execute(db)
  ).rows

/** As many that a refill takes several batches. */
async function manyListings(count: number, title = (n: number) => `Pintura de fachadas ${n}`) {
  const author = await anAccount(db)
  const made = []
  for (let n = 0; n < count; n += 1) made.push(await aListing(db, { author, title: title(n), categoryId: 13 }))
  return made
}

const inBatches = { restMs: 20, batch: 5 }
const outOfTime = { ...inBatches, sliceMs: -1 }

afterEach(async () => {
  await db.deleteFrom('listings').execute()
  await sql`DELETE FROM stem_exceptions`.execute(db)
  for (const { word, stem } of shipped.rows) await sayStem(word, stem)
  // The first ends what a test has left half done, the second takes in what has been said since.
  for (let n = 0; n < 2; n += 1) await refillSearch(db, { listings: true })
  await db.deleteFrom('jobs').execute()
  expect(await tables()).toEqual(atRest)
})

test('until a version is full questions and listings are read by the one before; then all at once by the new one', async () => {
  await manyListings(12)
  await aListing(db, { title: 'Trabajos de brocha', categoryId: 13 })
  await sayStem()
  const before = await versions()
  await refillSearch(db, { listings: true }, outOfTime)
  expect((await versions()).map(({ inUse }) => inUse)).toEqual([true, false])
  expect(await titles('brochas')).toEqual(['Trabajos de brocha'])
  expect(await titles('pinturas')).toHaveLength(12)
  // What is written meanwhile is found by both.
  await aListing(db, { title: 'Brochas finas', categoryId: 13 })
  expect(await titles('brocha')).toEqual(['Brochas finas', 'Trabajos de brocha'])

  await refillSearch(db, { listings: true })
  expect(await versions()).toEqual([{ version: (before[0]?.version ?? 0) + 1, inUse: true, reached: null }])
  const found = await searchListings(db, readSearchParams(new URLSearchParams({ q: 'brocha', exact: '1' })))
  expect(found.total).toBe(14)
  expect(await wrongWords()).toEqual([])
  expect(await tables()).toEqual(atRest)
})

test('where nothing has changed a refill writes no listing again', async () => {
  await manyListings(3)
  const written = () => sql`SELECT listing_id, xmin FROM listing_words ORDER BY 1`.execute(db).then(({ rows }) => rows)
  const before = await written()
  await refillSearch(db, { listings: true })
  expect(await written()).toEqual(before)
})

test('one that is out of time goes on in another job, where it was', async () => {
  await manyListings(12)
  await sayStem()
  await db.deleteFrom('jobs').execute()
  await refillSearch(db, { listings: true }, outOfTime)
  const [, filling] = await versions()
  expect(filling?.reached).not.toBe('00000000-0000-0000-0000-000000000000')
  expect(await jobs()).toEqual([{ payload: { listings: true } }])
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM listing_words_next`.execute(db)
  expect(rows).toEqual([{ count: 5 }])
  await refillSearch(db, { listings: true }, outOfTime)
  expect((await versions())[1]?.reached).not.toBe(filling?.reached)
})

test('one that is killed goes on where it was, and the index that it had begun is made anew', async () => {
  await manyListings(15)
  await sayStem()
  await refillSearch(db, { listings: true }, outOfTime)
  const [, before] = await versions()
  const pool = createPool(process.env['DATABASE_URL'] as string, { max: 1 })
  const doomed = await pool.connect()
  doomed.on('error', () => {})
  await doomed.query('BEGIN; SELECT fill_search_version(5)')
  const { rows: pids } = await doomed.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  await sql`SELECT pg_terminate_backend(${pids[0]?.pid}::integer)`.execute(db)
  await eventually(async () => expect(await isAlive(pids[0]?.pid)).toBe(false))
  doomed.release(true)
  await pool.end()
  expect((await versions())[1]).toEqual(before)
  await sql`CREATE INDEX listing_words_next_words_idx ON listing_words_next USING gin (words)`.execute(db)
  await sql`UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'listing_words_next_words_idx'::regclass`.execute(
    db,
  )
  await refillSearch(db, { listings: true })
  expect(await wrongWords()).toEqual([])
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM pg_index WHERE indrelid = 'listing_words'::regclass AND indisvalid`.execute(db)
  expect(rows).toEqual([{ count: 2 }])
})

const isAlive = async (pid: number | undefined) =>
  (await sql`SELECT FROM pg_stat_activity WHERE pid = ${pid}::integer`.execute(db)).rows.length > 0

test('listings that are changed, hidden, deleted or made meanwhile are as the version says', async () => {
  const made = await manyListings(14)
  await sayStem()
  await refillSearch(db, { listings: true }, outOfTime)
  const [first, second, third] = made.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const last = made.toSorted((a, b) => (a.id < b.id ? 1 : -1))[0]
  for (const listing of [first, last])
    await db.updateTable('listings').set({ title: 'Brocha gorda' }).where('id', '=', listing!.id).execute()
  await db.updateTable('listings').set({ status: 'inactive' }).where('id', '=', second!.id).execute()
  await db.deleteFrom('listings').where('id', '=', third!.id).execute()
  await refreshSearch(db, new Date(Date.now() + 40 * 86_400_000))
  await aListing(db, { title: 'Brocha nueva', categoryId: 13 })
  await refillSearch(db, { listings: true })
  expect(await wrongWords()).toEqual([])
  const words = await db.selectFrom('listingWords').select('listingId').execute()
  expect(words).toHaveLength(13)
  expect(await titles('brocha')).toHaveLength(13)
})

test('questions are answered and listings written throughout', async () => {
  await manyListings(30)
  await aListing(db, { title: 'Trabajos de brocha', categoryId: 13 })
  await sayStem()
  let isOver = false
  let asked = 0
  const asking = (async () => {
    while (!isOver) {
      expect(await titles('brocha')).toContain('Trabajos de brocha')
      asked += 1
    }
  })()
  const writing = (async () => {
    for (let n = 0; !isOver && n < 100; n += 1) {
      const { id } = await aListing(db, { title: `Barniz ${n}`, categoryId: 13 })
      await db
        .updateTable('listings')
        .set({ title: `Barniz y brocha ${n}` })
        .where('id', '=', id)
        .execute()
      if (n % 3 === 0) await db.deleteFrom('listings').where('id', '=', id).execute()
    }
  })()
  await refillSearch(db, { listings: true }, inBatches)
  await pause(100)
  isOver = true
  await Promise.all([asking, writing])
  expect(asked).toBeGreaterThan(5)
  expect(await wrongWords()).toEqual([])
})

test('two at once fill one version, and one of them lets go', async () => {
  await manyListings(15)
  await sayStem()
  await Promise.all([1, 2, 3].map(() => refillSearch(db, { listings: true }, inBatches)))
  // Whoever let go has another look later.
  await refillSearch(db, { listings: true })
  expect(await versions()).toHaveLength(1)
  expect(await wrongWords()).toEqual([])
})

test('what an operator adds is taken in, and what is added meanwhile by the next version', async () => {
  await manyListings(26)
  const add = (groupId: number, words: string[]) =>
    db
      .insertInto('searchSynonyms')
      .values(words.map((term) => ({ groupId, term, stems: [] })))
      .execute()
  const isIndexed = async (groupId: number) =>
    (await db.selectFrom('searchSynonyms').select('indexed').where('groupId', '=', groupId).execute()).every(
      ({ indexed }) => indexed,
    )
  await add(900, ['enjalbegar', 'pintura'])
  expect(await titles('enjalbegar')).toHaveLength(24)
  await refillSearch(db, { listings: true }, outOfTime)
  await add(901, ['revocar', 'fachadas'])
  await db.deleteFrom('jobs').execute()
  await refillSearch(db, { listings: true })
  expect([await isIndexed(900), await isIndexed(901)]).toEqual([true, false])
  expect(await jobs()).toEqual([{ payload: { listings: true } }])
  for (const q of ['enjalbegar', 'revocar']) expect(await titles(q)).toHaveLength(24)
  await refillSearch(db, { listings: true })
  expect(await isIndexed(901)).toBe(true)
  for (const q of ['enjalbegar', 'revocar']) expect(await titles(q)).toHaveLength(24)
  await db.deleteFrom('searchSynonyms').where('groupId', 'in', [900, 901]).execute()
})

test('a release that stems otherwise counts one further, and is asked by the old rules until it is full', async () => {
  await manyListings(26, (n) => `Zurrador de pieles ${n}`)
  await sql`CREATE OR REPLACE FUNCTION search_rules() RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN 2`.execute(
    db,
  )
  await sql`CREATE OR REPLACE FUNCTION stem_by(rules integer, word text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN CASE WHEN rules = 2 AND word LIKE 'zurr%' THEN 'zurri' ELSE es_stem(word) END`.execute(db)
  try {
    await refreshSearch(db, new Date())
    expect(await jobs()).toContainEqual({ payload: { listings: true } })
    await refillSearch(db, { listings: true }, outOfTime)
    expect(await titles('zurradores')).toHaveLength(24)
    expect(await titles('zurrapas')).toEqual([])
    await refillSearch(db, { listings: true })
    expect(await titles('zurradores')).toHaveLength(24)
    expect(await titles('zurrapas')).toHaveLength(24)
  } finally {
    await sql`CREATE OR REPLACE FUNCTION search_rules() RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN 1`.execute(
      db,
    )
    await refillSearch(db, { listings: true })
    await sql`CREATE OR REPLACE FUNCTION stem_by(rules integer, word text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
      RETURN es_stem(word)`.execute(db)
  }
})

test('without listings what is said counts at once, and no table is made', async () => {
  await sayStem()
  const before = await versions()
  await refillSearch(db, { listings: true })
  expect(await versions()).toEqual([{ version: (before[0]?.version ?? 0) + 1, inUse: true, reached: null }])
  await aListing(db, { title: 'Pintura de interiores', categoryId: 13 })
  expect(await titles('brocha')).toEqual(['Pintura de interiores'])
})

test('the table that was switched to is the one that the migrations make', async () => {
  const shape = async () =>
    (
      await sql`
        SELECT 'column' AS kind, attnum::text AS name, format('%s %s %s %s', attname, atttypid::regtype, attnotnull, attcollation) AS what
          FROM pg_attribute WHERE attrelid = 'listing_words'::regclass AND attnum > 0
        UNION ALL SELECT 'constraint', conname, pg_get_constraintdef(oid) FROM pg_constraint WHERE conrelid = 'listing_words'::regclass
        UNION ALL SELECT 'index', indexname, indexdef FROM pg_indexes WHERE tablename = 'listing_words'
        UNION ALL SELECT 'table', relname, format('%s %s %s', reloptions, relacl, obj_description(oid, 'pg_class')) FROM pg_class WHERE oid = 'listing_words'::regclass
        ORDER BY 1, 2`.execute(db)
    ).rows
  const before = await shape()
  await manyListings(1)
  await sayStem()
  await refillSearch(db, { listings: true })
  expect(await shape()).toEqual(before)
  // What held it by its number would go on reading the table that is dropped.
  const { rows: holders } = await sql`
    SELECT pg_describe_object(classid, objid, objsubid) FROM pg_depend
     WHERE refobjid IN ('listing_words'::regclass, (SELECT reltype FROM pg_class WHERE oid = 'listing_words'::regclass))
       AND classid IN ('pg_proc'::regclass, 'pg_rewrite'::regclass)`.execute(db)
  expect(holders).toEqual([])
})

test('a second table that a release has overtaken is begun anew', async () => {
  await manyListings(26)
  await sayStem()
  await refillSearch(db, { listings: true }, outOfTime)
  await sql`ALTER TABLE listing_words_next ADD COLUMN of_another_release integer`.execute(db)
  await refillSearch(db, { listings: true })
  expect(await titles('brocha')).toHaveLength(24)
  expect(await wrongWords()).toEqual([])
})

test('a saved search that asks by former stems misses nothing: listings wait until it asks by the new ones', async () => {
  await aListing(db, { title: 'Trabajos', categoryId: 13 })
  const { id: userId } = await anAccount(db)
  const params = savedParamsOf(readSearchParams(new URLSearchParams({ q: 'brocha' })))
  if (params) await saveSearch(db, userId, { params, name: 'Brochas', frequency: 'daily' })
  await sayStem()
  await refillSearch(db, { listings: true })
  await db.updateTable('searchVersions').set({ asksAgain: true }).execute()
  await aListing(db, { title: 'Pintura de portales', categoryId: 13 })
  const now = new Date(Date.now() + 1_000)
  expect(await matchSavedSearches(db, now)).toBe(0)
  await db.deleteFrom('jobs').execute()
  await refreshSearch(db, new Date())
  expect(await jobs()).toEqual([{ payload: { listings: true } }])
  await refillSearch(db, { listings: true })
  expect(await matchSavedSearches(db, now)).toBe(1)
  await db.deleteFrom('savedSearches').execute()
})
