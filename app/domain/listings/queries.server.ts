import { sql, type Selectable } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '#app/db.server.ts'
import { isContact } from '#app/domain/profiles/public-profile.server.ts'
import type { ContentFilter } from '#app/domain/settings/values.ts'
import type { Listings } from '#db/types.ts'
import { cardColumns, cardFromJson, type JsonCard, type ListingCard } from './card.server.ts'
import { hiddenBy, notHidden } from './content-filter.ts'
import type { StoredImage } from './images.ts'
import { packagesOfListing, type OfferedPackage } from './offered-packages.server.ts'
import { priceAsJson, type Price } from './price.server.ts'
import { LISTING_COLUMNS } from './schema.ts'

/** The reader: decides which listings they find and whether they see the seller's contact. */
export interface ListingReader {
  id: string
  role: 'usuario' | 'moderador' | 'administrador'
  /** Which of the seller's other listings the reader does not want to see (E12). */
  contentFilter?: ContentFilter
}

/** The columns that its page shows as the author wrote them; the other columns are formatted below. */
const SAID = LISTING_COLUMNS.filter(
  (column) =>
    column !== 'categoryId' &&
    column !== 'priceCents' &&
    column !== 'priceType' &&
    column !== 'taxName' &&
    column !== 'taxBps' &&
    column !== 'latitude' &&
    column !== 'longitude' &&
    column !== 'tags' &&
    column !== 'contactInfo',
)

export interface ListingDetail extends Price, Pick<Selectable<Listings>, (typeof SAID)[number]> {
  id: string
  /** The price without its tax; null when its owner has not said which taxes it has. */
  baseCents: number | null
  category: { slug: string; name: string }
  coordinates: { latitude: number; longitude: number } | null
  tags: string[]
  /** Null when the seller shows it to signed-in people only and the reader is signed out. */
  contactInfo: string | null
  status: 'active' | 'inactive' | 'pending'
  moderation: 'libre' | 'retenido' | 'retirado'
  /** Whether everybody sees it; if not, the reader is its owner or staff. */
  visible: boolean
  isOwner: boolean
  /** Whether it is among the reader's favourites (D5). */
  isFavorite: boolean
  createdAt: Date
  updatedAt: Date
  /** Distinct visitors by day, since the day it was published (D2). */
  views: number
  images: StoredImage[]
  /** The address of the only picture of a listing from before there were several (C13). */
  imageUrl: string | null
  seller: {
    id: string
    fullName: string
    /** Whether the seller has confirmed their address (A12). */
    isVerified: boolean
    /** Null for readers whom the seller does not show it to (profile visibility `contacts`, E10). */
    details: {
      username: string
      avatarUrl: string | null
      memberSince: Date
      location: string | null
      category: string | null
      availability: string | null
      bio: string | null
      language: Selectable<Listings>['language']
      /** Null unless the seller shows them (E11). */
      email: string | null
      phone: string | null
    } | null
  }
  /** The packages that can be ordered at a fixed price. */
  packages: OfferedPackage[]
  /** When the seller has time for something new, as they say. */
  busyUntil: string | null
  weeklyHours: number | null
  /** The seller's newest other visible listings, at most four (D10). */
  others: ListingCard[]
}

export type FoundListing = { kind: 'found'; listing: ListingDetail } | { kind: 'gone' } | { kind: 'not-found' }

/** How many of the seller's other listings a page shows (D10). */
export const OTHER_LISTINGS = 4

/**
 * One listing as its page shows it, in one query. Everybody finds visible listings; owner and staff also inactive,
 * pending and withheld ones (D14), which are `not-found` for others. Deleted and withdrawn listings are `gone` (D13).
 */
export async function findListing(db: Db, reader: ListingReader | undefined, id: string): Promise<FoundListing> {
  const isStaff = reader !== undefined && reader.role !== 'usuario'
  const row = await readListing(db, reader, isStaff, id)
  if (!row) return { kind: 'not-found' }
  if (row.deletedAt || (row.moderation === 'retirado' && !row.isOwner && !isStaff)) return { kind: 'gone' }
  return { kind: 'found', listing: detailOf(row, isStaff) }
}

function readListing(db: Db, reader: ListingReader | undefined, isStaff: boolean, id: string) {
  const readerId = reader?.id ?? null
  return db
    .selectFrom('listings as l')
    .innerJoin('categories as c', 'c.id', 'l.categoryId')
    .innerJoin('users as u', 'u.id', 'l.authorId')
    .innerJoin('profiles as p', 'p.id', 'l.authorId')
    .leftJoin('userSettings as s', 's.userId', 'l.authorId')
    .leftJoin('visibleListings as v', 'v.id', 'l.id')
    .select((eb) => [
      'l.id',
      ...SAID.map((column) => `l.${column}` as const),
      'c.slug as categorySlug',
      'c.name as categoryName',
      sql<Price>`${sql.raw(priceAsJson('l'))}`.as('price'),
      'l.paysBaseCents',
      'l.latitude',
      'l.longitude',
      'l.tags',
      eb
        .case()
        .when(eb.or([eb('l.contactVisibility', '=', 'todos'), eb.val(readerId !== null)]))
        .then(eb.ref('l.contactInfo'))
        .end()
        .as('contactInfo'),
      'l.status',
      'l.moderation',
      'l.imageUrl',
      'l.createdAt',
      'l.updatedAt',
      'l.deletedAt',
      sql<boolean>`v.id is not null`.as('visible'),
      sql<boolean>`l.author_id is not distinct from ${readerId}::uuid`.as('isOwner'),
      sql<boolean>`exists (select from favorites f where f.user_id = ${readerId}::uuid and f.listing_id = l.id)`.as(
        'isFavorite',
      ),
      'l.authorId',
      'p.fullName',
      'p.username',
      'p.avatarUrl',
      'p.location as sellerLocation',
      'p.category as sellerCategory',
      'p.availability',
      'p.bio',
      'p.language as sellerLanguage',
      'u.createdAt as memberSince',
      'u.emailVerifiedAt',
      eb.case().when('s.showEmail', '=', true).then(eb.ref('u.email')).end().as('email'),
      eb.case().when('s.showPhone', '=', true).then(eb.ref('p.phone')).end().as('phone'),
      's.profileVisibility',
      isContact(reader?.id, sql.ref('l.authorId')).as('isContact'),
      eb
        .selectFrom('listingDailyStats as d')
        .whereRef('d.listingId', '=', 'l.id')
        .select(sql<number>`coalesce(sum(d.views), 0)::int`.as('views'))
        .as('views'),
      jsonArrayFrom(
        eb
          .selectFrom('listingImages as i')
          .whereRef('i.listingId', '=', 'l.id')
          .select(['i.key', 'i.widths', 'i.width', 'i.height', 'i.alt', 'i.focus'])
          .orderBy('i.position'),
      ).as('images'),
      packagesOfListing.as('packages'),
      sql<string | null>`s.busy_until::text`.as('busyUntil'),
      's.weeklyHours',
      othersOf(reader?.contentFilter).as('others'),
    ])
    .where('l.id', '=', id)
    .where((eb) =>
      eb.or([
        eb('v.id', 'is not', null),
        eb('l.deletedAt', 'is not', null),
        eb('l.moderation', '=', 'retirado'),
        sql<boolean>`l.author_id is not distinct from ${readerId}::uuid`,
        eb.val(isStaff),
      ]),
    )
    .executeTakeFirst()
}

type Row = NonNullable<Awaited<ReturnType<typeof readListing>>>

function detailOf(row: Row, isStaff: boolean): ListingDetail {
  const showsSeller = row.profileVisibility !== 'contacts' || row.isContact || row.isOwner || isStaff
  return {
    id: row.id,
    ...(Object.fromEntries(SAID.map((column) => [column, row[column]])) as Pick<typeof row, (typeof SAID)[number]>), // the columns of SAID and no others
    category: { slug: row.categorySlug, name: row.categoryName },
    ...row.price,
    baseCents: row.paysBaseCents,
    coordinates:
      row.latitude === null || row.longitude === null
        ? null
        : { latitude: Number(row.latitude), longitude: Number(row.longitude) },
    tags: row.tags ?? [],
    contactInfo: row.contactInfo,
    status: row.status,
    moderation: row.moderation,
    visible: row.visible,
    isOwner: row.isOwner,
    isFavorite: row.isFavorite,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    views: row.views ?? 0,
    images: row.images,
    imageUrl: row.imageUrl,
    packages: row.packages,
    busyUntil: row.busyUntil,
    weeklyHours: row.weeklyHours,
    seller: {
      id: row.authorId,
      fullName: row.fullName,
      isVerified: row.emailVerifiedAt !== null,
      details: showsSeller
        ? {
            username: row.username,
            avatarUrl: row.avatarUrl,
            memberSince: row.memberSince,
            location: row.sellerLocation,
            category: row.sellerCategory,
            availability: row.availability,
            bio: row.bio,
            language: row.sellerLanguage,
            email: row.email,
            phone: row.phone,
          }
        : null,
    },
    others: row.others.map(cardFromJson),
  }
}

/** The seller's newest other listings that this reader wants to see. */
function othersOf(contentFilter: ContentFilter = 'moderate') {
  const conditions = [
    'o.author_id = l.author_id',
    'o.id <> l.id',
    ...notHidden(hiddenBy(contentFilter), { id: 'o.id', sensitive: 'o.sensitive' }),
  ]
  return sql<JsonCard[]>`(SELECT coalesce(json_agg(card), '[]') FROM (
    SELECT ${sql.raw(cardColumns('o'))} FROM visible_listings o
     WHERE ${sql.raw(conditions.join(' AND '))}
     ORDER BY o.created_at DESC, o.id DESC LIMIT ${sql.lit(OTHER_LISTINGS)}) card)`
}
