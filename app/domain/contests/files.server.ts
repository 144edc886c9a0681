import { sql } from 'kysely'
import type { FileStorage, ObjectStorage } from '#app/adapters/object-storage.ts'
import { type Db, inTransaction, type Trx } from '#app/db.server.ts'
import { PICTURE_TYPE } from '#app/domain/uploads/attachments.ts'
import { openRow, type OpenedAttachment } from '#app/domain/uploads/attachments.server.ts'
import { randomBytes } from 'node:crypto'
import type { EncodedPicture } from '#app/adapters/images.server.ts'
import { putPicture } from '#app/domain/listings/staging.server.ts'
import { scheduleJob } from '#app/domain/outbox/commands.server.ts'
import { HOUR_MS } from '#app/locale/durations.ts'
import { holdUntouched } from './organising.server.ts'

/** Stored objects whose picture was never written are deleted after this. */
const UNUSED_MS = HOUR_MS

type Refused = { kind: 'not-found' } | { kind: 'has-entries' } | { kind: 'ended' }

type Illustrated = { kind: 'illustrated' } | { kind: 'store-failed' } | Refused

/**
 * Gives a contest its picture, replacing the former one (I10), while it has no entries. Its objects are stored first:
 * when the store does not answer, nothing changes.
 */
export async function setContestPicture(
  db: Db,
  storage: ObjectStorage,
  { organiserId, contestId }: { organiserId: string; contestId: string },
  picture: EncodedPicture,
  now: Date,
): Promise<Illustrated> {
  const key = `${organiserId}/${contestId}/${now.getTime()}-${randomBytes(12).toString('hex')}`
  const widths = picture.renditions.map(({ width }) => width)
  // The job is written before the objects, so that unused ones are deleted even if this request fails.
  const runAt = new Date(now.getTime() + UNUSED_MS)
  await scheduleJob(db, 'discard-uploads', { uploads: [{ key, widths }] }, { runAt })
  if (!(await putPicture(storage, key, picture))) return { kind: 'store-failed' }
  return inTransaction(db, async (trx): Promise<Illustrated> => {
    const refusal = await refusalOf(trx, { organiserId, contestId }, now)
    if (refusal) return refusal
    await trx.deleteFrom('contestImages').where('contestId', '=', contestId).execute()
    const { width, height } = picture
    await trx.insertInto('contestImages').values({ contestId, key, widths, width, height, createdAt: now }).execute()
    return { kind: 'illustrated' }
  })
}

/** Removes a contest's picture; without one nothing happens. */
export function removeContestPicture(
  db: Db,
  { organiserId, contestId }: { organiserId: string; contestId: string },
  now: Date,
): Promise<{ kind: 'removed' } | Refused> {
  return inTransaction(db, async (trx): Promise<{ kind: 'removed' } | Refused> => {
    const refusal = await refusalOf(trx, { organiserId, contestId }, now)
    if (refusal) return refusal
    await trx.deleteFrom('contestImages').where('contestId', '=', contestId).execute()
    return { kind: 'removed' }
  })
}

/** Locks the contest. Text and picture stay as the entrants saw them. */
async function refusalOf(
  trx: Trx,
  { organiserId, contestId }: { organiserId: string; contestId: string },
  now: Date,
): Promise<Refused | undefined> {
  const held = await holdUntouched(trx, organiserId, contestId)
  if (!held) return { kind: 'not-found' }
  if (!held.isUntouched) return { kind: 'has-entries' }
  return held.contest.endsAt <= now ? { kind: 'ended' } : undefined
}

/**
 * A file of an entry, for its author, for the organiser, and for other signed-in people once they may read the entry
 * (after the end where the contest is blind); a picture of the winner for everybody. For all others it is not found.
 * @throws when the store does not answer.
 */
export async function openEntryFile(
  db: Db,
  storage: Pick<FileStorage, 'open'>,
  { readerId, contestId, fileId }: { readerId: string | null; contestId: string; fileId: string },
  now: Date,
): Promise<OpenedAttachment> {
  const { rows } = await sql<{ id: string; name: string; mime: string; bytes: number; key: string }>`
    SELECT f.id, f.name, f.mime, f.bytes, f.key
      FROM contest_files f
      JOIN contest_entries e ON e.id = f.entry_id
      JOIN contests c ON c.id = e.contest_id
     WHERE f.id = ${fileId}::uuid AND c.id = ${contestId}::uuid AND f.scan_state <> 'rechazado'
       AND (e.user_id = ${readerId}::uuid
            OR (c.organiser_id = ${readerId}::uuid AND e.state <> 'retirada')
            OR (${readerId}::uuid IS NOT NULL
                AND e.state NOT IN ('retirada', 'descalificada') AND (NOT c.blind OR c.ends_at <= ${now})
                AND EXISTS (SELECT FROM visible_contests v WHERE v.id = c.id))
            OR ${IS_WINNING_PICTURE})`.execute(db)
  return openRow(storage, rows[0])
}

/** A condition on the file `f`, its entry `e` and its contest `c`. */
const IS_WINNING_PICTURE = sql`(e.state = 'ganadora' AND c.outcome = 'premiado' AND f.mime = ${PICTURE_TYPE}
                AND EXISTS (SELECT FROM visible_contests v WHERE v.id = c.id))`

/** Whether a file is a picture of the winner, which everybody sees. */
export async function isWinningPicture(
  db: Db,
  { contestId, fileId }: { contestId: string; fileId: string },
): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM contest_files f
      JOIN contest_entries e ON e.id = f.entry_id
      JOIN contests c ON c.id = e.contest_id
     WHERE f.id = ${fileId}::uuid AND c.id = ${contestId}::uuid AND f.scan_state <> 'rechazado'
       AND ${IS_WINNING_PICTURE}`.execute(db)
  return rows.length > 0
}
