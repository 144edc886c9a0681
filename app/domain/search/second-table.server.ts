import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { inTransaction, type Db, type Trx } from '#app/db.server.ts'

/** The longest time that searches and writes of listings wait for the change of a table. */
const LOCK_MS = 300
const PAUSE_MS = 250
/** How often a table that is in use is tried again, before the job fails and is tried again later. */
const TRIES = 40

/**
 * Begins a version: a table like `listing_words` beside it, and the present stems and synonyms. From then on a write
 * of a listing goes into both. It changes nothing if a version has begun.
 */
export async function openVersion(db: Db): Promise<void> {
  await patiently(() =>
    inTransaction(db, async (trx) => {
      await sql`SET LOCAL lock_timeout = ${sql.lit(LOCK_MS)}`.execute(trx)
      // Waits for sessions that write listings by the triggers of one table.
      await sql`LOCK TABLE listing_search IN SHARE ROW EXCLUSIVE MODE`.execute(trx)
      await sql`LOCK TABLE listing_words IN SHARE MODE`.execute(trx)
      const has = await trx.selectFrom('searchVersions').select('version').where('inUse', '=', false).executeTakeFirst()
      if (has) return
      await sql`SELECT note_search_version()`.execute(trx)
      await sql`CREATE TABLE listing_words_next (
        LIKE listing_words INCLUDING CONSTRAINTS INCLUDING DEFAULTS INCLUDING STORAGE INCLUDING COMMENTS)`.execute(trx)
      await sql`DO $$ BEGIN
        EXECUTE (SELECT format('ALTER TABLE listing_words_next SET (%s)', array_to_string(reloptions, ', '))
                   FROM pg_class WHERE oid = 'listing_words'::regclass);
        EXECUTE format('COMMENT ON TABLE listing_words_next IS %L', obj_description('listing_words'::regclass, 'pg_class'));
      END $$`.execute(trx)
      await sql`ALTER TABLE listing_words_next ADD CONSTRAINT listing_words_next_pkey PRIMARY KEY (listing_id),
        ADD CONSTRAINT listing_words_search_fkey FOREIGN KEY (listing_id) REFERENCES listing_search (listing_id) ON DELETE CASCADE`.execute(
        trx,
      )
    }),
  )
}

/** Whether a release has changed the columns of `listing_words` since the second table was begun. */
export async function isOfOtherColumns(db: Db): Promise<boolean> {
  const columnsOf = (table: string) => sql`
    (SELECT array_agg(row (attname, atttypid, attnotnull)::text ORDER BY attname) FROM pg_attribute
      WHERE attrelid = to_regclass(${table}) AND attnum > 0 AND NOT attisdropped)`
  const { rows } = await sql<{ differ: boolean }>`
    SELECT to_regclass('listing_words_next') IS NOT NULL
       AND ${columnsOf('listing_words')} IS DISTINCT FROM ${columnsOf('listing_words_next')} AS differ`.execute(db)
  return rows[0]?.differ ?? false
}

/** Forgets a version that was begun. */
export async function discardVersion(db: Db): Promise<void> {
  await dropping(db, 'listing_words_next', (trx) =>
    trx.deleteFrom('searchVersions').where('inUse', '=', false).execute(),
  )
}

/** Makes the indexes of `listing_words` for the second table, while others write it. */
export async function buildIndexes(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string; definition: string; isThere: boolean }>`
    SELECT quote_ident(wanted.name) AS name, wanted.definition, coalesce(i.indisvalid, false) AS "isThere"
      FROM (SELECT regexp_replace(c.relname, '^listing_words', 'listing_words_next') AS name,
                   pg_get_indexdef(c.oid) AS definition
              FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
             WHERE i.indrelid = 'listing_words'::regclass AND NOT i.indisprimary) wanted
      LEFT JOIN pg_index i ON i.indexrelid = to_regclass(quote_ident(wanted.name))`.execute(db)
  for (const { name, definition, isThere } of rows) {
    if (isThere) continue
    // An interrupted index is left invalid.
    await sql`DROP INDEX CONCURRENTLY IF EXISTS ${sql.raw(name)}`.execute(db)
    const made = definition.replace(
      / INDEX \S+ ON (\S*)listing_words /,
      ` INDEX CONCURRENTLY ${name} ON $1listing_words_next `,
    )
    await sql.raw(made).execute(db)
  }
  await sql`VACUUM (ANALYZE) listing_words_next`.execute(db)
}

/**
 * Gives the second table the name of the first, which is `listing_words_old` then. Functions and statements hold it by
 * its name only, so those that begin afterwards read the new one.
 */
export async function takePlace(trx: Trx): Promise<void> {
  await sql`SET LOCAL lock_timeout = ${sql.lit(LOCK_MS)}`.execute(trx)
  await patiently(async () => {
    await sql`SAVEPOINT before_locks`.execute(trx)
    try {
      await sql`LOCK TABLE listing_words, listing_words_next IN ACCESS EXCLUSIVE MODE`.execute(trx)
    } catch (error) {
      await sql`ROLLBACK TO SAVEPOINT before_locks`.execute(trx)
      throw error
    }
  })
  await rename(trx, 'listing_words', 'listing_words_old')
  await rename(trx, 'listing_words_next', 'listing_words')
}

async function rename(trx: Trx, from: string, to: string): Promise<void> {
  const { rows } = await sql<{ index: string }>`
    SELECT c.relname AS index FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
     WHERE i.indrelid = to_regclass(${from})`.execute(trx)
  for (const { index } of rows)
    await sql`ALTER INDEX ${sql.ref(index)} RENAME TO ${sql.ref(index.replace(from, to))}`.execute(trx)
  await sql`ALTER TABLE ${sql.table(from)} RENAME TO ${sql.table(to)}`.execute(trx)
}

/** Drops the table that was in use before, if there is one. */
export const dropFormer = (db: Db): Promise<void> => dropping(db, 'listing_words_old')

async function dropping(db: Db, table: string, also: (trx: Trx) => Promise<unknown> = async () => {}): Promise<void> {
  const { rows } = await sql<{ isThere: boolean }>`SELECT to_regclass(${table}) IS NOT NULL AS "isThere"`.execute(db)
  if (!rows[0]?.isThere) return
  await patiently(() =>
    inTransaction(db, async (trx) => {
      await sql`SET LOCAL lock_timeout = ${sql.lit(LOCK_MS)}`.execute(trx)
      // The table's foreign key is dropped with it, which the other table has to be told.
      await sql`LOCK TABLE listing_search IN ACCESS EXCLUSIVE MODE`.execute(trx)
      await also(trx)
      await sql`DROP TABLE IF EXISTS ${sql.table(table)}`.execute(trx)
    }),
  )
}

/** Tries again while a table is in use, letting others go first. @throws what PostgreSQL says when it stays in use. */
async function patiently(work: () => Promise<void>): Promise<void> {
  for (let left = TRIES; ; left -= 1) {
    try {
      return await work()
    } catch (error) {
      const isInUse = error instanceof pg.DatabaseError && (error.code === '55P03' || error.code === '40P01')
      if (!isInUse || left === 0) throw error
      await pause(PAUSE_MS)
    }
  }
}
