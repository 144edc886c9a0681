import { createHmac, randomBytes } from 'node:crypto'
import { isbot } from 'isbot'
import { sql } from 'kysely'
import type { Db } from '#app/db.server.ts'
import { daysBefore, isoDay } from '#app/locale/dates.server.ts'
import { HOUR_MS } from '#app/locale/durations.ts'
import { siteTimeZone } from '#app/locale/site.server.ts'
import { MIN_VISITORS, UNKNOWN_SOURCE, type CameFrom } from './sources.ts'

/**
 * How long the salt of a day is kept: until that day has ended in every time zone. Once it is deleted, no hash made
 * with it can be traced to a visitor (D2).
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
  const known = await db
    .selectFrom('viewSalts')
    .select('salt')
    .where('day', '=', sql<Date>`${day}::date`)
    .executeTakeFirst()
  if (known) return known.salt
  // A row that another instance has made meanwhile is returned unchanged; a second read might not see it.
  const { salt } = await db
    .insertInto('viewSalts')
    .values({ day, salt: randomBytes(32), createdAt: now })
    .onConflict((conflict) =>
      conflict.constraint('view_salts_pkey').doUpdateSet({ createdAt: ({ ref }) => ref('viewSalts.createdAt') }),
    )
    .returning('salt')
    .executeTakeFirstOrThrow()
  return salt
}

/** How many rows go in one statement. */
const AT_ONCE = 1_000
/** Rarely searched words are looked for in the last days only: earlier days were checked before. */
const RARE_WORDS_DAYS = 30

/** The first day that still has a salt. Older rows cannot be traced to a visitor. */
const firstSaltedDay = sql`coalesce((SELECT min(day) FROM view_salts), 'infinity')`

/**
 * Deletes the salts that are 48 hours old and the hashes made with them; the sums in `listing_daily_stats` stay. A date
 * begins in Sydney and ends in Los Angeles 43 hours later, the product's widest span: no salt is deleted while its day
 * lasts for some owner. Hashes are deleted in portions: the next run finds the rest of an interrupted one.
 */
export async function purgeViewSalts(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('viewSalts')
    .where('createdAt', '<', new Date(now.getTime() - SALT_LIFE_MS))
    .execute()
  for (const table of ['listing_views', 'owner_views'])
    await untilNone(() =>
      sql`
        DELETE FROM ${sql.table(table)} WHERE ctid = ANY (ARRAY(
          SELECT ctid FROM ${sql.table(table)} WHERE day < ${firstSaltedDay} LIMIT ${sql.lit(AT_ONCE)}))`.execute(db),
    )
  await untilNone(() => forgetRareWords(db, now))
}

async function untilNone(work: () => Promise<{ numAffectedRows?: bigint }>): Promise<void> {
  while (((await work()).numAffectedRows ?? 0n) > 0n);
}

/** Searches with fewer visitors in a day than may be shown become visits without their words. */
const forgetRareWords = (db: Db, now: Date) =>
  sql`
    WITH few AS (
      DELETE FROM listing_daily_sources WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM listing_daily_sources
         WHERE day < ${firstSaltedDay} AND day > ${isoDay(daysBefore(now, RARE_WORDS_DAYS), siteTimeZone)}::date
           AND words <> '' AND views < ${sql.lit(MIN_VISITORS)}
         LIMIT ${sql.lit(AT_ONCE)}))
      RETURNING listing_id, day, source, views)
    INSERT INTO listing_daily_sources AS stats (listing_id, day, source, words, views)
    SELECT listing_id, day, source, '', sum(views) FROM few GROUP BY listing_id, day, source
    ON CONFLICT ON CONSTRAINT listing_daily_sources_pkey DO UPDATE SET views = stats.views + excluded.views`.execute(db)
