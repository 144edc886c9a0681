import { sql } from 'kysely'
import type { Db } from '#app/db.server.ts'
import { firstImage } from '#app/domain/listings/card.server.ts'
import type { StoredImage } from '#app/domain/listings/images.ts'
import type { Moderation } from '#app/domain/listings/status.ts'
import type { Language } from '#app/locale/languages.ts'
import type { OwnerDay } from './figures.ts'
import { addDays, type Period } from './periods.ts'
import { MIN_VISITORS, type Source } from './sources.ts'

/** An owner's days since `from`; a missing day had no events. */
export async function listOwnerDays(db: Db, ownerId: string, from: string): Promise<OwnerDay[]> {
  return db
    .selectFrom('ownerDailyStats')
    .select([sql<string>`day::text`.as('day'), 'views', 'visitors', 'inquiries', 'favorites'])
    .where('ownerId', '=', ownerId)
    .where('day', '>=', sql<Date>`${from}::date`)
    .orderBy('day')
    .execute()
}

/** How many searches are shown that found a listing. */
const WORDS_SHOWN = 5

export interface SeenListing {
  id: string
  title: string
  /** The language of the title. */
  language: Language
  categoryId: number
  /** The first picture. */
  image: StoredImage | null
  /** The address of the only picture of a listing from before there were several. */
  imageUrl: string | null
  views: number
  /** The visits in as many days before. */
  viewsBefore: number
  inquiries: number
  /** Favourites of these days that people still have. */
  favorites: number
  /** Where the visitors of these days came from, most first. */
  sources: { source: Source; views: number }[]
  /** The searches by five visitors or more on one day. */
  words: string[]
  /** How many characters say what it is. */
  described: number
  moderation: Moderation
}

/** How many more candidates than requested are examined at first. */
const MARGIN = 40

/**
 * An owner's listings that were seen in the days that end with `to`, those seen most first. Each listing's total
 * includes its views in as many days until its last one, which is an upper bound for the requested days (decision
 * 0131): the best by that bound are examined, and then only listings that could still be among them. The views of a
 * period are the listing's total less the total before the first day.
 */
export async function listMostSeen(
  db: Db,
  ownerId: string,
  { days, to, limit, margin = MARGIN }: { days: Period['days']; to: string; limit: number; margin?: number },
): Promise<SeenListing[]> {
  const from = addDays(to, 1 - days)
  const seenSince = sql`
    LATERAL (SELECT found.ever - coalesce(
        (SELECT d.total FROM listing_daily_stats d
          WHERE d.listing_id = found.listing_id AND d.day < ${from}::date
          ORDER BY d.day DESC LIMIT 1), 0) AS views OFFSET 0) since`
  const { rows } = await sql<SeenListing>`
    WITH found AS MATERIALIZED (
      SELECT listing_id, views AS ever,
             -- A last day that is not here yet, after a change of time zone, bounds other days than these.
             CASE WHEN last_day <= ${to}::date THEN ${sql.ref(`last_${days}`)} ELSE views END AS bound
        FROM listing_totals WHERE owner_id = ${ownerId} AND last_day >= ${from}::date),
    bar AS MATERIALIZED (
      SELECT since.views, found.listing_id
        FROM (SELECT * FROM found ORDER BY bound DESC, listing_id LIMIT ${limit + margin}) found
        JOIN listings l ON l.id = found.listing_id AND l.deleted_at IS NULL
       CROSS JOIN ${seenSince}
       WHERE (SELECT count(*) FROM found) > ${limit}
       ORDER BY since.views DESC, found.listing_id OFFSET ${limit - 1} LIMIT 1),
    seen AS MATERIALIZED (
    SELECT l.id, l.title, l.language, l.category_id, l.image_url, l.moderation, length(l.description) AS described,
           since.views, found.ever
      FROM found
      JOIN listings l ON l.id = found.listing_id AND l.deleted_at IS NULL
     CROSS JOIN ${seenSince}
     WHERE since.views > 0
       AND (found.bound > coalesce((SELECT views FROM bar), 0)
            OR (found.bound = (SELECT views FROM bar) AND found.listing_id <= (SELECT listing_id FROM bar)))
     ORDER BY since.views DESC, l.id LIMIT ${limit})
    SELECT id, title, language, category_id AS "categoryId", image_url AS "imageUrl", ${sql.raw(firstImage('seen.id'))} AS image,
           moderation, described, views, ever - views - ${totalBefore(addDays(from, -days))} AS "viewsBefore",
           (SELECT coalesce(sum(d.inquiries), 0)::int FROM listing_daily_stats d
             WHERE d.listing_id = seen.id AND d.day BETWEEN ${from}::date AND ${to}::date) AS inquiries,
           (SELECT count(*)::int FROM favorites f
             WHERE f.listing_id = seen.id AND f.counted_on BETWEEN ${from}::date AND ${to}::date) AS favorites,
           (SELECT coalesce(jsonb_agg(jsonb_build_object('source', source, 'views', total) ORDER BY total DESC, source), '[]') FROM (
             SELECT source, sum(views)::int AS total FROM listing_daily_sources s
              WHERE s.listing_id = seen.id AND s.day BETWEEN ${from}::date AND ${to}::date GROUP BY source) by_source) AS sources,
           ARRAY(SELECT words FROM listing_daily_sources s
             WHERE s.listing_id = seen.id AND s.day BETWEEN ${from}::date AND ${to}::date AND words <> '' AND views >= ${MIN_VISITORS}
             GROUP BY words ORDER BY sum(views) DESC, words LIMIT ${WORDS_SHOWN}) AS words
      FROM seen ORDER BY views DESC, id`.execute(db)
  return rows
}

/** The views of a listing of `seen` before a day. */
function totalBefore(day: string) {
  return sql`coalesce((SELECT d.total FROM listing_daily_stats d
     WHERE d.listing_id = seen.id AND d.day < ${day}::date ORDER BY d.day DESC LIMIT 1), 0)`
}
