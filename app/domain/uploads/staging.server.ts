import { sql } from 'kysely'
import type { Db } from '#app/db.server.ts'
import { DAY_MS, MINUTE_MS } from '#app/locale/durations.ts'

/** How long an upload waits for its form to be finished. */
export const STAGED_MS = DAY_MS
/** How long after it arrived an unused upload is deleted. */
export const DISCARD_AFTER_MS = STAGED_MS + MINUTE_MS

/** How an owner keeps accepted uploads. */
export interface Staging<Upload, Row extends { id: string }> {
  /** Schedules the job that deletes unused uploads. */
  discardLater: () => Promise<void>
  /** Puts an upload into the store; false when the store does not accept it. */
  store: (upload: Upload) => Promise<boolean>
  /** Writes the row of an upload; the same file sent again has its row already. */
  write: (upload: Upload, isStored: boolean) => Promise<Row>
  /** A file that the store does not accept is recorded all the same, and its bytes wait in the database. */
  keepsUnstored: boolean
}

/**
 * Keeps accepted uploads when they first arrive, so that a mistake elsewhere in their form does not lose them.
 * @returns the kept ones in order, and whether all are in the store.
 */
export async function stage<Upload, Row extends { id: string }>(
  uploads: Upload[],
  { discardLater, store, write, keepsUnstored }: Staging<Upload, Row>,
): Promise<{ staged: Row[]; isStored: boolean }> {
  const staged = new Map<string, Row>()
  let isStored = true
  // The job is written before the objects, so that unused ones are deleted even if this request fails.
  if (uploads.length > 0) await discardLater()
  for (const upload of uploads) {
    // After a first failure the others are not tried, because each attempt may cost seconds.
    isStored = isStored && (await store(upload))
    if (!isStored && !keepsUnstored) break
    const row = await write(upload, isStored)
    staged.set(row.id, row)
  }
  return { staged: [...staged.values()], isStored }
}

/** Where uploads of a kind wait, and which tables hold those that are used. */
export interface Places {
  waiting: 'uploadStaging' | 'attachmentStaging'
  used: (
    | 'listingImages'
    | 'contestImages'
    | 'messageAttachments'
    | 'requestFiles'
    | 'contestFiles'
    | 'stageInvoices'
    | 'orderFiles'
  )[]
}

/**
 * Deletes the objects of unused uploads, and the rows of those whose time has run out.
 * @returns when to check the waiting ones again, or undefined.
 * @throws when the store does not answer, so that the worker tries again.
 */
export async function discardUnused<Upload extends { key: string }>(
  db: Db,
  uploads: Upload[],
  { waiting, used, remove, now }: Places & { remove: (upload: Upload) => Promise<unknown>; now: Date },
): Promise<Date | undefined> {
  let again: Date | undefined
  for (const upload of uploads) {
    const { key } = upload
    await sql`DELETE FROM ${sql.table(waiting)} WHERE key = ${key} AND expires_at <= ${now}`.execute(db)
    const uses = used.map((table) => sql`SELECT FROM ${sql.table(table)} WHERE key = ${key}`)
    const { rows } = await sql<{ used: boolean; expiresAt: Date | null }>`
      SELECT EXISTS (${sql.join(uses, sql` UNION ALL `)}) AS used,
             (SELECT expires_at FROM ${sql.table(waiting)} WHERE key = ${key}) AS expires_at`.execute(db)
    const [state] = rows
    if (state?.expiresAt) again = !again || state.expiresAt > again ? state.expiresAt : again
    else if (!state?.used) await remove(upload)
  }
  return again
}
