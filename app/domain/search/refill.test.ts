import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { createPool } from '#app/db.server.ts'
import { aDatabase } from '#tests/support/database.ts'
import { eventually } from '#tests/support/eventually.ts'
import { aListing } from '#tests/support/factories.ts'
import { readSearchParams } from './params.ts'
import { searchListings } from './queries.server.ts'
import { refillSearch } from './refill.server.ts'
import {
  atRest,
  bringToRest,
  jobs,
  manyListings,
  outOfTime,
  sayStem,
  tables,
  titles,
  versions,
  wrongWords,
} from '#tests/support/refills.ts'

const db = await aDatabase()

afterEach(bringToRest)

test('until a version is full questions and listings use the one before; then all use the new one at once', async () => {
  await manyListings(12)
  await aListing(db, { title: 'Trabajos de brocha', categoryId: 13 })
  await sayStem()
  const before = await versions()
  await refillSearch(db, { listings: true }, outOfTime)
  expect((await versions()).map(({ inUse }) => inUse)).toEqual([true, false])
  expect(await titles('brochas')).toEqual(['Trabajos de brocha'])
  expect(await titles('pinturas')).toHaveLength(12)
  // A listing that is written meanwhile is found by both.
  await aListing(db, { title: 'Brochas finas', categoryId: 13 })
  expect(await titles('brocha')).toEqual(['Brochas finas', 'Trabajos de brocha'])

  await refillSearch(db, { listings: true })
  expect(await versions()).toEqual([{ version: (before[0]?.version ?? 0) + 1, inUse: true, reached: null }])
  const found = await searchListings(db, readSearchParams(new URLSearchParams({ q: 'brocha', exact: '1' })))
  expect(found.total).toBe(14)
  expect(await wrongWords()).toEqual([])
  expect(await tables()).toEqual(atRest)
})

test('where no text has changed a refill writes no listing', async () => {
  await manyListings(3)
  const written = () => sql`SELECT listing_id, xmin FROM listing_words ORDER BY 1`.execute(db).then(({ rows }) => rows)
  const before = await written()
  await refillSearch(db, { listings: true })
  expect(await written()).toEqual(before)
})

test('a refill that is out of time continues in another job, from where it was', async () => {
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

test('a refill that is killed continues from where it was, and makes its unfinished index anew', async () => {
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
