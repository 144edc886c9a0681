import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db } from '#app/db.server.ts'
import type { StoredImage } from './images.ts'
import type { ListingStatus } from './status.ts'

export interface OwnListing {
  id: string
  title: string
  status: ListingStatus
  category: { slug: string; name: string }
  priceCents: number
  currency: string
  priceType: string
  updatedAt: Date
  image: StoredImage | null
}

/** How many of one's own listings the first page of the dashboard shows. */
export const RECENT_OWN_LISTINGS = 4

/** The listings that their owner touched last, and how many of all are active (B2, B4). */
export async function findRecentOwnListings(
  db: Db,
  ownerId: string,
): Promise<{ activeCount: number; recent: OwnListing[] }> {
  const rows = await db
    .selectFrom('listings as l')
    .innerJoin('categories as c', 'c.id', 'l.category_id')
    .select((eb) => [
      'l.id',
      'l.title',
      'l.status',
      'c.slug as category_slug',
      'c.name as category_name',
      'l.price_cents',
      'l.currency',
      'l.price_type',
      'l.updated_at',
      jsonObjectFrom(
        eb
          .selectFrom('listing_images as i')
          .select(['i.key', 'i.widths', 'i.width', 'i.height', 'i.alt'])
          .whereRef('i.listing_id', '=', 'l.id')
          .orderBy('i.position')
          .limit(1),
      ).as('image'),
      eb
        .selectFrom('listings as a')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('a.author_id', '=', ownerId)
        .where('a.deleted_at', 'is', null)
        .where('a.status', '=', 'active')
        .as('active_count'),
    ])
    .where('l.author_id', '=', ownerId)
    .where('l.deleted_at', 'is', null)
    .orderBy('l.updated_at', 'desc')
    .orderBy('l.id', 'desc')
    .limit(RECENT_OWN_LISTINGS)
    .execute()
  const recent = rows.map((row) => ({
    id: row.id,
    title: row.title,
    status: row.status as ListingStatus,
    category: { slug: row.category_slug, name: row.category_name },
    priceCents: row.price_cents,
    currency: row.currency,
    priceType: row.price_type,
    updatedAt: row.updated_at,
    image: row.image,
  }))
  return { activeCount: rows[0]?.active_count ?? 0, recent }
}
