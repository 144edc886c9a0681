import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db } from '#app/db.server.ts'
import type { StoredImage } from './images.ts'
import { standingOf, type ListingStatus, type Moderation, type Standing } from './status.ts'

export interface OwnListing {
  id: string
  title: string
  standing: Standing
  category: { slug: string; name: string }
  priceCents: number
  currency: string
  priceType: string
  updatedAt: Date
  image: StoredImage | null
}

/** How many of one's own listings the first page of the dashboard shows. */
const RECENT_OWN_LISTINGS = 4

/** How many of somebody's listings stand how; what is withheld or removed is not active. */
export interface StandingCounts {
  active: number
  withheld: number
  removed: number
}

/** The listings that their owner touched last, and how many of all stand how (B2, B4). */
export async function findRecentOwnListings(
  db: Db,
  ownerId: string,
): Promise<{ counts: StandingCounts; recent: OwnListing[] }> {
  const rows = await db
    .selectFrom('listings as l')
    .innerJoin('categories as c', 'c.id', 'l.category_id')
    .select((eb) => [
      'l.id',
      'l.title',
      'l.status',
      'l.moderation',
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
        .as('switched_on'),
      jsonObjectFrom(
        eb
          .selectFrom('listings as m')
          .select(({ fn }) => [
            fn.countAll<number>().filterWhere('m.status', '=', 'active').as('on'),
            fn.countAll<number>().filterWhere('m.moderation', '=', 'retenido').as('withheld'),
            fn.countAll<number>().filterWhere('m.moderation', '=', 'retirado').as('removed'),
          ])
          .where('m.author_id', '=', ownerId)
          .where('m.deleted_at', 'is', null)
          .where('m.moderation', '<>', 'libre'),
      ).as('moderated'),
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
    standing: standingOf({ status: row.status as ListingStatus, moderation: row.moderation as Moderation }),
    category: { slug: row.category_slug, name: row.category_name },
    priceCents: row.price_cents,
    currency: row.currency,
    priceType: row.price_type,
    updatedAt: row.updated_at,
    image: row.image,
  }))
  const { switched_on: switchedOn, moderated } = rows[0] ?? { switched_on: 0, moderated: null }
  const { on = 0, withheld = 0, removed = 0 } = moderated ?? {}
  return { counts: { active: (switchedOn ?? 0) - on, withheld, removed }, recent }
}
