import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { EncodedPicture } from '#app/adapters/images.server.ts'
import type { ObjectStorage } from '#app/adapters/object-storage.ts'
import { inTransaction, type Db, type Trx } from '#app/db.server.ts'
import { scheduleJob } from '#app/domain/outbox/commands.server.ts'
import type { JobPayloads } from '#app/domain/outbox/job-payloads.ts'
import { DAY_MS, MINUTE_MS } from '#app/locale/durations.ts'
import { MAX_IMAGES, objectKey, type StoredImage } from './images.ts'
import { listingIdOf } from './listing-id.server.ts'

/** How long an upload waits for its form to be finished. */
const STAGED_MS = DAY_MS
/** How long pictures of a published listing wait for a store that does not answer. */
const SPOOLED_MS = 30 * STAGED_MS
/** When the worker takes up the unfinished part of a publication. */
const ATTACH_LATER_MS = MINUTE_MS
/** In the end one an hour, for about as long as the pictures are kept. */
const ATTACH_ATTEMPTS = 700

/** An accepted upload that waits in its form. */
export interface StagedImage extends StoredImage {
  id: string
  originalName: string
}

export interface Upload {
  originalName: string
  picture: EncodedPicture
}

export interface Draft {
  authorId: string
  draftKey: string
  /** The listing that is edited; without it, the one that the key will become. */
  listingId?: string
}

const STAGED_COLUMNS = ['id', 'key', 'widths', 'width', 'height', 'originalName'] as const

interface StagedRow {
  id: string
  key: string
  widths: number[]
  width: number
  height: number
  originalName: string
}

const stagedImage = ({ originalName, ...row }: StagedRow): StagedImage => ({
  ...row,
  originalName,
  alt: null,
})

/**
 * Stores accepted uploads under their final names, so that attaching them only moves rows. The same file sent again is
 * the same upload. When the store does not take one, its bytes wait in the database.
 * @returns the uploads in order, and whether all are in the store.
 */
export async function stageUploads(
  db: Db,
  storage: ObjectStorage,
  draft: Draft,
  uploads: Upload[],
  now: Date,
): Promise<{ staged: StagedImage[]; isStored: boolean }> {
  const staged: StagedImage[] = []
  let isStored = true
  const folder = `${draft.authorId}/${draft.listingId ?? listingIdOf(draft.authorId, draft.draftKey)}`
  const planned = uploads.map((upload) => ({
    ...upload,
    key: `${folder}/${now.getTime()}-${randomBytes(12).toString('hex')}`,
    widths: upload.picture.renditions.map((rendition) => rendition.width),
  }))
  if (planned.length === 0) return { staged, isStored }

  // The job is written before the objects, so that unused ones are deleted even if this request fails.
  await scheduleJob(
    db,
    'discard-uploads',
    { uploads: planned.map(({ key, widths }) => ({ key, widths })) },
    { runAt: new Date(now.getTime() + STAGED_MS + ATTACH_LATER_MS) },
  )
  for (const { key, widths, picture, originalName } of planned) {
    // After a first failure the others are not tried, because each attempt may cost seconds.
    const stored: boolean = isStored && (await putAll(storage, key, picture.renditions))
    isStored &&= stored
    const row = await inTransaction(db, async (trx) => {
      const row = await trx
        .insertInto('uploadStaging')
        .values({
          userId: draft.authorId,
          draftKey: draft.draftKey,
          position: 0,
          key,
          widths,
          width: picture.width,
          height: picture.height,
          bytes: picture.renditions.reduce((sum, rendition) => sum + rendition.bytes.length, 0),
          sha256: picture.sha256,
          originalName: originalName.slice(0, 200),
          createdAt: now,
          expiresAt: new Date(now.getTime() + STAGED_MS),
        })
        .onConflict((conflict) =>
          conflict
            .constraint('upload_staging_same_once')
            .doUpdateSet((eb) => ({ expiresAt: eb.ref('excluded.expiresAt') })),
        )
        .returning(STAGED_COLUMNS)
        .executeTakeFirstOrThrow()
      if (!stored && row.key === key) await spool(trx, row.id, key, picture.renditions)
      return row
    })
    if (!staged.some((image) => image.id === row.id)) staged.push(stagedImage(row))
  }
  return { staged, isStored }
}

async function putAll(storage: ObjectStorage, key: string, renditions: EncodedPicture['renditions']) {
  const outcomes = await Promise.allSettled(
    renditions.map(({ width, bytes }) => storage.put(objectKey(key, width), bytes, 'image/webp')),
  )
  return outcomes.every((outcome) => outcome.status === 'fulfilled')
}

async function spool(trx: Trx, stagingId: string, key: string, renditions: EncodedPicture['renditions']) {
  await trx
    .insertInto('uploadSpool')
    .values(renditions.map(({ width, bytes }) => ({ key: objectKey(key, width), stagingId, bytes })))
    .execute()
}

/** The uploads that a form names, in the form's order. Those of other people or drafts are not found. */
export async function listStaged(db: Db | Trx, { authorId, draftKey }: Draft, ids: string[]): Promise<StagedImage[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('uploadStaging')
    .select(STAGED_COLUMNS)
    .where('userId', '=', authorId)
    .where('draftKey', '=', draftKey)
    .where('id', 'in', ids)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, stagedImage(row)]))
  return [...new Set(ids)].flatMap((id) => byId.get(id) ?? [])
}

/** An object that the store has not taken yet. */
export async function findSpooledForAnyone(db: Db, key: string): Promise<Buffer | undefined> {
  const row = await db.selectFrom('uploadSpool').select('bytes').where('key', '=', key).executeTakeFirst()
  return row?.bytes
}

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

    const rows = await trx
      .deleteFrom('uploadStaging')
      .where('userId', '=', authorId)
      .where('id', 'in', stagedIds.slice(0, MAX_IMAGES))
      .returning(['id', 'key', 'widths', 'width', 'height', 'bytes', 'sha256'])
      .execute()
    const images = rows
      .sort((a, b) => stagedIds.indexOf(a.id) - stagedIds.indexOf(b.id))
      .flatMap((row, index) => {
        const position = free[index]
        return position === undefined ? [] : [{ ...row, listingId, position, createdAt: now }]
      })
    if (images.length > 0) await trx.insertInto('listingImages').values(images).execute()
    return { kind: 'attached', images: before.length + images.length }
  })
}

/**
 * Moves pictures from the database into the store.
 * @returns false when the store does not answer.
 */
export async function unspool(db: Db, storage: ObjectStorage, authorId: string, stagedIds: string[]): Promise<boolean> {
  if (stagedIds.length === 0) return true
  const waiting = await db
    .selectFrom('uploadSpool')
    .innerJoin('uploadStaging', 'uploadStaging.id', 'uploadSpool.stagingId')
    .select(['uploadSpool.key', 'uploadSpool.bytes'])
    .where('uploadStaging.userId', '=', authorId)
    .where('uploadStaging.id', 'in', stagedIds)
    .execute()
  try {
    await Promise.all(waiting.map(({ key, bytes }) => storage.put(key, bytes, 'image/webp')))
  } catch {
    return false
  }
  if (waiting.length > 0) {
    await db
      .deleteFrom('uploadSpool')
      .where(
        'key',
        'in',
        waiting.map((object) => object.key),
      )
      .execute()
  }
  return true
}

/**
 * Deletes the objects and rows of unused uploads.
 * @returns when to look again at those that still wait, or undefined.
 * @throws when the store does not answer, so that the worker tries again.
 */
export async function discardUploads(
  db: Db,
  storage: ObjectStorage,
  uploads: JobPayloads['discard-uploads']['uploads'],
  now: Date,
): Promise<Date | undefined> {
  let again: Date | undefined
  for (const { key, widths } of uploads) {
    await db.deleteFrom('uploadStaging').where('key', '=', key).where('expiresAt', '<=', now).execute()
    const { rows } = await sql<{ used: boolean; expiresAt: Date | null }>`
      SELECT EXISTS (SELECT FROM listing_images WHERE key = ${key}
                     UNION ALL SELECT FROM contest_images WHERE key = ${key}) AS used,
             (SELECT expires_at FROM upload_staging WHERE key = ${key}) AS expires_at`.execute(db)
    const [state] = rows
    if (state?.expiresAt) again = !again || state.expiresAt > again ? state.expiresAt : again
    else if (!state?.used) await Promise.all(widths.map((width) => storage.delete(objectKey(key, width))))
  }
  return again
}
