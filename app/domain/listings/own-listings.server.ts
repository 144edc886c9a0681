import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db } from '#app/db.server.ts'
import { firstImage, type ListingLine } from './card.server.ts'
import type { TypedPrice } from './price.server.ts'
import type { StoredImage } from './images.ts'
import { standingOf, type Standing } from './status.ts'

export interface OwnListing extends Omit<ListingLine, 'taxName' | 'isFrom'>, TypedPrice {
  standing: Standing
  updatedAt: Date
  image: StoredImage | null
}

/** How many of the owner's listings the first page of the dashboard shows. */
const RECENT_OWN_LISTINGS = 4

/** How many of a person's listings are in each standing; withheld and removed ones are not active. */
export interface StandingCounts {
  active: number
  withheld: number
  removed: number
}

/** The listings that their owner changed last, and the counts of all (B2, B4). */
export async function findRecentOwnListings(
  db: Db,
  ownerId: string,
): Promise<{ counts: StandingCounts; recent: OwnListing[] }> {
  const rows = await db
    .selectFrom('listings as l')
    .select((eb) => [
      'l.id',
      'l.title',
      'l.language',
      'l.status',
      'l.moderation',
      'l.categoryId',
      'l.priceCents',
      'l.currency',
      'l.priceType',
      'l.priceKind',
      'l.taxName as typedTax',
      'l.updatedAt',
      sql<StoredImage | null>`${sql.raw(firstImage('l.id'))}`.as('image'),
      eb
        .selectFrom('listings as a')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('a.authorId', '=', ownerId)
        .where('a.deletedAt', 'is', null)
        .where('a.status', '=', 'active')
        .as('switchedOn'),
      jsonObjectFrom(
        eb
          .selectFrom('listings as m')
          .select(({ fn }) => [
            fn.countAll<number>().filterWhere('m.status', '=', 'active').as('on'),
            fn.countAll<number>().filterWhere('m.moderation', '=', 'retenido').as('withheld'),
            fn.countAll<number>().filterWhere('m.moderation', '=', 'retirado').as('removed'),
          ])
          .where('m.authorId', '=', ownerId)
          .where('m.deletedAt', 'is', null)
          .where('m.moderation', '<>', 'libre'),
      ).as('moderated'),
    ])
    .where('l.authorId', '=', ownerId)
    .where('l.deletedAt', 'is', null)
    .orderBy('l.updatedAt', 'desc')
    .orderBy('l.id', 'desc')
    .limit(RECENT_OWN_LISTINGS)
    .execute()
  const recent = rows.map((row) => ({
    id: row.id,
    title: row.title,
    language: row.language,
    standing: standingOf({ status: row.status, moderation: row.moderation }),
    categoryId: row.categoryId,
    priceCents: row.priceCents,
    currency: row.currency,
    priceType: row.priceType,
    priceKind: row.priceKind,
    typedTax: row.typedTax,
    updatedAt: row.updatedAt,
    image: row.image,
  }))
  const { switchedOn, moderated } = rows[0] ?? { switchedOn: 0, moderated: null }
  const { on = 0, withheld = 0, removed = 0 } = moderated ?? {}
  return { counts: { active: (switchedOn ?? 0) - on, withheld, removed }, recent }
}
