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

/** How many of somebody's listings are active (B4). An index alone answers it. */
export async function countActiveListings(db: Db, ownerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('listings')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('author_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .where('status', '=', 'active')
    .executeTakeFirstOrThrow()
  return count
}

/** The listings that their owner touched last. */
export async function listRecentOwnListings(db: Db, ownerId: string): Promise<OwnListing[]> {
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
    ])
    .where('l.author_id', '=', ownerId)
    .where('l.deleted_at', 'is', null)
    .orderBy('l.updated_at', 'desc')
    .orderBy('l.id', 'desc')
    .limit(RECENT_OWN_LISTINGS)
    .execute()
  return rows.map((row) => ({
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
}
