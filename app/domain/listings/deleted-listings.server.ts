import { sql } from 'kysely'
import { inTransaction, type Db } from '#app/db.server.ts'
import { daysAfter, daysBefore } from '#app/locale/dates.server.ts'
import type { Language } from '#app/locale/languages.ts'
import { firstImage } from './card.server.ts'
import { categoryShown } from './categories.ts'
import type { StoredImage } from './images.ts'
import { DELETED_KEPT_DAYS } from './own-commands.server.ts'
import { OWN_COLUMNS, type ListingRow } from './own-fields.ts'
import { ListingForm, listingFields } from './schema.ts'
import type { ListingStatus } from './status.ts'

export const DELETED_PAGE_SIZE = 20

/** When a listing that was deleted then is gone for good; the purge runs every hour. */
export const goneOn = (deletedAt: Date) => daysAfter(deletedAt, DELETED_KEPT_DAYS)

/** Listings deleted before this moment are gone, even if the purge has not run yet. */
const keptSince = (now: Date) => daysBefore(now, DELETED_KEPT_DAYS)

export interface DeletedListing {
  id: string
  title: string
  language: Language
  category: { slug: string; name: string }
  status: ListingStatus
  moderation: ListingRow['moderation']
  deletedAt: Date
  image: StoredImage | null
  /** The address of the only picture of a listing from before there were several (C13). */
  imageUrl: string | null
}

/**
 * The listings that their owner may still restore, the last deleted first; `after` is the last one of the page before.
 * If that one was restored since, this is the first page.
 */
export async function listDeletedListings(
  db: Db,
  ownerId: string,
  { after, now }: { after?: string | undefined; now: Date },
): Promise<{ items: DeletedListing[]; next: string | undefined }> {
  const rows = await deletedOf(db, ownerId, now)
    .select(['l.id', 'l.title', 'l.language', 'l.categoryId', 'l.status', 'l.moderation', 'l.deletedAt', 'l.imageUrl'])
    .select(sql<StoredImage | null>`${sql.raw(firstImage('l.id'))}`.as('image'))
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
    return {
      id: row.id,
      title: row.title,
      language: row.language,
      category: categoryShown(row.categoryId),
      status: row.status,
      moderation: row.moderation,
      deletedAt: row.deletedAt as Date, // deletedOf selects deleted listings only
      image: row.image,
      imageUrl: row.imageUrl,
    }
  })
  return { items, next: rows.length > DELETED_PAGE_SIZE ? items.at(-1)?.id : undefined }
}

/** How many listings their owner may still restore. */
export async function countDeletedListings(db: Db, ownerId: string, now: Date): Promise<number> {
  const { total } = await deletedOf(db, ownerId, now)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

const deletedOf = (db: Db, ownerId: string, now: Date) =>
  db.selectFrom('listings as l').where('l.authorId', '=', ownerId).where('l.deletedAt', '>', keptSince(now))

export type RestorableListing = Pick<DeletedListing, 'id' | 'title' | 'language' | 'status' | 'moderation'> & {
  /** When the listing was deleted; null when it is not. */
  deletedAt: Date | null
}

/** A person's listing, deleted or not; one that is gone for good is not found. */
export async function findRestorable(
  db: Db,
  ownerId: string,
  id: string,
  now: Date,
): Promise<RestorableListing | undefined> {
  const row = await db
    .selectFrom('listings as l')
    .select(['l.id', 'l.title', 'l.language', 'l.status', 'l.moderation', 'l.deletedAt'])
    .where('l.id', '=', id)
    .where('l.authorId', '=', ownerId)
    .where((eb) => eb.or([eb('l.deletedAt', 'is', null), eb('l.deletedAt', '>', keptSince(now))]))
    .executeTakeFirst()
  if (!row) return undefined
  const { deletedAt, ...listing } = row
  return { ...listing, deletedAt }
}

export type Restored =
  /** The listing as it was when it was deleted, `moderation` included: a withheld one stays withheld. */
  | { kind: 'restored'; status: ListingStatus; moderation: ListingRow['moderation'] }
  /** It was restored as inactive: today its fields would be refused, or its owner may not publish yet. */
  | { kind: 'restored-resting'; reason: 'invalid' | 'unverified' }
  /** A moderator has removed it; deleting and restoring does not undo that. */
  | { kind: 'removed' }
  | { kind: 'not-found' }

/**
 * Restores a deleted listing within its thirty days, with its pictures, figures and favourites. Its promotion has
 * ended. A listing that would be shown at once is judged again, as by `changeStatus`. Repeating it changes nothing.
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
      .select(OWN_COLUMNS)
      .select(['listings.deletedAt', 'users.emailVerifiedAt'])
      .where('listings.id', '=', id)
      .where('listings.authorId', '=', ownerId)
      .forUpdate('listings')
      .executeTakeFirst()
    if (!row || (row.deletedAt && row.deletedAt <= keptSince(now))) return { kind: 'not-found' }
    const listing: ListingRow = row
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
