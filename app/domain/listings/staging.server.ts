import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { EncodedPicture } from '#app/adapters/images.server.ts'
import type { ObjectStorage } from '#app/adapters/object-storage.ts'
import { inTransaction, type Db, type Trx } from '#app/db.server.ts'
import { scheduleJob } from '#app/domain/outbox/commands.server.ts'
import type { JobPayloads } from '#app/domain/outbox/job-payloads.ts'
import { DISCARD_AFTER_MS, discardUnused, stage, STAGED_MS } from '#app/domain/uploads/staging.server.ts'
import { objectKey, type Focus, type StoredImage } from './images.ts'
import { listingIdOf } from './listing-id.server.ts'

/** An accepted upload that waits in its form. */
export interface StagedImage extends StoredImage {
  id: string
  originalName: string
}

export interface Upload {
  originalName: string
  /** The description of the picture, in its sender's words. */
  alt?: string
  focus?: Focus | ''
  picture: EncodedPicture
}

/** A picture, its description, and the part that its frame shows; empty texts are left out. */
export interface Described {
  id: string
  alt: string
  focus: string
}

export interface Draft {
  authorId: string
  draftKey: string
  /** The listing that is edited; without it, the id of the listing that the key will make. */
  listingId?: string
}

const STAGED_COLUMNS = ['id', 'key', 'widths', 'width', 'height', 'originalName', 'alt', 'focus'] as const

/**
 * Stores accepted uploads under their final names, so that attaching them only moves rows. The same file sent again is
 * the same upload. When the store does not accept a picture, its bytes wait in the database.
 * @returns the uploads in order, and whether all are in the store.
 */
export function stageUploads(
  db: Db,
  storage: ObjectStorage,
  draft: Draft,
  uploads: Upload[],
  now: Date,
): Promise<{ staged: StagedImage[]; isStored: boolean }> {
  const folder = `${draft.authorId}/${draft.listingId ?? listingIdOf(draft.authorId, draft.draftKey)}`
  const planned = uploads.map((upload) => ({
    ...upload,
    key: `${folder}/${now.getTime()}-${randomBytes(12).toString('hex')}`,
    widths: upload.picture.renditions.map((rendition) => rendition.width),
  }))
  return stage(planned, {
    keepsUnstored: true,
    discardLater: () =>
      scheduleJob(
        db,
        'discard-uploads',
        { uploads: planned.map(({ key, widths }) => ({ key, widths })) },
        { runAt: new Date(now.getTime() + DISCARD_AFTER_MS) },
      ),
    store: ({ key, picture }) => putPicture(storage, key, picture),
    write: ({ key, widths, picture, originalName, alt, focus }, isStored) =>
      inTransaction(db, async (trx) => {
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
            alt: alt || null,
            focus: focus || null,
            createdAt: now,
            expiresAt: new Date(now.getTime() + STAGED_MS),
          })
          .onConflict((conflict) =>
            conflict.constraint('upload_staging_same_once').doUpdateSet((eb) => ({
              expiresAt: eb.ref('excluded.expiresAt'),
              alt: eb.fn.coalesce('excluded.alt', 'uploadStaging.alt'),
              focus: eb.fn.coalesce('excluded.focus', 'uploadStaging.focus'),
            })),
          )
          .returning(STAGED_COLUMNS)
          .executeTakeFirstOrThrow()
        if (!isStored && row.key === key) await spool(trx, row.id, key, picture.renditions)
        return row
      }),
  })
}

/** Whether the store has taken all widths of a picture. */
export async function putPicture(
  storage: ObjectStorage,
  key: string,
  { renditions }: EncodedPicture,
): Promise<boolean> {
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
  const byId = new Map(rows.map((row) => [row.id, row]))
  return [...new Set(ids)].flatMap((id) => byId.get(id) ?? [])
}

/** Stores a form's descriptions of its uploads; uploads of other people or drafts are not changed. */
export async function describeStaged(
  db: Db | Trx,
  { authorId, draftKey }: Draft,
  described: Described[],
): Promise<void> {
  if (described.length === 0) return
  await sql`
    UPDATE upload_staging s SET alt = nullif(d.alt, ''), focus = nullif(d.focus, '')
      FROM jsonb_to_recordset(${JSON.stringify(described)}::jsonb) d (id uuid, alt text, focus text)
     WHERE s.id = d.id AND s.user_id = ${authorId} AND s.draft_key = ${draftKey}
       AND (s.alt, s.focus) IS DISTINCT FROM (nullif(d.alt, ''), nullif(d.focus, ''))`.execute(db)
}

/** An object that the store has not taken yet. */
export async function findSpooledForAnyone(db: Db, key: string): Promise<Buffer | undefined> {
  const row = await db.selectFrom('uploadSpool').select('bytes').where('key', '=', key).executeTakeFirst()
  return row?.bytes
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

/** Deletes the pictures that no listing and no contest uses, as `discardUnused` says. */
export const discardUploads = (
  db: Db,
  storage: ObjectStorage,
  uploads: JobPayloads['discard-uploads']['uploads'],
  now: Date,
): Promise<Date | undefined> =>
  discardUnused(db, uploads, {
    waiting: 'uploadStaging',
    used: ['listingImages', 'contestImages'],
    remove: ({ key, widths }) => Promise.all(widths.map((width) => storage.delete(objectKey(key, width)))),
    now,
  })
