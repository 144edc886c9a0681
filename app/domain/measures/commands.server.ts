import { createHmac, randomBytes } from 'node:crypto'
import { isbot } from 'isbot'
import { sql } from 'kysely'
import type { Db, Trx } from '#app/db.server.ts'
import { isoDay } from '#app/locale/dates.server.ts'
import { HOUR_MS } from '#app/locale/durations.ts'
import { MIN_VISITORS, UNKNOWN_SOURCE, type CameFrom } from './sources.ts'

/**
 * How long the salt of a day is kept: until that day has ended in every time zone. Once it is deleted, no hash made with
 * it can be led back to a visitor (D2).
 */
const SALT_LIFE_MS = 48 * HOUR_MS

export interface ViewSeen {
  listingId: string
  /** The visitor's address, proxies taken into account. */
  ip: string
  userAgent: string | undefined
  viewerId: string | undefined
  cameFrom?: CameFrom
  now: Date
}

export type RecordedView = 'counted' | 'counted-before' | 'not-counted'

/**
 * Counts a visit of a listing's page: once for each visitor, listing and day of the owner's time zone (D2). The owner,
 * staff, robots and listings that not everybody sees do not count. Neither address nor browser is stored, only their
 * HMAC under the day's salt.
 */
export async function recordView(
  db: Db,
  { listingId, ip, userAgent, viewerId, cameFrom = UNKNOWN_SOURCE, now }: ViewSeen,
): Promise<RecordedView> {
  if (!userAgent || isbot(userAgent)) return 'not-counted'
  const listing = await db
    .selectFrom('visibleListings as l')
    .leftJoin('userSettings as s', 's.userId', 'l.authorId')
    .select(['l.authorId', 's.timezone'])
    .where('l.id', '=', listingId)
    .where(({ and, eb, not, exists, selectFrom }) =>
      viewerId === undefined
        ? and([])
        : and([
            eb('l.authorId', '<>', viewerId),
            not(
              exists(
                selectFrom('users as u').select('u.id').where('u.id', '=', viewerId).where('u.role', '<>', 'usuario'),
              ),
            ),
          ]),
    )
    .executeTakeFirst()
  if (!listing) return 'not-counted'

  const day = isoDay(now, listing.timezone)
  const visitor = visitorHash(await saltOf(db, day, now), ip, userAgent)
  // One statement, so that a view and its sum are always equal.
  const { rows } = await sql`
    WITH first_visit AS (
      INSERT INTO listing_views (listing_id, day, visitor_hash)
      VALUES (${listingId}, ${day}, ${visitor})
      ON CONFLICT ON CONSTRAINT listing_views_pkey DO NOTHING
      RETURNING listing_id, day),
    first_of_owner AS (
      INSERT INTO owner_views (owner_id, day, visitor_hash)
      SELECT ${listing.authorId}, day, ${visitor} FROM first_visit
      ON CONFLICT ON CONSTRAINT owner_views_pkey DO NOTHING
      RETURNING day),
    of_source AS (
      INSERT INTO listing_daily_sources AS stats (listing_id, day, source, words, views)
      SELECT listing_id, day, ${cameFrom.source}, ${cameFrom.words}, 1 FROM first_visit
      ON CONFLICT ON CONSTRAINT listing_daily_sources_pkey DO UPDATE SET views = stats.views + 1),
    of_owner AS (
      INSERT INTO owner_daily_stats AS stats (owner_id, day, views, visitors)
      SELECT ${listing.authorId}, day, 1, (SELECT count(*) FROM first_of_owner) FROM first_visit
      ON CONFLICT ON CONSTRAINT owner_daily_stats_pkey DO UPDATE
        SET views = stats.views + 1, visitors = stats.visitors + excluded.visitors)
    INSERT INTO listing_daily_stats AS stats (listing_id, day, views)
    SELECT listing_id, day, 1 FROM first_visit
    ON CONFLICT ON CONSTRAINT listing_daily_stats_pkey DO UPDATE SET views = stats.views + 1
    RETURNING listing_id`.execute(db)
  return rows.length === 1 ? 'counted' : 'counted-before'
}

/** The visitor on that day, for the holder of its salt; without the salt it is noise. */
export function visitorHash(salt: Buffer, ip: string, userAgent: string): Buffer {
  return createHmac('sha256', salt).update(`${ip}|${userAgent}`).digest()
}

/** The salt of a day, made by the first instance that asks and shared by all. `day` is a date such as 2026-11-21. */
export async function saltOf(db: Db, day: string, now: Date): Promise<Buffer> {
  await db
    .insertInto('viewSalts')
    .values({ day, salt: randomBytes(32), createdAt: now })
    .onConflict((conflict) => conflict.constraint('view_salts_pkey').doNothing())
    .execute()
  const { salt } = await db
    .selectFrom('viewSalts')
    .select('salt')
    .where('day', '=', sql<Date>`${day}::date`)
    .executeTakeFirstOrThrow()
  return salt
}

/**
 * Deletes the salts that are 48 hours old and the hashes made with them; the sums in `listing_daily_stats` stay.
 * A date begins in Sydney and ends in Los Angeles 43 hours later, the product's widest span: no salt goes while its
 * day lasts for some owner.
 */
export async function purgeViewSalts(db: Db, now: Date): Promise<{ days: number }> {
  return db.transaction().execute(async (trx) => {
    const salts = await trx
      .deleteFrom('viewSalts')
      .where('createdAt', '<', new Date(now.getTime() - SALT_LIFE_MS))
      .returning(sql<string>`day::text`.as('day'))
      .execute()
    if (salts.length > 0) {
      const days = sql<Date>`any(${salts.map((salt) => salt.day)}::date[])`
      await trx.deleteFrom('listingViews').where('day', '=', days).execute()
      await trx.deleteFrom('ownerViews').where('day', '=', days).execute()
      await forgetRareWords(
        trx,
        salts.map(({ day }) => day),
      )
    }
    return { days: salts.length }
  })
}

/** The words of fewer visitors of a day than may be shown become visits by a search. */
async function forgetRareWords(trx: Trx, days: string[]) {
  await sql`
    WITH few AS (
      DELETE FROM listing_daily_sources
       WHERE day = ANY (${days}::date[]) AND words <> '' AND views < ${MIN_VISITORS}
      RETURNING listing_id, day, source, views)
    INSERT INTO listing_daily_sources AS stats (listing_id, day, source, words, views)
    SELECT listing_id, day, source, '', sum(views) FROM few GROUP BY listing_id, day, source
    ON CONFLICT ON CONSTRAINT listing_daily_sources_pkey DO UPDATE SET views = stats.views + excluded.views`.execute(
    trx,
  )
}
