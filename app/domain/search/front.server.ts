import { sql } from 'kysely'
import type { Db } from '#app/db.server.ts'
import { authoredCard, selectCards, type AuthoredCard, type CardRow } from '#app/domain/listings/card.server.ts'
import { hiddenBy, notHidden } from '#app/domain/listings/content-filter.ts'
import type { ContentFilter } from '#app/domain/settings/values.ts'
import { MINUTE_MS } from '#app/locale/durations.ts'
import { listLargestTownPages, type TownLink } from './town-pages.server.ts'
import { run } from './run.server.ts'

/** The newest listings are looked through for those shown, so that one seller's do not fill the page. */
const LOOKED_AT = 40
const OF_ONE_SELLER = 2

/** The newest listings that a reader sees, at most two of one seller, with their authors. */
export async function listNewest(
  db: Db,
  most: number,
  contentFilter: ContentFilter = 'moderate',
): Promise<AuthoredCard[]> {
  const conditions = notHidden(hiddenBy(contentFilter), { id: 'listing_id', sensitive: 'sensitive' })
  const newest = `SELECT listing_id, created_at FROM listing_search
    ${conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : ''} ORDER BY created_at DESC, listing_id DESC LIMIT ${LOOKED_AT}`
  const picked = `SELECT listing_id, created_at FROM (
      SELECT n.listing_id, n.created_at, row_number() OVER (PARTITION BY l.author_id ORDER BY n.created_at DESC, n.listing_id DESC) AS turn
        FROM (${newest}) n JOIN listings l ON l.id = n.listing_id) turns
    WHERE turn <= ${OF_ONE_SELLER} ORDER BY created_at DESC, listing_id DESC LIMIT ${Math.trunc(most)}`
  const statement = { text: selectCards(picked, 's.created_at DESC, s.listing_id DESC'), values: [] }
  return (await run<CardRow>(db, statement)).map(authoredCard)
}

/** What the front says of the whole site. */
export interface SiteFigures {
  /** All published ratings of work: how many, and the sum of their stars. */
  ratings: { total: number; points: number }
  /** The towns with most listings, at least five each, best first. */
  towns: { id: number; label: string; listings: number }[]
  /** The pages of a category in a town with most listings. */
  pages: TownLink[]
}

export const NO_FIGURES: SiteFigures = { ratings: { total: 0, points: 0 }, towns: [], pages: [] }

const LISTINGS_OF_A_TOWN = 5
const TOWNS = 12
const PAGES = 24

async function readFigures(db: Db): Promise<SiteFigures> {
  const { rows } = await sql<Omit<SiteFigures, 'pages'>>`
    SELECT (SELECT json_build_object('total', coalesce(sum(total), 0), 'points', coalesce(sum(points), 0))
              FROM category_rating_summaries) AS ratings,
           (SELECT coalesce(json_agg(json_build_object('id', t.place_id, 'label', place_label(t.place_id), 'listings', t.listings)
                                     ORDER BY t.listings DESC, t.place_id), '[]')
              FROM (SELECT place_id, count(*) AS listings FROM listing_search
                     WHERE place_id IS NOT NULL AND NOT sensitive
                     GROUP BY place_id HAVING count(*) >= ${sql.lit(LISTINGS_OF_A_TOWN)}
                     ORDER BY 2 DESC, 1 LIMIT ${sql.lit(TOWNS)}) t) AS towns`.execute(db)
  return { ...(rows[0] ?? NO_FIGURES), pages: await listLargestTownPages(db, PAGES) }
}

const KEPT_MS = 15 * MINUTE_MS
const kept = new WeakMap<Db, { figures: Promise<SiteFigures>; until: number }>()

/** Counting takes a good part of a second at a million listings: what is read is at most fifteen minutes old. */
export function recentSiteFigures(db: Db): Promise<SiteFigures> {
  const now = performance.now()
  const before = kept.get(db)
  if (before && before.until > now) return before.figures
  const figures = readFigures(db)
  kept.set(db, { figures, until: now + KEPT_MS })
  figures.catch(() => kept.delete(db))
  return figures
}
