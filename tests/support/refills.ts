import { sql } from 'kysely'
import { expect } from 'vitest'
import { aDatabase } from '#tests/support/database.ts'
import { aListing, anAccount } from '#tests/support/factories.ts'
import { readSearchParams } from '#app/domain/search/params.ts'
import { searchListings } from '#app/domain/search/queries.server.ts'
import { refillSearch } from '#app/domain/search/refill.server.ts'

const db = await aDatabase()
const shipped = await sql<{ word: string; stem: string }>`SELECT word, stem FROM stem_exceptions`.execute(db)

export const titles = async (q: string) =>
  (await searchListings(db, readSearchParams(new URLSearchParams({ q, exact: '1' })))).items
    .map(({ title }) => title)
    .toSorted()
/** «brocha» is searched as «pintura» from the next version on. */
export const sayStem = (word = 'brocha', stem = 'pintur') =>
  sql`INSERT INTO stem_exceptions VALUES (${word}, ${stem})`.execute(db)
export const versions = () =>
  db.selectFrom('searchVersions').select(['version', 'inUse', 'reached']).orderBy('version').execute()
export const jobs = () => db.selectFrom('jobs').select('payload').where('kind', '=', 'refill-search').execute()
export const tables = async () =>
  (
    await sql<{ name: string }>`
      SELECT relname AS name FROM pg_class WHERE relname LIKE 'listing\_words%' ORDER BY 1`.execute(db)
  ).rows.map(({ name }) => name)
export const atRest = await tables()

/** The stored words of listings and those that the version in use requires, if they differ. */
export const wrongWords = async () =>
  (
    await sql`(TABLE listing_words EXCEPT SELECT * FROM listing_word_rows)
      UNION ALL (SELECT * FROM listing_word_rows EXCEPT TABLE listing_words)`.execute(db)
  ).rows

/** As many listings as take a refill several batches. */
export async function manyListings(count: number, title = (n: number) => `Pintura de fachadas ${n}`) {
  const author = await anAccount(db)
  const made = []
  for (let n = 0; n < count; n += 1) made.push(await aListing(db, { author, title: title(n), categoryId: 13 }))
  return made
}

export const inBatches = { restMs: 20, batch: 5 }
export const outOfTime = { ...inBatches, sliceMs: -1 }

/** Ends the unfinished work of a test, and leaves one table of words and the stems that were shipped. */
export async function bringToRest() {
  await db.deleteFrom('listings').execute()
  await sql`DELETE FROM stem_exceptions`.execute(db)
  for (const { word, stem } of shipped.rows) await sayStem(word, stem)
  // The first refill ends unfinished work, the second takes in later stems.
  for (let n = 0; n < 2; n += 1) await refillSearch(db, { listings: true })
  await db.deleteFrom('jobs').execute()
  expect(await tables()).toEqual(atRest)
}
