import { sql } from 'kysely'
import { inTransaction, type Db } from '#app/db.server.ts'
import { addDays } from '#app/domain/measures/periods.ts'
import type { Source } from '#app/domain/measures/sources.ts'
import { formatTime, isoDay } from '#app/locale/dates.server.ts'
import { DAY_MS } from '#app/locale/durations.ts'
import { siteTimeZone } from '#app/locale/site.server.ts'
import { randomOf } from './pictures.ts'

const HOURS = 24
/** How many rows a statement writes: it writes the running totals of its later days again for each earlier one. */
const AT_ONCE = 40
const WEEK = 7
/** Visits of a usual day: at least this many, and up to a number more. */
const FEWEST = 1.5
const MOST_MORE = 5
/** From Sunday: people look for somebody when the week begins. */
const WEEKDAYS = [0.7, 1.2, 1.15, 1.1, 1, 0.85, 0.65]
/** New listings are opened more often; after this many days by half. */
const NEW_FOR_DAYS = 5
/** A site that becomes known: this many days ago it had half of today's visits. */
const GROWN_IN_DAYS = 160
/** The share of a day's visits by people who had not opened another of the owner's listings. */
const VISITORS_OF_VIEWS = 0.8

/** The sources of ten visitors. */
const SOURCES_OF_TEN: Source[] = [
  'search',
  'search',
  'search',
  'search',
  'category',
  'category',
  'outside',
  'favorites',
  'profile',
  'unknown',
]

interface Shown {
  id: string
  ownerId: string
  title: string
  firstDay: string
}

/**
 * Adds visits to the listings of the demonstration for every day of their age, as sums: hashes of visitors would be
 * deleted by now. Days are added in order, so that few running totals are written twice. @param sellerId the seller
 * whose figures can be read by days; for the others only sums are shown, for which one day a week is enough.
 */
export async function addDemoVisits(db: Db, sellerId: string, now: Date): Promise<void> {
  const listings = await db
    .selectFrom('visibleListings as l')
    .innerJoin('users as u', 'u.id', 'l.authorId')
    .select([
      sql<string>`l.id`.as('id'),
      sql<string>`l.author_id`.as('ownerId'),
      sql<string>`l.title`.as('title'),
      sql<string>`(l.created_at AT TIME ZONE ${siteTimeZone})::date::text`.as('firstDay'),
    ])
    .where('u.demo', '=', true)
    .orderBy('firstDay')
    .execute()
  const today = isoDay(now, siteTimeZone)
  const left = 1 - Number(formatTime(now, siteTimeZone).slice(0, 2)) / HOURS
  const first = listings[0]?.firstDay ?? today
  const days = Array.from({ length: 1 + daysBetween(first, today) }, (_, index) => addDays(first, index))
  const visits = days.flatMap((day) =>
    listings
      .filter(({ firstDay, ownerId }) => firstDay <= day && (ownerId === sellerId || endsWeek(day, today)))
      .map((listing) => {
        const told = listing.ownerId === sellerId ? 1 : Math.min(WEEK, 1 + daysBetween(listing.firstDay, day))
        const views = Math.round(visitsOn(listing, day, today) * (told - (day === today ? left : 0)))
        return { day, listing: listing.id, owner: listing.ownerId, views }
      })
      .filter(({ views }) => views > 0),
  )
  await inTransaction(db, async (trx) => {
    for (let start = 0; start < visits.length; start += AT_ONCE) {
      const rows = JSON.stringify(visits.slice(start, start + AT_ONCE))
      await sql`
        WITH seen AS MATERIALIZED (
          SELECT * FROM json_to_recordset(${rows}) AS seen (day date, listing uuid, owner uuid, views integer)),
        of_owners AS (
          INSERT INTO owner_daily_stats AS s (owner_id, day, views, visitors)
          SELECT owner, day, sum(views), ceil(sum(views) * ${sql.lit(VISITORS_OF_VIEWS)}) FROM seen GROUP BY owner, day
          ON CONFLICT ON CONSTRAINT owner_daily_stats_pkey DO UPDATE
            SET views = s.views + excluded.views, visitors = s.visitors + excluded.visitors),
        came_from AS (
          INSERT INTO listing_daily_sources (listing_id, day, source, views)
          SELECT listing, day, (${SOURCES_OF_TEN}::text[])[1 + abs(hashtext(listing::text || day || n)) % 10], count(*)
            FROM seen, generate_series(1, views) n WHERE owner = ${sellerId} GROUP BY 1, 2, 3)
        INSERT INTO listing_daily_stats (listing_id, day, views) SELECT listing, day, views FROM seen`.execute(trx)
    }
  })
}

/** The visits of a whole day; the same listing always has the same number on the day this many days ago. */
function visitsOn({ title, firstDay }: Shown, day: string, today: string): number {
  const usual = FEWEST + MOST_MORE * randomOf(title)()
  const weekday = WEEKDAYS[new Date(`${day}T12:00:00Z`).getUTCDay()] ?? 1
  const novelty = 1 + NEW_FOR_DAYS / (NEW_FOR_DAYS + daysBetween(firstDay, day))
  const known = GROWN_IN_DAYS / (GROWN_IN_DAYS + daysBetween(day, today))
  const chance = 0.5 + randomOf(`${title} ${daysBetween(day, today)}`)()
  return usual * weekday * novelty * known * chance
}

const endsWeek = (day: string, today: string) => daysBetween(day, today) % WEEK === 0
const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
