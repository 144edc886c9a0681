import { sql } from 'kysely'
import type { Db } from '#app/db.server.ts'
import type { OwnerDay } from './figures.ts'

/** What happened on an owner's days since `from`; a day without rows is one on which nothing did. */
export async function listOwnerDays(db: Db, ownerId: string, from: string): Promise<OwnerDay[]> {
  return db
    .selectFrom('owner_daily_stats')
    .select([sql<string>`day::text`.as('day'), 'views', 'visitors', 'inquiries', 'favorites'])
    .where('owner_id', '=', ownerId)
    .where('day', '>=', sql<Date>`${from}::date`)
    .orderBy('day')
    .execute()
}

export interface SeenListing {
  id: string
  title: string
  views: number
}

/**
 * Rows of an owner's days that are read back from the beginning of a period: whatever there is to read, this is its
 * cost. Ten thousand listings seen on three days of ten are nearly all among them.
 */
const ROWS_READ_BACK = 30_000

/**
 * An owner's listings that were seen since `from`, those seen most first: what each had in all, less what it had
 * before (decision 0123). That is the running total of its last day before, found by reading back the days of all at
 * once; only a listing that was not seen in them is probed, and that only where its views of all time could still put
 * it among those asked for.
 */
export async function listMostSeen(
  db: Db,
  ownerId: string,
  { from, limit, readBack = ROWS_READ_BACK }: { from: string; limit: number; readBack?: number },
): Promise<SeenListing[]> {
  const { rows } = await sql<SeenListing>`
    WITH seen AS MATERIALIZED (
      SELECT listing_id, max(ever) AS ever, max(total) AS before, count(total) AS days
        FROM (SELECT listing_id, views AS ever, NULL::int AS total
                FROM listing_totals WHERE owner_id = ${ownerId} AND last_day >= ${from}::date
              UNION ALL
              (SELECT listing_id, NULL, total
                 FROM listing_daily_stats WHERE owner_id = ${ownerId} AND day < ${from}::date
                ORDER BY day DESC LIMIT ${readBack})) found
       GROUP BY listing_id),
    reading AS MATERIALIZED (SELECT sum(days) < ${readBack} AS was_whole FROM seen),
    surest AS MATERIALIZED (
      SELECT s.listing_id, s.views
        FROM (SELECT listing_id, ever - coalesce(before, 0) AS views
                FROM seen WHERE ever IS NOT NULL AND (before IS NOT NULL OR (SELECT was_whole FROM reading))
               ORDER BY views DESC, listing_id) s
       -- One by one, until there are enough: a join would look all of them up.
       CROSS JOIN LATERAL (SELECT FROM listings l WHERE l.id = s.listing_id AND l.deleted_at IS NULL OFFSET 0) shown
       ORDER BY s.views DESC, s.listing_id LIMIT ${limit}),
    bar AS MATERIALIZED (
      SELECT coalesce((SELECT views FROM surest ORDER BY views DESC OFFSET ${limit - 1} LIMIT 1), 0) AS views),
    probed AS MATERIALIZED (
      SELECT s.listing_id, s.ever - coalesce(
               (SELECT d.total FROM listing_daily_stats d
                 WHERE d.listing_id = s.listing_id AND d.day < ${from}::date
                 ORDER BY d.day DESC LIMIT 1), 0) AS views
        FROM seen s
       WHERE s.before IS NULL AND NOT (SELECT was_whole FROM reading) AND s.ever >= (SELECT views FROM bar))
    SELECT l.id, l.title, top.views
      FROM (SELECT * FROM surest
            UNION ALL
            SELECT * FROM probed WHERE views >= (SELECT views FROM bar)) top
      JOIN listings l ON l.id = top.listing_id AND l.deleted_at IS NULL
     WHERE top.views > 0
     ORDER BY top.views DESC, l.id LIMIT ${limit}`.execute(db)
  return rows
}
