import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { PreparedFile } from '#app/adapters/attachments.server.ts'
import type { WorkFile } from '#app/adapters/work-files.server.ts'
import type { FileStorage, ObjectPart, ObjectStorage, OpenedObject } from '#app/adapters/object-storage.ts'
import type { Db, Trx } from '#app/db.server.ts'
import { scheduleJob } from '#app/domain/outbox/commands.server.ts'
import { MAX_ATTACHMENTS, PICTURE_TYPE, type Attachment } from './attachments.ts'
import { DISCARD_AFTER_MS, discardUnused, stage, STAGED_MS } from './staging.server.ts'

/** Enough attempts for a store that is away for weeks. */
const DISCARD_ATTEMPTS = 700

/** The form in which files wait: its writer and its one-time key. */
export interface FileDraft {
  userId: string
  draftKey: string
}

const COLUMNS = ['id', 'name', 'mime', 'bytes'] as const

interface StagedFiles {
  staged: Attachment[]
  isStored: boolean
}

/**
 * Stages private files. Their names cannot be guessed, and pictures are not served by such names.
 * @returns the kept files, and whether all were kept: after the store refuses one, the rest is not tried.
 */
export const stageAttachments = (
  db: Db,
  storage: Pick<ObjectStorage, 'put'>,
  draft: FileDraft,
  files: PreparedFile[],
  now: Date,
): Promise<StagedFiles> =>
  stageFiles(db, ({ key, bytes, mime }) => storage.put(key, bytes, mime, { isPrivate: true }), draft, { files, now })

/** Stages private files that may be on the disk. */
export const stageWork = (
  db: Db,
  storage: Pick<ObjectStorage, 'put'> & Pick<FileStorage, 'putFile'>,
  draft: FileDraft,
  files: WorkFile[],
  now: Date,
): Promise<StagedFiles> =>
  stageFiles(
    db,
    ({ key, bytes, mime }) =>
      Buffer.isBuffer(bytes)
        ? storage.put(key, bytes, mime, { isPrivate: true })
        : storage.putFile(key, { stream: bytes.read(), bytes: bytes.length }, mime),
    draft,
    { files, now },
  )

function stageFiles<File extends WorkFile>(
  db: Db,
  store: (file: File & { key: string }) => Promise<void>,
  { userId, draftKey }: FileDraft,
  { files, now }: { files: File[]; now: Date },
): Promise<StagedFiles> {
  const planned = files.map((file) => ({ ...file, key: `private/${userId}/${randomBytes(24).toString('hex')}` }))
  return stage(planned, {
    keepsUnstored: false,
    discardLater: () =>
      scheduleJob(
        db,
        'discard-attachments',
        { keys: planned.map(({ key }) => key) },
        { runAt: new Date(now.getTime() + DISCARD_AFTER_MS), maxAttempts: DISCARD_ATTEMPTS },
      ),
    store: (file) =>
      store(file).then(
        () => true,
        () => false,
      ),
    write: ({ key, name, mime, sha256, bytes }) =>
      db
        .insertInto('attachmentStaging')
        .values({
          key,
          name,
          mime,
          sha256,
          userId,
          draftKey,
          keptSha256:
            mime === PICTURE_TYPE && Buffer.isBuffer(bytes) ? createHash('sha256').update(bytes).digest() : sha256,
          bytes: bytes.length,
          createdAt: now,
          expiresAt: new Date(now.getTime() + STAGED_MS),
        })
        .onConflict((conflict) =>
          conflict
            .constraint('attachment_staging_same_once')
            .doUpdateSet((eb) => ({ expiresAt: eb.ref('excluded.expiresAt') })),
        )
        .returning(COLUMNS)
        .executeTakeFirstOrThrow(),
  })
}

/** The files that a form names, in its order. Files of other people or forms are not found. */
export async function listStagedAttachments(
  db: Db,
  { userId, draftKey }: FileDraft,
  ids: string[],
): Promise<Attachment[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('attachmentStaging')
    .select(COLUMNS)
    .where('userId', '=', userId)
    .where('draftKey', '=', draftKey)
    .where('id', 'in', ids)
    .execute()
  return [...new Set(ids)].flatMap((id) => rows.find((row) => row.id === id) ?? [])
}

/** The owner of the files once the form is sent: the id of a message, of a request or of an entry. */
export type FilesOwner = { messageId: string } | { requestId: string } | { entryId: string }

function placeOf(owner: FilesOwner) {
  if ('messageId' in owner) return ['messageAttachments', 'messageId', owner.messageId] as const
  if ('requestId' in owner) return ['requestFiles', 'requestId', owner.requestId] as const
  return ['contestFiles', 'entryId', owner.entryId] as const
}

/**
 * Moves the files of a form to what it has become, in the order given. Files of other people or forms are not found.
 * @param files `from`: the place of the first one.
 */
export async function attachFiles(
  trx: Trx,
  { userId, draftKey }: FileDraft,
  owner: FilesOwner,
  { ids, from = 0, now }: { ids: readonly string[]; from?: number; now: Date },
): Promise<void> {
  if (ids.length === 0) return
  const [table, column, ownerId] = placeOf(owner)
  const wanted = ids.slice(0, MAX_ATTACHMENTS)
  // A picture that was encoded anew needs no scan.
  await sql`
    WITH taken AS (
      DELETE FROM attachment_staging
       WHERE user_id = ${userId} AND draft_key = ${draftKey} AND id = ANY(${wanted}::uuid[])
      RETURNING id, key, name, mime, bytes)
    INSERT INTO ${sql.table(table)}
           (id, key, name, mime, bytes, ${sql.ref(column)}, position, scan_state, created_at)
    SELECT id, key, name, mime, bytes, ${ownerId}::uuid,
           ${from}::integer - 1 + row_number() OVER (ORDER BY array_position(${wanted}::uuid[], id)),
           CASE mime WHEN ${PICTURE_TYPE} THEN 'limpio' ELSE 'pendiente' END, ${now}::timestamptz
      FROM taken`.execute(trx)
}

export type OpenedAttachment =
  { kind: 'opened'; attachment: Attachment; object: OpenedObject } | { kind: 'not-found' } | { kind: 'gone' }

/** The requested bytes of a file; undefined for all of them. */
export type FindPart = (file: Attachment) => ObjectPart | undefined

/**
 * The object of a file that its reader may see.
 * @throws when the store does not answer.
 */
export async function openRow(
  storage: Pick<FileStorage, 'open'>,
  row: (Attachment & { key: string }) | undefined,
  findPart: FindPart = () => undefined,
): Promise<OpenedAttachment> {
  if (!row) return { kind: 'not-found' }
  const { key, ...attachment } = row
  const object = await storage.open(key, findPart(attachment))
  return object ? { kind: 'opened', attachment, object } : { kind: 'gone' }
}

/** Deletes the files that belong to no message, no request, no entry and no order, as `discardUnused` says. */
export const discardAttachments = (
  db: Db,
  storage: Pick<ObjectStorage, 'delete'>,
  keys: string[],
  now: Date,
): Promise<Date | undefined> =>
  discardUnused(
    db,
    keys.map((key) => ({ key })),
    {
      waiting: 'attachmentStaging',
      used: ['messageAttachments', 'requestFiles', 'contestFiles', 'stageInvoices', 'orderFiles'],
      remove: ({ key }) => storage.delete(key),
      now,
    },
  )
