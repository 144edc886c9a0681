import { sql } from 'kysely'
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

/**
 * An owner's listings that were seen since `from`, those seen most first. What a listing had before is one probe of
 * its days' running totals: a year of them costs as much as a week.
 */
export async function listMostSeen(
  db: Db,
  ownerId: string,
  { from, limit }: { from: string; limit: number },
): Promise<SeenListing[]> {
  const { rows } = await sql<SeenListing>`
    SELECT l.id, l.title, top.views
      FROM (SELECT t.listing_id, t.views - coalesce(
                     (SELECT d.total FROM listing_daily_stats d
                       WHERE d.listing_id = t.listing_id AND d.day < ${from}::date
                       ORDER BY d.day DESC LIMIT 1), 0) AS views
              FROM listing_totals t
              JOIN listings own ON own.id = t.listing_id AND own.author_id = ${ownerId} AND own.deleted_at IS NULL
             WHERE t.owner_id = ${ownerId} AND t.last_day >= ${from}::date
             ORDER BY 2 DESC, 1
             LIMIT ${limit}) top
      JOIN listings l ON l.id = top.listing_id
     WHERE top.views > 0
     ORDER BY top.views DESC, l.id`.execute(db)
  return rows
}
