import { sql } from 'kysely'
import type { Db } from '#app/db.server.ts'

/** The figures of the visible listings of a category (I11). */
export interface CategoryFigures {
  listings: number
  freelancers: number
  /** The median price of the commonest price type; null without listings. */
  median: { cents: number; currency: string; priceType: string; listings: number } | null
  /** The ratings in the category: their number, and the sum of the stars. */
  ratings: { total: number; points: number }
  countedAt: Date
}

/** The longest time for counting a million listings on a busy machine: more than a statement of a page has. */
export const COUNTING_MS = 120_000

/**
 * Counts all categories in one statement, which takes seconds at a million listings.
 * @param db a connection whose statements may take COUNTING_MS.
 */
export async function countCategories(db: Db, now: Date): Promise<void> {
  await sql`
    WITH shown AS MATERIALIZED (
      SELECT s.category_id, l.author_id, s.price_cents, l.currency, l.price_type
        FROM listing_search s JOIN listings l ON l.id = s.listing_id WHERE NOT s.sensitive
    ), counts AS (
      SELECT category_id, count(*) AS listings, count(DISTINCT author_id) AS freelancers FROM shown GROUP BY category_id
    ), prices AS (
      SELECT DISTINCT ON (category_id) category_id, currency, price_type, median, priced FROM (
        SELECT category_id, currency, price_type, count(*) AS priced,
               percentile_disc(0.5) WITHIN GROUP (ORDER BY price_cents) AS median
          FROM shown GROUP BY category_id, currency, price_type) kinds
       ORDER BY category_id, priced DESC, currency, price_type
    )
    INSERT INTO category_figures (category_id, listings, freelancers, median_cents, currency, price_type, priced, counted_at)
      SELECT k.id, coalesce(c.listings, 0), coalesce(c.freelancers, 0), p.median, p.currency, p.price_type, coalesce(p.priced, 0), ${now}
        FROM categories k LEFT JOIN counts c ON c.category_id = k.id LEFT JOIN prices p ON p.category_id = k.id
    ON CONFLICT (category_id) DO UPDATE
      SET (listings, freelancers, median_cents, currency, price_type, priced, counted_at)
        = (excluded.listings, excluded.freelancers, excluded.median_cents, excluded.currency, excluded.price_type,
           excluded.priced, excluded.counted_at)`.execute(db)
}

/** The last figures by category; a category that was never counted is absent. */
export async function listCategoryFigures(db: Db): Promise<Map<number, CategoryFigures>> {
  const rows = await db
    .selectFrom('categoryFigures as f')
    .leftJoin('categoryRatingSummaries as r', 'r.categoryId', 'f.categoryId')
    .select(['f.categoryId', 'f.listings', 'f.freelancers', 'f.medianCents', 'f.currency', 'f.priceType', 'f.priced'])
    .select(['f.countedAt', 'r.total', 'r.points'])
    .execute()
  return new Map(
    rows.map(({ categoryId, listings, freelancers, medianCents, currency, priceType, priced, ...row }) => [
      categoryId,
      {
        listings,
        freelancers,
        median:
          medianCents === null || currency === null || priceType === null
            ? null
            : { cents: medianCents, currency, priceType, listings: priced },
        ratings: { total: row.total ?? 0, points: row.points ?? 0 },
        countedAt: row.countedAt,
      },
    ]),
  )
}
