import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { PreparedFile } from '#app/adapters/attachments.server.ts'
import type { FileStorage, ObjectStorage, OpenedObject } from '#app/adapters/object-storage.ts'
import type { Db, Trx } from '#app/db.server.ts'
import { scheduleJob } from '#app/domain/outbox/commands.server.ts'
import { DAY_MS, MINUTE_MS } from '#app/locale/durations.ts'
import { MAX_ATTACHMENTS, PICTURE_TYPE, type Attachment } from './attachments.ts'

/** How long a file waits for its message to be sent. */
const STAGED_MS = DAY_MS
const DISCARD_AFTER_MS = STAGED_MS + MINUTE_MS
/** Enough attempts for a store that is away for weeks. */
const DISCARD_ATTEMPTS = 700

/** The form in which files wait: its writer and its one-time key. */
export interface MessageDraft {
  userId: string
  draftKey: string
}

const COLUMNS = ['id', 'name', 'mime', 'bytes'] as const

/**
 * Keeps accepted files when they first arrive, so that a mistake in the message does not lose them. Their names cannot
 * be guessed, and pictures are not served by such names.
 * @returns the kept files, and whether all were kept: after the store refuses one, the rest is not tried.
 */
export async function stageAttachments(
  db: Db,
  storage: Pick<ObjectStorage, 'put'>,
  { userId, draftKey }: MessageDraft,
  files: PreparedFile[],
  now: Date,
): Promise<{ staged: Attachment[]; isStored: boolean }> {
  const staged: Attachment[] = []
  if (files.length === 0) return { staged, isStored: true }
  const planned = files.map((file) => ({ ...file, key: `private/${userId}/${randomBytes(24).toString('hex')}` }))
  // The job is written before the objects, so that unused ones are deleted even if this request fails.
  await scheduleJob(
    db,
    'discard-attachments',
    { keys: planned.map(({ key }) => key) },
    { runAt: new Date(now.getTime() + DISCARD_AFTER_MS), maxAttempts: DISCARD_ATTEMPTS },
  )
  for (const { key, name, mime, bytes, sha256 } of planned) {
    try {
      await storage.put(key, bytes, mime, { isPrivate: true })
    } catch {
      return { staged, isStored: false }
    }
    const row = await db
      .insertInto('attachmentStaging')
      .values({
        userId,
        draftKey,
        key,
        name,
        mime,
        bytes: bytes.length,
        sha256,
        createdAt: now,
        expiresAt: new Date(now.getTime() + STAGED_MS),
      })
      .onConflict((conflict) =>
        conflict
          .constraint('attachment_staging_same_once')
          .doUpdateSet((eb) => ({ expiresAt: eb.ref('excluded.expiresAt') })),
      )
      .returning(COLUMNS)
      .executeTakeFirstOrThrow()
    if (!staged.some(({ id }) => id === row.id)) staged.push(row)
  }
  return { staged, isStored: true }
}

/** The files that a form names, in its order. Files of other people or forms are not found. */
export async function listStagedAttachments(
  db: Db,
  { userId, draftKey }: MessageDraft,
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

/** The file of a form on its way to what the form has become. */
export type TakenAttachment = Attachment & { key: string }

/** Takes files out of a form, in the order given. Files of other people or forms are not found. */
export async function takeStagedAttachments(
  trx: Trx,
  { userId, draftKey }: MessageDraft,
  ids: string[],
): Promise<TakenAttachment[]> {
  if (ids.length === 0) return []
  const rows = await trx
    .deleteFrom('attachmentStaging')
    .where('userId', '=', userId)
    .where('draftKey', '=', draftKey)
    .where('id', 'in', ids.slice(0, MAX_ATTACHMENTS))
    .returning(['id', 'key', 'name', 'mime', 'bytes'])
    .execute()
  return rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}

/** Whether a scanner still has to look: a re-encoded picture holds nothing of the sent file. */
export const firstScanState = (mime: string) => (mime === PICTURE_TYPE ? 'limpio' : 'pendiente')

/** Moves the files of a form to its message, in the order given. */
export async function attachToMessage(
  trx: Trx,
  draft: MessageDraft,
  { messageId, ids, now }: { messageId: string; ids: string[]; now: Date },
): Promise<void> {
  const rows = await takeStagedAttachments(trx, draft, ids)
  if (rows.length === 0) return
  await trx
    .insertInto('messageAttachments')
    .values(
      rows.map((row, position) => ({
        ...row,
        messageId,
        position,
        scanState: firstScanState(row.mime),
        createdAt: now,
      })),
    )
    .execute()
}

export type OpenedAttachment =
  { kind: 'opened'; attachment: Attachment; object: OpenedObject } | { kind: 'not-found' } | { kind: 'gone' }

/**
 * A file of a conversation that this person takes part in. Files of other conversations, and of hidden messages, are
 * not found. `gone`: the store no longer has it.
 * @throws when the store does not answer.
 */
export async function openAttachment(
  db: Db,
  storage: Pick<FileStorage, 'open'>,
  { userId, conversationId, attachmentId }: { userId: string; conversationId: string; attachmentId: string },
): Promise<OpenedAttachment> {
  const row = await db
    .selectFrom('messageAttachments as a')
    .innerJoin('messages as m', 'm.id', 'a.messageId')
    .innerJoin('conversationMembers as side', 'side.conversationId', 'm.conversationId')
    .select(['a.id', 'a.name', 'a.mime', 'a.bytes', 'a.key'])
    .where('a.id', '=', attachmentId)
    .where('m.conversationId', '=', conversationId)
    .where('side.userId', '=', userId)
    .where('m.hiddenByModeration', '=', false)
    .where('a.scanState', '<>', 'rechazado')
    .executeTakeFirst()
  if (!row) return { kind: 'not-found' }
  const { key, ...attachment } = row
  const object = await storage.open(key)
  return object ? { kind: 'opened', attachment, object } : { kind: 'gone' }
}

/**
 * Deletes the files that belong to no message and no entry, and the rows whose time has run out.
 * @returns when to look again at files that still wait, or undefined.
 * @throws when the store does not answer, so that the worker tries again.
 */
export async function discardAttachments(
  db: Db,
  storage: Pick<ObjectStorage, 'delete'>,
  keys: string[],
  now: Date,
): Promise<Date | undefined> {
  let again: Date | undefined
  for (const key of keys) {
    await db.deleteFrom('attachmentStaging').where('key', '=', key).where('expiresAt', '<=', now).execute()
    const { rows } = await sql<{ used: boolean; expiresAt: Date | null }>`
      SELECT EXISTS (SELECT FROM message_attachments WHERE key = ${key}
                     UNION ALL SELECT FROM contest_files WHERE key = ${key}) AS used,
             (SELECT expires_at FROM attachment_staging WHERE key = ${key}) AS expires_at`.execute(db)
    const [state] = rows
    if (state?.expiresAt) again = !again || state.expiresAt > again ? state.expiresAt : again
    else if (!state?.used) await storage.delete(key)
  }
  return again
}
