import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { inTransaction, type Db } from '#app/db.server.ts'
import { daysAfter, daysBefore } from '#app/locale/durations.ts'
import { categoryById } from './categories.ts'
import type { StoredImage } from './images.ts'
import { DELETED_KEPT_DAYS } from './own-commands.server.ts'
import { LISTING_COLUMNS, listingFields, type ListingRow } from './own-fields.ts'
import { ListingForm } from './schema.ts'
import type { ListingStatus } from './status.ts'

export const DELETED_PAGE_SIZE = 20

/** When what was deleted then is gone for good; the job that takes it runs every hour. */
export const goneOn = (deletedAt: Date) => daysAfter(deletedAt, DELETED_KEPT_DAYS)

/** What was deleted before this moment is gone, even where the job has not come by yet. */
const keptSince = (now: Date) => daysBefore(now, DELETED_KEPT_DAYS)

export interface DeletedListing {
  id: string
  title: string
  category: { slug: string; name: string }
  status: ListingStatus
  moderation: ListingRow['moderation']
  deletedAt: Date
  image: StoredImage | null
  /** The address of the only picture of a listing from before there were several (C13). */
  imageUrl: string | null
}

/**
 * What its owner may still bring back, the last deleted first; `after` is the last one of the page before. Where that
 * one has been brought back since, the page is the first one.
 */
export async function listDeletedListings(
  db: Db,
  ownerId: string,
  { after, now }: { after?: string | undefined; now: Date },
): Promise<{ items: DeletedListing[]; next: string | undefined }> {
  const rows = await deletedOf(db, ownerId, now)
    .select(['l.id', 'l.title', 'l.categoryId', 'l.status', 'l.moderation', 'l.deletedAt', 'l.imageUrl'])
    .select((eb) =>
      jsonObjectFrom(
        eb
          .selectFrom('listingImages as i')
          .select(['i.key', 'i.widths', 'i.width', 'i.height', 'i.alt'])
          .whereRef('i.listingId', '=', 'l.id')
          .orderBy('i.position')
          .limit(1),
      ).as('image'),
    )
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(l.deleted_at, l.id) < (SELECT deleted_at, id FROM listings WHERE id = ${after} AND author_id = ${ownerId})`,
      ),
    )
    .orderBy('l.deletedAt', 'desc')
    .orderBy('l.id', 'desc')
    .limit(DELETED_PAGE_SIZE + 1)
    .execute()
  if (after && rows.length === 0) return listDeletedListings(db, ownerId, { now })
  const items = rows.slice(0, DELETED_PAGE_SIZE).map((row): DeletedListing => {
    const { slug = 'otro', name = 'Otro' } = categoryById(row.categoryId) ?? {}
    return {
      id: row.id,
      title: row.title,
      category: { slug, name },
      status: row.status as ListingStatus,
      moderation: row.moderation as ListingRow['moderation'],
      deletedAt: row.deletedAt as Date, // deletedOf leaves out what is not deleted
      image: row.image,
      imageUrl: row.imageUrl,
    }
  })
  return { items, next: rows.length > DELETED_PAGE_SIZE ? items.at(-1)?.id : undefined }
}

/** How many listings their owner may still bring back. */
export async function countDeletedListings(db: Db, ownerId: string, now: Date): Promise<number> {
  const { total } = await deletedOf(db, ownerId, now)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

const deletedOf = (db: Db, ownerId: string, now: Date) =>
  db.selectFrom('listings as l').where('l.authorId', '=', ownerId).where('l.deletedAt', '>', keptSince(now))

export type RestorableListing = Pick<DeletedListing, 'id' | 'title' | 'status' | 'moderation'> & {
  /** Null when it is not deleted (any more). */
  deletedAt: Date | null
}

/** Somebody's listing, deleted or not; what is gone for good is not found. */
export async function findRestorable(
  db: Db,
  ownerId: string,
  id: string,
  now: Date,
): Promise<RestorableListing | undefined> {
  const row = await db
    .selectFrom('listings as l')
    .select(['l.id', 'l.title', 'l.status', 'l.moderation', 'l.deletedAt'])
    .where('l.id', '=', id)
    .where('l.authorId', '=', ownerId)
    .where((eb) => eb.or([eb('l.deletedAt', 'is', null), eb('l.deletedAt', '>', keptSince(now))]))
    .executeTakeFirst()
  if (!row) return undefined
  const { deletedAt, ...listing } = row
  return { ...(listing as Pick<DeletedListing, 'id' | 'title' | 'status' | 'moderation'>), deletedAt }
}

export type Restored =
  /** As it was when it was deleted, `moderation` included: what is withheld is withheld still. */
  | { kind: 'restored'; status: ListingStatus; moderation: ListingRow['moderation'] }
  /** It is back, resting: it would not be accepted today as it is, or its owner may not publish yet. */
  | { kind: 'restored-resting'; reason: 'invalid' | 'unverified' }
  /** A moderator has removed it: deleting and bringing back does not undo that. */
  | { kind: 'removed' }
  | { kind: 'not-found' }

/**
 * Brings a deleted listing back within its thirty days, with its pictures, figures and place in people's favourites.
 * Its promotion has ended. What would be shown at once is judged again first, as by `changeStatus`. Pressing twice is
 * the same as once.
 */
export function restoreListing(
  db: Db,
  ownerId: string,
  id: string,
  { now, requireVerified = false }: { now: Date; requireVerified?: boolean },
): Promise<Restored> {
  return inTransaction(db, async (trx): Promise<Restored> => {
    const row = await trx
      .selectFrom('listings')
      .innerJoin('users', 'users.id', 'listings.authorId')
      .select(LISTING_COLUMNS)
      .select(['listings.deletedAt', 'users.emailVerifiedAt'])
      .where('listings.id', '=', id)
      .where('listings.authorId', '=', ownerId)
      .forUpdate('listings')
      .executeTakeFirst()
    if (!row || (row.deletedAt && row.deletedAt <= keptSince(now))) return { kind: 'not-found' }
    const listing = row as ListingRow
    const asItWas = { kind: 'restored', status: listing.status, moderation: listing.moderation } as const
    if (row.deletedAt === null) return asItWas
    if (listing.moderation === 'retirado') return { kind: 'removed' }
    const bringBack = (changes: { status?: ListingStatus; confirmedAt?: Date; freshnessToldAt?: null }) =>
      trx
        .updateTable('listings')
        .set({ deletedAt: null, ...changes })
        .where('id', '=', id)
        .execute()
    if (listing.status !== 'active') {
      await bringBack({})
      return asItWas
    }
    const reason =
      requireVerified && row.emailVerifiedAt === null
        ? 'unverified'
        : ListingForm.safeParse(listingFields(listing)).success
          ? undefined
          : 'invalid'
    if (reason) {
      await bringBack({ status: 'inactive', freshnessToldAt: null })
      return { kind: 'restored-resting', reason }
    }
    await bringBack({ confirmedAt: now, freshnessToldAt: null })
    return asItWas
  })
}
