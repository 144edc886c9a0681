import type { Db, Trx } from '#app/db.server.ts'
import { inTransaction } from '#app/db.server.ts'
import { scheduleJob } from '#app/domain/outbox/commands.server.ts'
import { daysBefore } from '#app/locale/dates.server.ts'
import { OWN_COLUMNS, type ListingRow } from './own-fields.ts'
import { cancelPromotion } from './promotions.server.ts'
import { ListingForm, listingFields } from './schema.ts'
import { canBecome, type ListingStatus, type Moderation } from './status.ts'

/** For how many days a deleted listing and its pictures are kept. */
export const DELETED_KEPT_DAYS = 30
/** The most listings of one run; the next run does the rest. */
const PURGED_AT_ONCE = 200

export type OwnListingRow = ListingRow & {
  /** When the owner was asked whether the listing is still current, until they answer (M11). */
  freshnessToldAt: Date | null
}

/** A person's listing that is not deleted; another person's is not found. */
export async function findOwnListing(db: Db | Trx, ownerId: string, id: string): Promise<OwnListingRow | undefined> {
  const row = await db
    .selectFrom('listings')
    .select(OWN_COLUMNS)
    .select('freshnessToldAt')
    .where('id', '=', id)
    .where('authorId', '=', ownerId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return row // the table's CHECKs hold the values to the lists
}

export type Deleted = 'deleted' | 'not-found'

/** Deletes a listing: it disappears everywhere at once (M5). Repeating it changes nothing. */
export function deleteListing(db: Db | Trx, ownerId: string, id: string, now: Date): Promise<Deleted> {
  return inTransaction(db, async (trx): Promise<Deleted> => {
    const { numUpdatedRows } = await trx
      .updateTable('listings')
      .set((eb) => ({ deletedAt: eb.fn.coalesce('deletedAt', eb.val(now)) }))
      .where('id', '=', id)
      .where('authorId', '=', ownerId)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return 'not-found'
    await cancelPromotion(trx, id)
    return 'deleted'
  })
}

/**
 * Deletes for good the listings that were deleted thirty days ago. A job of the same transaction deletes the pictures
 * and is tried again while the store does not answer.
 */
export function purgeDeletedListings(db: Db, now: Date): Promise<{ listings: number }> {
  return inTransaction(db, async (trx) => {
    const gone = await trx
      .selectFrom('listings')
      .select('id')
      .where('deletedAt', '<=', daysBefore(now, DELETED_KEPT_DAYS))
      .orderBy('deletedAt')
      .limit(PURGED_AT_ONCE)
      .forUpdate()
      .skipLocked()
      .execute()
    if (gone.length === 0) return { listings: 0 }
    const ids = gone.map(({ id }) => id)
    const uploads = await trx
      .selectFrom('listingImages')
      .select(['key', 'widths'])
      .where('listingId', 'in', ids)
      .execute()
    if (uploads.length > 0) await scheduleJob(trx, 'discard-uploads', { uploads })
    await trx.deleteFrom('listings').where('id', 'in', ids).execute()
    return { listings: ids.length }
  })
}

export type StatusChange =
  | { kind: 'changed' }
  /** It had this status already. */
  | { kind: 'unchanged' }
  | { kind: 'not-found' }
  /** The stored fields would be refused today; the messages say what to correct first. */
  | { kind: 'invalid'; messages: string[] }
  /** Moderators have withheld or removed it, so the owner's switch would not show it. */
  | { kind: 'moderated'; moderation: Exclude<Moderation, 'libre'> }
  /** The operator requires a confirmed address. */
  | { kind: 'unverified' }
  /** This status cannot follow the present one. */
  | { kind: 'not-possible'; from: ListingStatus }

/**
 * Shows or pauses a listing (M8). Before it is shown its fields are checked again. The day of its last change and
 * its version stay, because no text has changed. The owner's decision also confirms the listing (M11).
 */
export function changeStatus(
  db: Db | Trx,
  ownerId: string,
  id: string,
  to: ListingStatus,
  { requireVerified = false, now }: { requireVerified?: boolean; now: Date },
): Promise<StatusChange> {
  return inTransaction(db, async (trx): Promise<StatusChange> => {
    const row = await trx
      .selectFrom('listings')
      .innerJoin('users', 'users.id', 'listings.authorId')
      .select(OWN_COLUMNS)
      .select('users.emailVerifiedAt')
      .where('listings.id', '=', id)
      .where('listings.authorId', '=', ownerId)
      .where('listings.deletedAt', 'is', null)
      .forUpdate('listings')
      .executeTakeFirst()
    if (!row) return { kind: 'not-found' }
    const listing: ListingRow = row
    if (listing.moderation !== 'libre') return { kind: 'moderated', moderation: listing.moderation }
    if (listing.status === to) return { kind: 'unchanged' }
    if (!canBecome(listing.status, to)) return { kind: 'not-possible', from: listing.status }
    if (to === 'active') {
      if (requireVerified && row.emailVerifiedAt === null) return { kind: 'unverified' }
      const judged = ListingForm.safeParse(listingFields(listing))
      if (!judged.success) return { kind: 'invalid', messages: judged.error.issues.map(({ message }) => message) }
    }
    await trx
      .updateTable('listings')
      .set({ status: to, freshnessToldAt: null, ...(to === 'active' && { confirmedAt: now }) })
      .where('id', '=', id)
      .execute()
    return { kind: 'changed' }
  })
}
