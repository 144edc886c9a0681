import { sql } from 'kysely'
import type { Db } from '#app/db.server.ts'
import { authoredCard, selectCards, type AuthoredCard, type CardRow } from '#app/domain/listings/card.server.ts'
import { hiddenBy, notHidden } from '#app/domain/listings/content-filter.ts'
import type { ContentFilter } from '#app/domain/settings/values.ts'
import { MINUTE_MS } from '#app/locale/durations.ts'
import { listLargestTownPages, type TownLink } from './town-pages.server.ts'
import { run } from './run.server.ts'

/** How many of the newest listings are read to choose the shown ones, so that one seller's do not fill the page. */
const LOOKED_AT = 40
const OF_ONE_SELLER = 2

export interface FrontListings {
  /** The newest listings, at most two of one seller. */
  newest: AuthoredCard[]
  /** Others of the newest, one of a seller who shows themselves to everybody: with pictures first, then with faces. */
  windows: AuthoredCard[]
}

export const NO_LISTINGS: FrontListings = { newest: [], windows: [] }

/** The newest listings that a reader sees, with their authors, in one statement. */
export async function listFront(
  db: Db,
  most: { newest: number; windows: number },
  contentFilter: ContentFilter = 'moderate',
): Promise<FrontListings> {
  const conditions = notHidden(hiddenBy(contentFilter), { id: 'listing_id', sensitive: 'sensitive' })
  const looked = `SELECT listing_id, created_at, 'pictured' = ANY (marks) AS pictured FROM listing_search
    ${conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : ''} ORDER BY created_at DESC, listing_id DESC LIMIT ${LOOKED_AT}`
  const picked = `WITH turns AS (
      SELECT n.*, l.author_id, row_number() OVER (PARTITION BY l.author_id ORDER BY n.created_at DESC, n.listing_id DESC) AS turn
        FROM (${looked}) n JOIN listings l ON l.id = n.listing_id),
    newest AS (
      SELECT * FROM turns WHERE turn <= ${OF_ONE_SELLER}
       ORDER BY created_at DESC, listing_id DESC LIMIT ${Math.trunc(most.newest)}),
    others AS (
      SELECT DISTINCT ON (t.author_id) t.*, p.avatar_url IS NOT NULL AS has_face
        FROM turns t JOIN profiles p ON p.id = t.author_id LEFT JOIN user_settings u ON u.user_id = t.author_id
       WHERE t.listing_id NOT IN (SELECT listing_id FROM newest) AND coalesce(u.profile_visibility, 'public') = 'public'
       ORDER BY t.author_id, t.pictured DESC, t.turn)
    SELECT listing_id, created_at, false AS in_wall, 0 AS rank FROM newest
    UNION ALL
    (SELECT listing_id, created_at, true, row_number() OVER (ORDER BY pictured DESC, has_face DESC, created_at DESC, listing_id DESC)
       FROM others ORDER BY 4 LIMIT ${Math.trunc(most.windows)})`
  const text = selectCards(picked, 's.rank, s.created_at DESC, s.listing_id DESC', ['s.in_wall AS "inWall"'])
  const rows = await run<CardRow & { inWall: boolean }>(db, { text, values: [] })
  const cards = (inWall: boolean) =>
    rows.filter((row) => row.inWall === inWall).map(({ inWall: _, ...row }) => authoredCard(row))
  return { newest: cards(false), windows: cards(true) }
}

const WINDOWS_KEPT_MS = MINUTE_MS
const keptWindows = new WeakMap<Db, { windows: Promise<AuthoredCard[]>; until: number }>()

/**
 * The windows of `listFront` for readers who are not signed in, at most a minute old: a page with another purpose, such
 * as signing in, sends a statement for them only once a minute.
 */
export function recentWindows(db: Db, most: number): Promise<AuthoredCard[]> {
  const now = performance.now()
  const before = keptWindows.get(db)
  if (before && before.until > now) return before.windows
  const windows = listFront(db, { newest: 0, windows: most }).then((front) => front.windows)
  keptWindows.set(db, { windows, until: now + WINDOWS_KEPT_MS })
  windows.catch(() => keptWindows.delete(db))
  return windows
}

/** The figures of the whole site on the front. */
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

/** Counting takes a good part of a second at a million listings: the figures are at most fifteen minutes old. */
export function recentSiteFigures(db: Db): Promise<SiteFigures> {
  const now = performance.now()
  const before = kept.get(db)
  if (before && before.until > now) return before.figures
  const figures = readFigures(db)
  kept.set(db, { figures, until: now + KEPT_MS })
  figures.catch(() => kept.delete(db))
  return figures
}
