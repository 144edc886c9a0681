import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#app/db.server.ts'
import type { OwnerDay } from './figures.ts'

/** What happened on an owner's days since `from`; a day without rows is one on which nothing did. */
export async function listOwnerDays(db: Db, ownerId: string, from: string): Promise<OwnerDay[]> {
  return db
    .selectFrom('owner_daily_stats')
    .select([sql<string>`day::text`.as('day'), 'views', 'visitors', 'inquiries'])
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

/** So many times as many as are asked for are looked at first: the ones with the most views of all time. */
const LOOKED_AT_FIRST = 20

/**
 * An owner's listings that were seen since `from`, those seen most first. What a listing had before is one probe of
 * its days' running totals: a year of them costs as much as a week. Nothing can have had more in a period than it ever
 * had, so once the likeliest are known only listings that could still come before them are probed.
 */
export async function listMostSeen(
  db: Db,
  ownerId: string,
  { from, limit }: { from: string; limit: number },
): Promise<SeenListing[]> {
  const probed = (listings: RawBuilder<unknown>) => sql`
    SELECT s.listing_id, s.ever - coalesce(
             (SELECT d.total FROM listing_daily_stats d
               WHERE d.listing_id = s.listing_id AND d.day < ${from}::date
               ORDER BY d.day DESC LIMIT 1), 0) AS views
      FROM ${listings} s
      JOIN listings own ON own.id = s.listing_id AND own.author_id = ${ownerId} AND own.deleted_at IS NULL`
  const { rows } = await sql<SeenListing>`
    WITH seen AS MATERIALIZED (
      SELECT listing_id, views AS ever, row_number() OVER (ORDER BY views DESC, listing_id) AS place
        FROM listing_totals WHERE owner_id = ${ownerId} AND last_day >= ${from}::date),
    likeliest AS MATERIALIZED (
      ${probed(sql`(SELECT * FROM seen WHERE place <= ${limit * LOOKED_AT_FIRST})`)}),
    bar AS MATERIALIZED (
      SELECT coalesce((SELECT views FROM likeliest ORDER BY views DESC OFFSET ${limit - 1} LIMIT 1), 0) AS views),
    candidates AS (
      SELECT * FROM likeliest
      UNION ALL
      ${probed(sql`(SELECT * FROM seen WHERE place > ${limit * LOOKED_AT_FIRST} AND ever >= (SELECT views FROM bar))`)})
    SELECT l.id, l.title, top.views
      FROM (SELECT * FROM candidates ORDER BY views DESC, listing_id LIMIT ${limit}) top
      JOIN listings l ON l.id = top.listing_id
     -- Not inside: there it would probe every listing a second time.
     WHERE top.views > 0
     ORDER BY top.views DESC, l.id`.execute(db)
  return rows
}
