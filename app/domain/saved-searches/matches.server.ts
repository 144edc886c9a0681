import { sql } from 'kysely'
import { inTransaction, type Db, type Trx } from '#app/db.server.ts'
import { digestTime } from '#app/domain/notifications/channels.server.ts'
import { COLUMN_KEYS, FILTERS } from '#app/domain/search/filters.ts'
import { doSavedSearchesAsk } from '#app/domain/search/refill.server.ts'
import { DAY_MS, HOUR_MS } from '#app/locale/durations.ts'
import { siteTimeZone } from '#app/locale/site.server.ts'

/** How many listings one statement compares, with 100,000 saved searches far below its time limit. */
const LISTINGS_A_BATCH = 100
const BATCHES_A_RUN = 20
/** A listing that waits for longer than this, because no job ran, is no longer reported. */
const NEWS_FOR_MS = DAY_MS
/** The shortest time between two messages of a search «al momento». */
const REALTIME_EVERY_MS = HOUR_MS
/**
 * Finds the saved searches that match the listings which became visible since the last run, and plans the notice of
 * each. Each batch is a transaction, so that an interrupted run continues with the next.
 * @returns how many finds are new.
 */
export async function matchSavedSearches(db: Db, now: Date): Promise<number> {
  let found = 0
  for (let batch = 0; batch < BATCHES_A_RUN; batch += 1) {
    const outcome = await inTransaction(db, (trx) => matchBatch(trx, now))
    found += outcome.found
    if (outcome.looked < LISTINGS_A_BATCH) break
  }
  return found
}

async function matchBatch(trx: Trx, now: Date): Promise<{ looked: number; found: number }> {
  const { rows } = await sql<{ listingId: string }>`
    SELECT listing_id FROM listing_alerts
     WHERE NOT searched AND seen_at > ${new Date(now.getTime() - NEWS_FOR_MS)}
     ORDER BY seen_at LIMIT ${sql.lit(LISTINGS_A_BATCH)} FOR UPDATE SKIP LOCKED`.execute(trx)
  const ids = rows.map((row) => row.listingId)
  if (ids.length === 0 || !(await doSavedSearchesAsk(trx))) return { looked: 0, found: 0 }
  const found = await findAndSchedule(trx, ids, now)
  await sql`UPDATE listing_alerts SET searched = true WHERE listing_id = ANY (${ids}::uuid[])`.execute(trx)
  return { looked: ids.length, found }
}

/**
 * Looks the pieces of each title and the stems of each listing up in the indexes of anchors, and searches without words
 * up by category, and compares only those found, exactly as the search compares.
 */
async function findAndSchedule(trx: Trx, listingIds: string[], now: Date): Promise<number> {
  const withinLimits = COLUMN_KEYS.map((key) => {
    const { column, operator } = FILTERS[key].compare
    const [limit, said] = [sql.ref(`s.${key}`), sql.raw(`t.${column}`)]
    return sql`(${limit} IS NULL OR ${said} ${sql.raw(operator)} ${limit})`
  })
  const columns = [...new Set(COLUMN_KEYS.map((key) => `c.${FILTERS[key].compare.column}`))]
  const fits = sql`
        s.state = 'activa' AND s.created_at <= t.seen_at
    AND ${sql.join(withinLimits, sql` AND `)}
    AND t.marks @> coalesce(s.marks, '{}')
    AND is_within(t.place_id, s.place_id, s.km)`
  const hasPieces = sql`NOT EXISTS (SELECT FROM unnest(s.needles) needle WHERE strpos(t.title_norm, needle) = 0)`
  const searchColumns = sql`s.id AS search_id, s.user_id, t.listing_id, t.author_id, t.sensitive`
  const { rows } = await sql<{ found: number }>`
    WITH texts AS MATERIALIZED (
      SELECT c.listing_id, c.title_norm, c.place_id, c.marks, ${sql.raw(columns.join(', '))}, c.sensitive, l.author_id, a.seen_at,
             ARRAY(SELECT title_pieces(c.title_norm)) AS pieces, w.words,
             ARRAY(SELECT substr(lexeme, 3) FROM unnest(tsvector_to_array(w.words)) lexeme WHERE lexeme ~ '^[tb]:') AS stems
        FROM listing_search c LEFT JOIN listing_words w ON w.listing_id = c.listing_id JOIN listings l ON l.id = c.listing_id JOIN listing_alerts a ON a.listing_id = c.listing_id
       WHERE c.listing_id = ANY (${listingIds}::uuid[])
    ),
    fitting AS (
      SELECT ${searchColumns} FROM texts t, unnest(t.pieces) piece
        JOIN saved_searches s ON s.anchor = piece AND s.state = 'activa' AND s.anchor IS NOT NULL
       WHERE ${fits} AND ${hasPieces}
      UNION ALL
      SELECT ${searchColumns} FROM texts t
        JOIN saved_searches s ON s.anchor_stems && t.stems AND s.state = 'activa'
       WHERE ${fits} AND t.words @@ ALL (s.question)
      UNION ALL
      SELECT ${searchColumns} FROM texts t
        JOIN saved_searches s ON s.category_id = t.category_id AND s.state = 'activa' AND s.anchor IS NULL
       WHERE ${fits}
      UNION ALL
      SELECT ${searchColumns} FROM texts t
        JOIN saved_searches s ON s.category_id IS NULL AND s.state = 'activa' AND s.anchor IS NULL
       WHERE ${fits}
    ),
    hits AS (
      INSERT INTO saved_search_hits (search_id, listing_id, found_at)
      SELECT f.search_id, f.listing_id, ${now}
        FROM fitting f LEFT JOIN user_settings u ON u.user_id = f.user_id
       WHERE f.user_id IS DISTINCT FROM f.author_id
         AND (NOT f.sensitive OR coalesce(u.content_filter, 'moderate') = 'all')
       ORDER BY f.search_id, f.listing_id
      ON CONFLICT ON CONSTRAINT saved_search_hits_pkey DO NOTHING
      RETURNING search_id
    ),
    scheduled AS (
      UPDATE saved_searches s
         SET tell_at = CASE s.frequency
               WHEN 'realtime' THEN greatest(${now}::timestamptz,
                                             s.last_run_at + make_interval(secs => ${sql.lit(REALTIME_EVERY_MS / 1000)}))
               ELSE ${digestTime(now, sql`s.frequency`, sql`due.timezone`)} END
        FROM (SELECT DISTINCT h.search_id, coalesce(u.timezone, ${siteTimeZone}) AS timezone
                FROM hits h JOIN saved_searches o ON o.id = h.search_id
                LEFT JOIN user_settings u ON u.user_id = o.user_id) due
       WHERE s.id = due.search_id AND s.tell_at IS NULL
    )
    SELECT count(*) AS found FROM hits`.execute(trx)
  return rows[0]?.found ?? 0
}
