import type { ObjectStorage } from '#app/adapters/object-storage.ts'
import { inTransaction, type Db, type Trx } from '#app/db.server.ts'
import { scheduleJob } from '#app/domain/outbox/commands.server.ts'
import { DAY_MS, MINUTE_MS } from '#app/locale/durations.ts'
import { MAX_IMAGES } from './images.ts'
import { unspool } from './staging.server.ts'

/** How long pictures of a published listing wait for a store that does not answer. */
const SPOOLED_MS = 30 * DAY_MS
/** When the worker takes up the unfinished part of a publication. */
const ATTACH_LATER_MS = MINUTE_MS
/** In the end one attempt an hour, for about as long as the pictures are kept. */
const ATTACH_ATTEMPTS = 700

/** Leaves a publication's pictures to the worker, in case this process does not attach them. */
export async function scheduleAttachment(
  trx: Trx,
  { authorId, listingId, stagedIds, now }: { authorId: string; listingId: string; stagedIds: string[]; now: Date },
): Promise<void> {
  await trx
    .updateTable('uploadStaging')
    .set({ expiresAt: new Date(now.getTime() + SPOOLED_MS) })
    .where('userId', '=', authorId)
    .where('id', 'in', stagedIds)
    .execute()
  const runAt = new Date(now.getTime() + ATTACH_LATER_MS)
  await scheduleJob(trx, 'attach-images', { authorId, listingId, stagedIds }, { runAt, maxAttempts: ATTACH_ATTEMPTS })
}

export type Attached = { kind: 'attached'; images: number } | { kind: 'store-failed' } | { kind: 'listing-not-found' }

/**
 * Makes uploads the pictures of a listing, in the order given and up to five in all. Those that are not in the store
 * yet are put there first. Repeating it changes nothing.
 */
export async function attachImages(
  db: Db,
  storage: ObjectStorage,
  { authorId, listingId, stagedIds, now }: { authorId: string; listingId: string; stagedIds: string[]; now: Date },
): Promise<Attached> {
  if (!(await unspool(db, storage, authorId, stagedIds))) return { kind: 'store-failed' }
  return inTransaction(db, async (trx): Promise<Attached> => {
    const listing = await trx
      .selectFrom('listings')
      .select('id')
      .where('id', '=', listingId)
      .where('authorId', '=', authorId)
      .where('deletedAt', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!listing) return { kind: 'listing-not-found' }
    const before = await trx.selectFrom('listingImages').select('position').where('listingId', '=', listingId).execute()
    const free = [0, 1, 2, 3, 4].filter((position) => !before.some((image) => image.position === position))
    if (stagedIds.length === 0 || free.length === 0) return { kind: 'attached', images: before.length }

    const taken = await takeStaged(trx, { authorId }, stagedIds.slice(0, MAX_IMAGES))
    const images = taken.flatMap((row, index) => {
      const position = free[index]
      return position === undefined ? [] : [{ ...row, listingId, position, createdAt: now }]
    })
    if (images.length > 0) await trx.insertInto('listingImages').values(images).execute()
    return { kind: 'attached', images: before.length + images.length }
  })
}

/** Removes uploads from their form, or from any form of their author, in the order given. */
export async function takeStaged(
  trx: Trx,
  { authorId, draftKey }: { authorId: string; draftKey?: string },
  ids: string[],
) {
  if (ids.length === 0) return []
  const rows = await trx
    .deleteFrom('uploadStaging')
    .where('userId', '=', authorId)
    .where('id', 'in', ids)
    .$if(draftKey !== undefined, (query) => query.where('draftKey', '=', draftKey ?? ''))
    .returning(['id', 'key', 'widths', 'width', 'height', 'bytes', 'alt', 'focus', 'sha256'])
    .execute()
  return rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}
