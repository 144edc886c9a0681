import { sql } from 'kysely'
import type { Db } from '#app/db.server.ts'
import { allImages } from '#app/domain/listings/card.server.ts'
import type { StoredImage } from '#app/domain/listings/images.ts'

/** The pictures that a listing has now; none while it is not public. */
export async function findReportedPictures(
  db: Db,
  listingId: string,
): Promise<{ images: StoredImage[]; imageUrl: string | null }> {
  const { rows } = await sql<{ images: StoredImage[]; imageUrl: string | null }>`
    SELECT ${sql.raw(allImages('v.id'))} AS images, v.image_url
      FROM visible_listings v WHERE v.id = ${listingId}::uuid`.execute(db)
  return rows[0] ?? { images: [], imageUrl: null }
}
