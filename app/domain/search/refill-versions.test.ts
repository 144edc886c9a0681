import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { aDatabase } from '#tests/support/database.ts'
import { aListing, anAccount } from '#tests/support/factories.ts'
import { refillSearch } from './refill.server.ts'
import { refreshSearch } from './refresh.server.ts'
import { listTopics } from './suggestions.server.ts'
import {
  bringToRest,
  jobs,
  manyListings,
  outOfTime,
  sayStem,
  titles,
  versions,
  wrongWords,
} from '#tests/support/refills.ts'

const db = await aDatabase()
const NO_ID = '00000000-0000-0000-0000-000000000000'

afterEach(bringToRest)

test('a synonym of the operator is included, and one that is added during a refill is in the next version', async () => {
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

test('a release with other stems starts one version further, and the old rules answer until it is full', async () => {
  await manyListings(26, (n) => `Zurrador de pieles ${n}`)
  await sql`CREATE OR REPLACE FUNCTION search_rules() RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN 4`.execute(
    db,
  )
  await sql`CREATE OR REPLACE FUNCTION stem_by(rules integer, word text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN CASE WHEN rules = 4 AND word LIKE 'zurr%' THEN 'zurri' ELSE es_stem(word) END`.execute(db)
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
    await sql`CREATE OR REPLACE FUNCTION search_rules() RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN 3`.execute(
      db,
    )
    await refillSearch(db, { listings: true })
    await sql`CREATE OR REPLACE FUNCTION stem_by(rules integer, word text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
      RETURN es_stem(word)`.execute(db)
  }
})

test('without listings a change takes effect at once, and no table is made', async () => {
  await sayStem()
  const before = await versions()
  await refillSearch(db, { listings: true })
  expect(await versions()).toEqual([{ version: (before[0]?.version ?? 0) + 1, inUse: true, reached: null }])
  await aListing(db, { title: 'Pintura de interiores', categoryId: 13 })
  expect(await titles('brocha')).toEqual(['Pintura de interiores'])
})

test('the table that was switched to equals the one that the migrations make', async () => {
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
  // A function with the table's number in a cached plan would continue to read the dropped table.
  const { rows: holders } = await sql`
    SELECT pg_describe_object(classid, objid, objsubid) FROM pg_depend
     WHERE refobjid IN ('listing_words'::regclass, (SELECT reltype FROM pg_class WHERE oid = 'listing_words'::regclass))
       AND classid IN ('pg_proc'::regclass, 'pg_rewrite'::regclass)`.execute(db)
  expect(holders).toEqual([])
})

test('a second table that an older release began is filled anew', async () => {
  await manyListings(26)
  await sayStem()
  await refillSearch(db, { listings: true }, outOfTime)
  await sql`ALTER TABLE listing_words_next ADD COLUMN of_another_release integer`.execute(db)
  await refillSearch(db, { listings: true })
  expect(await titles('brocha')).toHaveLength(24)
  expect(await wrongWords()).toEqual([])
})

test('people are found by the new version once it is in use, and an interrupted refill of them continues', async () => {
  const people = []
  for (const skill of ['Brocha', 'Pintura']) {
    const account = await anAccount(db, { fullName: `Ana ${skill}` })
    await db
      .updateTable('profiles')
      .set({ skills: [skill], bio: 'Aquí.' })
      .where('id', '=', account.id)
      .execute()
    people.push(account.id)
  }
  await aListing(db, { title: 'Trabajos de brocha', categoryId: 13 })
  const finds = async () =>
    (await listTopics(db, ['pintura'])).filter(({ type }) => type === 'person').map(({ text }) => text)
  const reached = async () =>
    (await db.selectFrom('searchVersions').select('peopleReached').execute())[0]?.peopleReached
  expect(await finds()).toEqual(['Ana Pintura'])
  await sayStem()
  await refillSearch(db, { listings: true })
  expect(await finds()).toHaveLength(2)
  expect(await reached()).toBeNull()

  // A job that ends after the switch leaves the rest to the next one.
  await db.updateTable('searchVersions').set({ peopleReached: NO_ID }).execute()
  await sql`DELETE FROM people_words WHERE key LIKE 's:%'`.execute(db)
  await refillSearch(db, { listings: false }, { sliceMs: -1 })
  expect(await reached()).toBe(NO_ID)
  expect(await jobs()).not.toEqual([])
  await refillSearch(db, { listings: false })
  expect(await reached()).toBeNull()
  const wrong = await sql`
    (SELECT user_id, key FROM people_words
      EXCEPT SELECT p.id, people_keys(p.full_name, p.skills, p.category, p.location) FROM profiles p)
    UNION ALL (SELECT p.id, people_keys(p.full_name, p.skills, p.category, p.location) FROM profiles p
      EXCEPT SELECT user_id, key FROM people_words)`.execute(db)
  expect(wrong.rows).toEqual([])
  await db.deleteFrom('users').where('id', 'in', people).execute()
})
