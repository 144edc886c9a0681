import { sql } from 'kysely'
import { inTransaction, type Db, type Trx } from '#app/db.server.ts'
import { addNotification } from '#app/domain/notifications/commands.server.ts'
import { scheduleJob } from '#app/domain/outbox/commands.server.ts'
import { daysAfter, daysBefore } from '#app/locale/dates.server.ts'
import { saidMoment } from '#app/locale/said.ts'
import { findCategory } from './categories.ts'
import { listingIdOf } from './listing-id.server.ts'
import { DRAFTS_PATH } from './own-sorts.ts'
import { draftsEnding } from './texts.ts'

/** A draft ends this many days after it was last saved. */
export const DRAFT_DAYS = 90
/** The author is notified this many days before the draft ends. */
export const DRAFT_NOTICE_DAYS = 7
/** The most drafts of a person; one list shows them all. */
export const MAX_DRAFTS = 20
/** Pictures of a draft outlive it by a while, so that a late run of the job finds a whole draft. */
const PICTURES_SLACK_DAYS = 14
/** The most authors notified, and drafts ended, in one run; the next run does the rest. */
const A_RUN = 1_000

export const draftEndsOn = ({ savedAt, toldAt }: { savedAt: Date; toldAt: Date | null }): Date => {
  const byAge = daysAfter(savedAt, DRAFT_DAYS)
  const byNotice = toldAt ? daysAfter(toldAt, DRAFT_NOTICE_DAYS) : byAge
  return byNotice > byAge ? byNotice : byAge
}

export interface DraftSummary {
  /** The one-time key of the draft's form. */
  key: string
  /** The title as typed; empty for none. */
  title: string
  /** The language as the form says; null if it has no such field. */
  language: string | null
  category: { slug: string; name: string } | undefined
  pictures: number
  savedAt: Date
  endsOn: Date
}

/** A person's drafts, the last saved first; at most `MAX_DRAFTS`. */
export async function listDrafts(db: Db, authorId: string): Promise<DraftSummary[]> {
  const rows = await db
    .selectFrom('listingDrafts')
    .select(['draftKey', 'pictureIds', 'savedAt', 'toldAt'])
    .select([
      sql<string | null>`fields ->> 'title'`.as('title'),
      sql<string | null>`fields ->> 'language'`.as('language'),
      sql<string | null>`fields ->> 'category'`.as('category'),
    ])
    .where('authorId', '=', authorId)
    .orderBy('savedAt', 'desc')
    .orderBy('draftKey')
    .limit(MAX_DRAFTS)
    .execute()
  return rows.map((row) => ({
    key: row.draftKey,
    title: (row.title ?? '').trim(),
    language: row.language,
    category: findCategory(row.category ?? ''),
    pictures: row.pictureIds.length,
    savedAt: row.savedAt,
    endsOn: draftEndsOn(row),
  }))
}

/** How many drafts a person has. */
export async function countDrafts(db: Db, authorId: string): Promise<number> {
  const { total } = await db
    .selectFrom('listingDrafts')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('authorId', '=', authorId)
    .executeTakeFirstOrThrow()
  return total
}

export interface KeptDraft {
  fields: Record<string, string>
  pictureIds: string[]
}

/** The fields of a person's draft; undefined when this person has none under this key. */
export function findDraft(db: Db, authorId: string, draftKey: string): Promise<KeptDraft | undefined> {
  return db
    .selectFrom('listingDrafts')
    .select(['fields', 'pictureIds'])
    .where('authorId', '=', authorId)
    .where('draftKey', '=', draftKey)
    .executeTakeFirst()
}

export type DraftSaved =
  | { kind: 'saved' }
  /** It has become this listing meanwhile. */
  | { kind: 'published'; id: string }
  | { kind: 'too-many' }
  /** The draft was expected to exist, and has been removed meanwhile. */
  | { kind: 'gone' }

interface DraftSaving {
  draftKey: string
  now: Date
  onlyIfThere?: boolean
}

/** Saves a form as it is, replacing the one saved under its key, and keeps its pictures as long as the form. */
export function saveDraft(
  db: Db,
  authorId: string,
  { draftKey, fields, pictureIds, now, onlyIfThere = false }: KeptDraft & DraftSaving,
): Promise<DraftSaved> {
  return inTransaction(db, async (trx): Promise<DraftSaved> => {
    // Publishing locks the author too: a late save never restores the draft of a published listing.
    await trx.selectFrom('users').select('id').where('id', '=', authorId).forNoKeyUpdate().executeTakeFirstOrThrow()
    const id = listingIdOf(authorId, draftKey)
    const listing = await trx.selectFrom('listings').select('id').where('id', '=', id).executeTakeFirst()
    if (listing) return { kind: 'published', id }
    const kept = await trx
      .selectFrom('listingDrafts')
      .select('draftKey')
      .where('authorId', '=', authorId)
      .limit(MAX_DRAFTS + 1)
      .execute()
    const others = kept.filter((draft) => draft.draftKey !== draftKey)
    if (onlyIfThere && others.length === kept.length) return { kind: 'gone' }
    if (others.length >= MAX_DRAFTS) return { kind: 'too-many' }
    const row = { fields: JSON.stringify(fields), pictureIds, savedAt: now, toldAt: null }
    await trx
      .insertInto('listingDrafts')
      .values({ authorId, draftKey, ...row })
      .onConflict((conflict) => conflict.columns(['authorId', 'draftKey']).doUpdateSet(row))
      .execute()
    if (pictureIds.length > 0) {
      await trx
        .updateTable('uploadStaging')
        .set({ expiresAt: daysAfter(now, DRAFT_DAYS + PICTURES_SLACK_DAYS) })
        .where('userId', '=', authorId)
        .where('draftKey', '=', draftKey)
        .where('id', 'in', pictureIds)
        .execute()
    }
    return { kind: 'saved' }
  })
}

/** Removes a person's draft with its pictures. */
export function removeDraft(db: Db, authorId: string, draftKey: string, now: Date): Promise<'removed' | 'not-found'> {
  return inTransaction(db, async (trx): Promise<'removed' | 'not-found'> => {
    const { numDeletedRows } = await trx
      .deleteFrom('listingDrafts')
      .where('authorId', '=', authorId)
      .where('draftKey', '=', draftKey)
      .executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) return 'not-found'
    await dropPictures(trx, authorId, draftKey, now)
    return 'removed'
  })
}

/** Deletes the draft that a listing was published from; its pictures belong to the listing now. */
export async function forgetDraft(trx: Trx, authorId: string, draftKey: string): Promise<void> {
  await trx.deleteFrom('listingDrafts').where('authorId', '=', authorId).where('draftKey', '=', draftKey).execute()
}

async function dropPictures(trx: Trx, authorId: string, draftKey: string, now: Date): Promise<void> {
  const uploads = await trx
    .deleteFrom('uploadStaging')
    .where('userId', '=', authorId)
    .where('draftKey', '=', draftKey)
    .returning(['key', 'widths'])
    .execute()
  if (uploads.length > 0) await scheduleJob(trx, 'discard-uploads', { uploads }, { runAt: now })
}

/**
 * Notifies authors of drafts that end within a week, one notice for each person, and deletes those announced a week
 * ago. Repeating it changes nothing.
 */
export async function checkDrafts(db: Db, now: Date): Promise<{ told: number; ended: number }> {
  // Deleting comes first: after days without jobs, a draft is not announced and deleted in the same run.
  const ended = await repeat(() => inTransaction(db, (trx) => endNext(trx, now)))
  const told = await repeat(() => inTransaction(db, (trx) => tellNext(trx, now)))
  return { told, ended }
}

async function repeat(next: () => Promise<boolean>): Promise<number> {
  for (let times = 0; times < A_RUN; times += 1) if (!(await next())) return times
  return A_RUN
}

async function endNext(trx: Trx, now: Date): Promise<boolean> {
  const { rows } = await sql<{ authorId: string; draftKey: string }>`
    DELETE FROM listing_drafts
     WHERE (author_id, draft_key) IN (
       SELECT author_id, draft_key FROM listing_drafts
        WHERE told_at IS NOT NULL AND told_at <= ${daysBefore(now, DRAFT_NOTICE_DAYS)} AND saved_at <= ${daysBefore(now, DRAFT_DAYS)}
        ORDER BY saved_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING author_id, draft_key`.execute(trx)
  const [ended] = rows
  if (!ended) return false
  await dropPictures(trx, ended.authorId, ended.draftKey, now)
  return true
}

async function tellNext(trx: Trx, now: Date): Promise<boolean> {
  const due = sql`told_at IS NULL AND saved_at <= ${daysBefore(now, DRAFT_DAYS - DRAFT_NOTICE_DAYS)}`
  const { rows: next } = await sql<{ authorId: string }>`
    SELECT author_id FROM listing_drafts WHERE ${due} ORDER BY saved_at LIMIT 1 FOR UPDATE SKIP LOCKED`.execute(trx)
  const [author] = next
  if (!author) return false
  const { rows } = await sql<{ title: string | null; savedAt: Date }>`
    UPDATE listing_drafts SET told_at = ${now} WHERE author_id = ${author.authorId} AND ${due}
    RETURNING fields ->> 'title' AS title, saved_at`.execute(trx)
  const [first] = rows
  if (!first) return true
  const settings = await trx
    .selectFrom('userSettings')
    .select('timezone')
    .where('userId', '=', author.authorId)
    .executeTakeFirst()
  const earliest = rows.reduce((least, row) => (row.savedAt < least.savedAt ? row : least), first)
  const day = saidMoment(draftEndsOn({ savedAt: earliest.savedAt, toldAt: now }), settings?.timezone)
  const name = first.title?.trim().slice(0, 120)
  await addNotification(trx, {
    userId: author.authorId,
    type: 'listing_update',
    ...draftsEnding({ count: rows.length, name, day }),
    href: DRAFTS_PATH,
    dedupeKey: `drafts-ending:${now.getTime()}`,
    now,
  })
  return true
}
