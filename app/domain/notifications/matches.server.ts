import { sql } from 'kysely'
import { inTransaction, type Db, type Trx } from '#app/db.server.ts'
import { notReported } from '#app/domain/settings/reported.ts'
import { DAY_MS, HOUR_MS } from '#app/locale/durations.ts'
import { neitherBlocked } from './blocks.ts'
import { tellEach } from './channels.server.ts'
import { keywordsFound } from './texts.ts'

/** How many listings one statement compares, with 100,000 keywords far below its time limit. */
const LISTINGS_A_BATCH = 100
const BATCHES_A_RUN = 20
/** How many people one statement tells. */
const PEOPLE_A_BATCH = 500
/** The shortest time between two messages of matches to a person (E3). */
const TELL_EVERY_MS = HOUR_MS
/** A listing that was not matched for this time, because no job ran, is no longer reported. */
const NEWS_FOR_MS = DAY_MS
/** A word of at least this many letters also matches longer words that begin with it. */
const PREFIX_MIN_LENGTH = 3

/**
 * Finds the people who wait for the listings that became visible, and notifies them (E3). Each batch is a transaction,
 * so that an interrupted run continues with the next.
 * @returns how many people were notified.
 */
export async function matchKeywords(db: Db, now: Date): Promise<number> {
  for (let batch = 0; batch < BATCHES_A_RUN; batch += 1) {
    const looked = await inTransaction(db, (trx) => matchBatch(trx, now))
    if (looked < LISTINGS_A_BATCH) break
  }
  let told = 0
  for (let batch = 0; batch < BATCHES_A_RUN; batch += 1) {
    const people = await inTransaction(db, (trx) => tellBatch(trx, now))
    told += people
    if (people < PEOPLE_A_BATCH) break
  }
  return told
}

/**
 * Looks the words of a listing, their beginnings and their stems up among the longest of each keyword, and compares
 * only those found. For a keyword with very many listings four are kept, by different authors, so that a person's own
 * listing does not hide others.
 */
async function matchBatch(trx: Trx, now: Date): Promise<number> {
  const { rows } = await sql<{ listingId: string }>`
    SELECT listing_id FROM listing_alerts
     WHERE NOT matched AND seen_at > ${new Date(now.getTime() - NEWS_FOR_MS)} AND EXISTS (SELECT FROM keyword_followers)
     ORDER BY seen_at LIMIT ${sql.lit(LISTINGS_A_BATCH)} FOR UPDATE SKIP LOCKED`.execute(trx)
  const ids = rows.map((row) => row.listingId)
  if (ids.length === 0) return 0
  await sql`
    WITH texts AS MATERIALIZED (
      SELECT l.id, l.author_id, l.sensitive, l.created_at, ARRAY(
               SELECT DISTINCT left(word, length)
                 FROM unnest(words_of(l.title || ' ' || l.description || ' ' || coalesce(array_to_string(l.tags, ' '), '')))
                        word,
                      LATERAL (SELECT length(word) AS length
                               UNION SELECT generate_series(${sql.lit(PREFIX_MIN_LENGTH)}, length(word))) lengths
             ) AS beginnings,
             search_stems(l.title || ' ' || l.description || ' ' || coalesce(array_to_string(l.tags, ' '), '')) AS stems
        FROM visible_listings l WHERE l.id = ANY (${ids}::uuid[])
    ),
    found AS (
      SELECT k.id AS keyword_id, t.id AS listing_id, t.author_id, t.sensitive, t.created_at
        FROM texts t, unnest(t.beginnings) beginning
        JOIN keywords k ON k.anchor = beginning
       WHERE k.words <@ t.beginnings
      UNION
      SELECT k.id, t.id, t.author_id, t.sensitive, t.created_at
        FROM texts t, unnest(t.stems) stem
        JOIN keywords k ON k.anchor_stem = stem
       WHERE k.stems <@ t.stems
    ),
    of_each_author AS (
      SELECT DISTINCT ON (keyword_id, sensitive, author_id) * FROM found
       ORDER BY keyword_id, sensitive, author_id, created_at DESC
    ),
    kept AS (
      SELECT *, row_number() OVER (PARTITION BY keyword_id, sensitive ORDER BY created_at DESC) AS number
        FROM of_each_author
    )
    INSERT INTO keyword_matches (user_id, keyword_id, listing_id)
    SELECT DISTINCT ON (f.user_id, f.keyword_id) f.user_id, f.keyword_id, k.listing_id
      FROM kept k
      JOIN keyword_followers f ON f.keyword_id = k.keyword_id
      JOIN user_settings s ON s.user_id = f.user_id
     WHERE k.number <= 2 AND k.author_id <> f.user_id AND (s.content_filter = 'all' OR NOT k.sensitive)
       AND (s.content_filter <> 'strict' OR ${sql.raw(notReported('k.listing_id'))})
       AND ${neitherBlocked(sql`f.user_id`, sql`k.author_id`)}
     ORDER BY f.user_id, f.keyword_id, k.created_at DESC
    ON CONFLICT ON CONSTRAINT keyword_matches_pkey DO UPDATE SET listing_id = excluded.listing_id`.execute(trx)
  await sql`UPDATE listing_alerts SET matched = true WHERE listing_id = ANY (${ids}::uuid[])`.execute(trx)
  return ids.length
}

interface Found {
  userId: string
  labels: string[]
  titles: string[] | null
}

/** Notifies the people who had no notice within the hour, except those who may see none of their listings now. */
async function tellBatch(trx: Trx, now: Date): Promise<number> {
  const { rows } = await sql<Found>`
    WITH people AS (
      SELECT DISTINCT m.user_id FROM keyword_matches m
       WHERE NOT EXISTS (
               SELECT FROM keyword_tellings t
                WHERE t.user_id = m.user_id AND t.told_at > ${new Date(now.getTime() - TELL_EVERY_MS)})
       LIMIT ${sql.lit(PEOPLE_A_BATCH)}
    ),
    taken AS (
      DELETE FROM keyword_matches m USING people p WHERE m.user_id = p.user_id
      RETURNING m.user_id, m.keyword_id, m.listing_id
    )
    SELECT taken.user_id,
           coalesce(array_agg(f.label ORDER BY f.label) FILTER (WHERE l.id IS NOT NULL), '{}') AS labels,
           array_agg(l.title ORDER BY f.label) FILTER (WHERE l.id IS NOT NULL) AS titles
      FROM taken
      JOIN keyword_followers f USING (user_id, keyword_id)
      LEFT JOIN user_settings s ON s.user_id = taken.user_id
      LEFT JOIN visible_listings l ON l.id = taken.listing_id
                                  AND (coalesce(s.content_filter, 'moderate') <> 'strict' OR ${sql.raw(notReported('l.id'))})
     GROUP BY taken.user_id`.execute(trx)
  const found = rows.filter(({ labels }) => labels.length > 0)
  if (found.length > 0) {
    const people = found.map((row) => ({
      userId: row.userId,
      ...keywordsFound(row),
      href: `/marketplace?${new URLSearchParams({ q: row.labels[0] ?? '' })}`,
    }))
    await tellEach(trx, { type: 'new_match', people }, now)
    await sql`
      INSERT INTO keyword_tellings (user_id, told_at)
      SELECT unnest(${found.map((row) => row.userId)}::uuid[]), ${now}::timestamptz
      ON CONFLICT ON CONSTRAINT keyword_tellings_pkey DO UPDATE SET told_at = excluded.told_at`.execute(trx)
  }
  return rows.length
}
