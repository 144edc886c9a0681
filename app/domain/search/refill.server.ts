import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { inTransaction, type Db, type Trx } from '#app/db.server.ts'
import { scheduleJob } from '#app/domain/outbox/commands.server.ts'
import { MINUTE_MS } from '#app/locale/durations.ts'
import { lexemeCounts } from './refresh-statements.ts'
import { run } from './run.server.ts'
import {
  buildIndexes,
  discardVersion,
  dropFormer,
  isOfOtherColumns,
  openVersion,
  takePlace,
} from './second-table.server.ts'

/** How many listings or profiles are written at once: it holds their rows for some tens of milliseconds. */
const REFILL_BATCH = 50
const NO_ID = '00000000-0000-0000-0000-000000000000'
/** After this long the job makes room for others, and a new job continues. */
const SLICE_MS = 10 * MINUTE_MS
/** How long a batch waits for a row that somebody else changes. It is less than PostgreSQL's deadlock timeout. */
const BATCH_LOCK_MS = 200
const LONGEST_REST_MS = 1_000

/** The task of a refill; `beyond` is the last saved search that was compared anew. */
export interface RefillAsked {
  listings: boolean
  beyond?: string | undefined
}

interface Pace {
  sliceMs: number
  /**
   * The longest pause between two batches; a pause is as long as the last batch took, so that half of the time is left
   * for others.
   */
  restMs: number
  batch: number
}

/**
 * Updates the search data to the present stems and synonyms: the words of listings, in a second table that replaces the
 * first when it is full, then the words of people and of saved searches. If it is interrupted, the next call continues.
 * @param db a connection whose statements may take minutes, outside of a transaction.
 */
export async function refillSearch(
  db: Db,
  { listings, beyond }: RefillAsked,
  { sliceMs = SLICE_MS, restMs = LONGEST_REST_MS, batch = REFILL_BATCH }: Partial<Pace> = {},
): Promise<void> {
  const until = performance.now() + sliceMs
  const goOn = (asked: RefillAsked, afterMs = 0) => queueRefill(db, asked, afterMs)
  if (listings && beyond === undefined && (await isOutdated(db))) {
    const filled = await fill(db, until, { restMs, batch })
    if (filled === 'out-of-time') return goOn({ listings })
    if (filled === 'busy') return goOn({ listings }, MINUTE_MS)
  }
  await dropFormer(db)
  if (!(await writePeople(db, until))) return goOn({ listings })
  const interrupted = await compareAllBeyond(db, beyond ?? NO_ID, until)
  if (interrupted) return goOn({ listings, beyond: interrupted })
  await db.updateTable('searchVersions').set({ asksAgain: false }).where('inUse', '=', true).execute()
  if (listings && (await isOutdated(db))) await goOn({ listings })
}

/** Schedules a job that updates the search if stems or synonyms have changed without one, or if one has failed. */
export async function queueOutdatedSearch(db: Db): Promise<void> {
  const asks = await db
    .selectFrom('searchVersions')
    .select('version')
    .where((where) => where.or([where('asksAgain', '=', true), where('peopleReached', 'is not', null)]))
    .executeTakeFirst()
  const waits = await db
    .selectFrom('jobs')
    .select('id')
    .where('kind', '=', 'refill-search')
    .where('state', '<>', 'failed')
    .executeTakeFirst()
  if (!waits && (asks || (await isOutdated(db)))) await queueRefill(db, { listings: true }, 0)
}

/**
 * Whether saved searches ask by the stems that the words of listings have, until the transaction ends. What they miss
 * otherwise is lost to them.
 */
export async function doSavedSearchesAsk(trx: Trx): Promise<boolean> {
  // A switch has to wait for this row; after waiting for a switch the row is gone.
  const { rows } = await sql<{ asksAgain: boolean }>`
    SELECT asks_again AS "asksAgain" FROM search_versions WHERE in_use FOR SHARE`.execute(trx)
  return rows[0]?.asksAgain === false
}

async function queueRefill(db: Db, asked: RefillAsked, afterMs: number): Promise<void> {
  const payload = JSON.stringify(asked)
  const { rows } = await sql<{ now: Date; waits: boolean }>`
    SELECT clock_timestamp() AS now,
           EXISTS (SELECT FROM jobs WHERE kind = 'refill-search' AND payload = ${payload}::jsonb AND state = 'waiting') AS waits`.execute(
    db,
  )
  const [found] = rows
  if (!found || found.waits) return
  await scheduleJob(db, 'refill-search', asked, { runAt: new Date(found.now.getTime() + afterMs) })
}

async function isOutdated(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    SELECT is_search_outdated() OR EXISTS (SELECT FROM search_versions WHERE NOT in_use) AS is`.execute(db)
  return rows[0]?.is ?? false
}

/** Fills the second table and switches to it. Another session that fills it makes this one stop. */
async function fill(
  db: Db,
  until: number,
  { restMs, batch }: Omit<Pace, 'sliceMs'>,
): Promise<'switched' | 'out-of-time' | 'busy'> {
  const { rows } = await sql<{ adopted: boolean }>`SELECT adopt_without_listings() AS adopted`.execute(db)
  if (rows[0]?.adopted) return 'switched'
  if (await isOfOtherColumns(db)) await discardVersion(db)
  await openVersion(db)
  for (;;) {
    const began = performance.now()
    const filled = await fillBatch(db, batch)
    if (filled === 'busy') return 'busy'
    if (filled === 0) break
    if (performance.now() > until) return 'out-of-time'
    await pause(Math.min(performance.now() - began, restMs))
  }
  await buildIndexes(db)
  await switchVersion(db)
  return 'switched'
}

/** How many listings were looked at; a row that is locked for long makes it try again. */
async function fillBatch(db: Db, batch: number): Promise<number | 'busy'> {
  for (;;) {
    try {
      return await inTransaction(db, async (trx) => {
        await sql`SET LOCAL lock_timeout = ${sql.lit(BATCH_LOCK_MS)}`.execute(trx)
        const { rows } = await sql<{ filled: number | null }>`
          SELECT fill_search_version(${batch}::integer) AS filled`.execute(trx)
        return rows[0]?.filled ?? 'busy'
      })
    } catch (error) {
      if (!(error instanceof pg.DatabaseError && error.code === '55P03')) throw error
      await pause(BATCH_LOCK_MS)
    }
  }
}

/** Everything that is stored by stems changes in one transaction, with how common the new ones are. */
function switchVersion(db: Db): Promise<void> {
  return inTransaction(db, async (trx) => {
    const { rows } = await sql`SELECT version FROM search_versions WHERE NOT in_use FOR UPDATE`.execute(trx)
    if (rows.length === 0) return
    await run(trx, { text: lexemeCounts('listing_words_next'), values: [] })
    await sql`SELECT adopt_search_version()`.execute(trx)
    await takePlace(trx)
  })
}

/** Rewrites the words by which people are found, from where it was interrupted; false when the time is up before the end. */
async function writePeople(db: Db, until: number): Promise<boolean> {
  const inUse = await db
    .selectFrom('searchVersions')
    .select(['version', 'peopleReached'])
    .where('inUse', '=', true)
    .executeTakeFirst()
  let reached = inUse?.peopleReached ?? null
  while (inUse && reached) {
    if (performance.now() > until) return false
    const { rows } = await sql<{ last: string | null }>`
      SELECT sync_people_beyond(${reached}::uuid, ${sql.lit(REFILL_BATCH)}) AS last`.execute(db)
    reached = rows[0]?.last ?? null
    await db
      .updateTable('searchVersions')
      .set({ peopleReached: reached })
      .where('version', '=', inUse.version)
      .execute()
  }
  return true
}

/** The saved search after which the time was up; null after all of them. */
async function compareAllBeyond(db: Db, beyond: string, until: number): Promise<string | null> {
  let last: string | null = beyond
  while (last && performance.now() <= until) last = await compareSavedSearches(db, last)
  return last
}

async function compareSavedSearches(db: Db, beyond: string): Promise<string | null> {
  const { rows } = await sql<{ last: string | null }>`
    WITH b AS (SELECT id FROM saved_searches WHERE id > ${beyond}::uuid ORDER BY id LIMIT ${sql.lit(REFILL_BATCH)}), written AS (
      UPDATE saved_searches s SET params = s.params FROM b WHERE s.id = b.id)
    SELECT max(id::text) AS last FROM b`.execute(db)
  return rows[0]?.last ?? null
}
