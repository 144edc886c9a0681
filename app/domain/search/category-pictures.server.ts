import { sql } from 'kysely'
import type { Db } from '#app/db.server.ts'
import { coverOfListing, type JobCover } from '#app/domain/listings/card.server.ts'
import { MINUTE_MS } from '#app/locale/durations.ts'

/** How many of the newest listings of a category are searched for pictures. */
const LOOKED_AT = 60
/** How many pictures fit the width of a card. */
export const PICTURES_OF_A_CATEGORY = 3

/**
 * The newest listings with a picture that everybody may see, by category: one of a seller, at most
 * `PICTURES_OF_A_CATEGORY`. A category without any is absent.
 */
export async function listCategoryPictures(db: Db): Promise<Map<number, JobCover[]>> {
  const { rows } = await sql<{ id: number; covers: JobCover[] }>`
    SELECT c.id, n.covers FROM categories c CROSS JOIN LATERAL (
      SELECT json_agg(cover ORDER BY created_at DESC, id DESC) AS covers FROM (
        SELECT * FROM (
          SELECT DISTINCT ON (l.author_id) l.id, l.created_at, ${sql.raw(coverOfListing('l'))} AS cover
            FROM (SELECT listing_id, marks FROM listing_search
                   WHERE category_id = c.id AND NOT sensitive
                   ORDER BY created_at DESC, listing_id DESC LIMIT ${sql.lit(LOOKED_AT)}) s
            JOIN listings l ON l.id = s.listing_id
           WHERE 'pictured' = ANY (s.marks)
           ORDER BY l.author_id, l.created_at DESC, l.id DESC) authors
         ORDER BY created_at DESC, id DESC LIMIT ${sql.lit(PICTURES_OF_A_CATEGORY)}) shown) n
     WHERE n.covers IS NOT NULL`.execute(db)
  return new Map(rows.map(({ id, covers }) => [id, covers]))
}

const KEPT_MS = MINUTE_MS
const kept = new WeakMap<Db, { pictures: Promise<Map<number, JobCover[]>>; until: number }>()

/** The pictures of categories, at most a minute old: a shared page sends no statement of its own for them. */
export function recentCategoryPictures(db: Db): Promise<Map<number, JobCover[]>> {
  const now = performance.now()
  const before = kept.get(db)
  if (before && before.until > now) return before.pictures
  const pictures = listCategoryPictures(db)
  kept.set(db, { pictures, until: now + KEPT_MS })
  pictures.catch(() => kept.delete(db))
  return pictures
}
