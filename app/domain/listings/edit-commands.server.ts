import { sql } from 'kysely'
import { inTransaction, type Db, type Trx } from '#app/db.server.ts'
import { scheduleJob } from '#app/domain/outbox/commands.server.ts'
import { HOUR_MS } from '#app/locale/durations.ts'
import { MAX_IMAGES, type StoredImage } from './images.ts'
import { OWN_COLUMNS, type ListingRow } from './own-fields.ts'
import { listingColumns, type ListingForm } from './schema.ts'
import { scheduleAttachment, takeStaged } from './attaching.server.ts'
import type { Described } from './staging.server.ts'

/** Open pages still show a removed picture. */
const SHOWN_ELSEWHERE_MS = HOUR_MS

export interface ListingImage extends StoredImage {
  id: string
}

/** A listing's pictures, in order. */
export async function listImages(db: Db | Trx, listingId: string): Promise<ListingImage[]> {
  return db
    .selectFrom('listingImages')
    .select(['id', 'key', 'widths', 'width', 'height', 'alt', 'focus'])
    .where('listingId', '=', listingId)
    .orderBy('position')
    .execute()
}

export interface Edit {
  /** The version that the form was opened with. */
  version: number
  /** The one-time key of the form; its uploads are staged under it. */
  editKey: string
  /** The pictures in their order: the listing's own, and uploads of this form. All others go. */
  imageIds: string[]
  /** The descriptions of the pictures that the form describes. */
  described?: Described[]
  now: Date
}

export type Saved =
  | {
      kind: 'saved'
      /** Uploads that the store has not taken yet; the worker attaches them. */
      waitingIds: string[]
    }
  | { kind: 'not-found' }
  /** The listing was saved after the form was opened: these are the stored values, and nothing was changed. */
  | { kind: 'newer'; listing: ListingRow; images: ListingImage[] }

/**
 * Saves a listing (R10); its status stays. A form that was opened before another save is refused, so that no text is
 * overwritten unseen. The same form sent again follows its own save.
 */
export function saveListing(
  db: Db,
  ownerId: string,
  id: string,
  form: ListingForm,
  { version, editKey, imageIds, described = [], now }: Edit,
): Promise<Saved> {
  return inTransaction(db, async (trx): Promise<Saved> => {
    const row = await trx
      .selectFrom('listings')
      .select([...OWN_COLUMNS, 'listings.editKey', 'listings.editBase'])
      .where('id', '=', id)
      .where('authorId', '=', ownerId)
      .where('deletedAt', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!row) return { kind: 'not-found' }
    const isOwnSave = row.editKey === editKey && row.editBase === version
    const images = await listImages(trx, id)
    if (row.version !== version && !isOwnSave) return { kind: 'newer', listing: row, images }

    await trx
      .updateTable('listings')
      .set({
        ...listingColumns(form),
        version: row.version + 1,
        editKey,
        editBase: version,
        updatedAt: now,
        confirmedAt: now,
        freshnessToldAt: null,
      })
      .where('id', '=', id)
      .execute()
    const waitingIds = await arrangeImages(trx, {
      ownerId,
      listingId: id,
      editKey,
      before: images,
      imageIds,
      described,
      now,
    })
    return { kind: 'saved', waitingIds }
  })
}

interface Arrangement {
  ownerId: string
  listingId: string
  editKey: string
  before: ListingImage[]
  imageIds: string[]
  described: Described[]
  now: Date
}

/**
 * Leaves the listing with these pictures in this order.
 * @returns the uploads that the store has not taken yet.
 */
async function arrangeImages(trx: Trx, { ownerId, listingId, editKey, before, imageIds, described, now }: Arrangement) {
  const wanted = [...new Set(imageIds)].slice(0, MAX_IMAGES)
  const added = wanted.filter((id) => !before.some((image) => image.id === id))
  const waitingIds = added.length > 0 ? await listWaiting(trx, ownerId, editKey, added) : []
  const ready = added.filter((id) => !waitingIds.includes(id))
  const uploads = await takeStaged(trx, { authorId: ownerId, draftKey: editKey }, ready)

  const removed = before.filter((image) => !wanted.includes(image.id))
  if (removed.length > 0) {
    const ids = removed.map((image) => image.id)
    await trx.deleteFrom('listingImages').where('id', 'in', ids).execute()
    const gone = removed.map(({ key, widths }) => ({ key, widths }))
    const runAt = new Date(now.getTime() + SHOWN_ELSEWHERE_MS)
    await scheduleJob(trx, 'discard-uploads', { uploads: gone }, { runAt })
  }
  const kept = before.filter((image) => wanted.includes(image.id)).map((image) => image.id)
  const order = wanted.filter((id) => kept.includes(id) || uploads.some((upload) => upload.id === id))
  // It is one statement, so that pictures that change places do not collide. Rows in their place already are not
  // written.
  await sql`
    UPDATE listing_images i SET position = o.place - 1
      FROM unnest(${order}::uuid[]) WITH ORDINALITY o (id, place)
     WHERE i.id = o.id AND i.position <> o.place - 1`.execute(trx)
  await sql`
    UPDATE listing_images i SET alt = nullif(d.alt, ''), focus = nullif(d.focus, '')
      FROM jsonb_to_recordset(${JSON.stringify(described)}::jsonb) d (id uuid, alt text, focus text)
     WHERE i.id = d.id AND i.listing_id = ${listingId}
       AND (i.alt, i.focus) IS DISTINCT FROM (nullif(d.alt, ''), nullif(d.focus, ''))`.execute(trx)
  if (uploads.length > 0) {
    const rows = uploads.map((upload) => ({
      ...upload,
      listingId,
      position: order.indexOf(upload.id),
      createdAt: now,
    }))
    await trx.insertInto('listingImages').values(rows).execute()
  }
  if (waitingIds.length > 0) {
    await scheduleAttachment(trx, { authorId: ownerId, listingId, stagedIds: waitingIds, now })
  }
  return waitingIds
}

/** Uploads of this form whose bytes the store has not taken. */
async function listWaiting(trx: Trx, ownerId: string, editKey: string, ids: string[]): Promise<string[]> {
  const rows = await trx
    .selectFrom('uploadStaging as u')
    .select('u.id')
    .where('u.userId', '=', ownerId)
    .where('u.draftKey', '=', editKey)
    .where('u.id', 'in', ids)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('uploadSpool as s').select('s.key').whereRef('s.stagingId', '=', 'u.id')),
    )
    .execute()
  return rows.map(({ id }) => id)
}
