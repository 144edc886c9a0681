import { sql } from 'kysely'
import { inTransaction, type Db, type Trx } from '#app/db.server.ts'
import { addNotification } from '#app/domain/notifications/commands.server.ts'
import { daysBefore } from '#app/locale/dates.server.ts'
import { saidMoment } from '#app/locale/said.ts'
import { askFrom, NOTICE_DAYS, restFrom, restsOn, TOGETHER_DAYS } from './freshness-rules.ts'
import { notShown, stillRight } from './texts.ts'

/** The most owners of one run; the next run does the rest. */
const OWNERS_A_RUN = 1_000
/** How many questions one statement clears after the operator has turned the check off. */
const FORGOTTEN_AT_ONCE = 5_000
/** The number of the advisory lock for an owner's check: no other lock uses it. */
const CHECK_LOCK = 4_726_021

export interface FreshnessContext {
  now: Date
  /** After how many days without confirmation a listing is paused; 0: never. */
  days: number
  /** The signed path on which an owner answers one question without signing in. */
  renewPath: (ownerId: string, toldAt: Date) => string
}

export interface Checked {
  /** Owners who were asked whether their listings are still current. */
  asked: number
  /** Owners who did not answer and whose listings are paused now. */
  rested: number
}

/**
 * M11: asks owners about old listings, and pauses those that were not confirmed. An owner's listings are handled
 * together, in one transaction with the notification. Repeating it changes nothing.
 */
export async function checkFreshness(db: Db, context: FreshnessContext): Promise<Checked> {
  if (context.days === 0) {
    await forgetQuestions(db)
    return { asked: 0, rested: 0 }
  }
  // Unanswered questions come first: after a day without jobs no listing is asked about and paused in the same run.
  const rested = await eachOwner(() => inTransaction(db, (trx) => restNextOwner(trx, context)))
  const asked = await eachOwner(() => inTransaction(db, (trx) => askNextOwner(trx, context)))
  return { asked, rested }
}

async function eachOwner(turnToNext: () => Promise<boolean>): Promise<number> {
  for (let owners = 0; owners < OWNERS_A_RUN; owners += 1) if (!(await turnToNext())) return owners
  return OWNERS_A_RUN
}

interface OldListing {
  title: string
  confirmedAt: Date
}

async function askNextOwner(trx: Trx, { now, days, renewPath }: FreshnessContext): Promise<boolean> {
  await sql`SELECT pg_advisory_xact_lock(${CHECK_LOCK})`.execute(trx)
  const { rows: due } = await sql<{ authorId: string }>`
    SELECT author_id FROM listings
     WHERE status = 'active' AND moderation = 'libre' AND deleted_at IS NULL AND freshness_told_at IS NULL
       AND confirmed_at <= ${askFrom(days, now)}
     ORDER BY confirmed_at LIMIT 1`.execute(trx)
  const [next] = due
  if (!next) return false
  const { rows } = await sql<OldListing>`
    UPDATE listings SET freshness_told_at = ${now}
     WHERE id IN (
       SELECT id FROM listings
        WHERE author_id = ${next.authorId} AND status = 'active' AND moderation = 'libre' AND deleted_at IS NULL AND freshness_told_at IS NULL
          AND confirmed_at <= ${askFrom(days - TOGETHER_DAYS, now)}
        ORDER BY id FOR UPDATE)
    RETURNING title, confirmed_at`.execute(trx)
  const listings = rows.sort((one, other) => one.confirmedAt.getTime() - other.confirmedAt.getTime())
  const [oldest] = listings
  // The owner answered meanwhile.
  if (!oldest) return true
  const rests = restsOn({ confirmedAt: oldest.confirmedAt, toldAt: now }, days)
  const day = await dayOf(trx, next.authorId, rests)
  await addNotification(trx, {
    userId: next.authorId,
    type: 'listing_update',
    ...stillRight(listings, day),
    href: renewPath(next.authorId, now),
    dedupeKey: `freshness-asked:${now.getTime()}`,
    now,
  })
  return true
}

async function restNextOwner(trx: Trx, { now, days }: FreshnessContext): Promise<boolean> {
  await sql`SELECT pg_advisory_xact_lock(${CHECK_LOCK})`.execute(trx)
  const unanswered = sql`status = 'active' AND moderation = 'libre' AND deleted_at IS NULL AND freshness_told_at IS NOT NULL
       AND confirmed_at <= ${restFrom(days, now)} AND freshness_told_at <= ${daysBefore(now, NOTICE_DAYS)}`
  const { rows: due } = await sql<{ authorId: string }>`
    SELECT author_id FROM listings WHERE ${unanswered}
     ORDER BY confirmed_at LIMIT 1`.execute(trx)
  const [next] = due
  if (!next) return false
  const { rows } = await sql<OldListing>`
    UPDATE listings SET status = 'inactive'
     WHERE id IN (SELECT id FROM listings WHERE author_id = ${next.authorId} AND ${unanswered} ORDER BY id FOR UPDATE)
    RETURNING title, confirmed_at`.execute(trx)
  // The owner answered meanwhile.
  if (rows.length === 0) return true
  await addNotification(trx, {
    userId: next.authorId,
    type: 'listing_update',
    ...notShown(rows),
    href: '/dashboard/listings?status=inactive',
    dedupeKey: `freshness-rested:${now.getTime()}`,
    now,
  })
  return true
}

async function dayOf(trx: Trx, userId: string, day: Date) {
  const settings = await trx
    .selectFrom('userSettings')
    .select('timezone')
    .where('userId', '=', userId)
    .executeTakeFirst()
  return saidMoment(day, settings?.timezone)
}

/** Turning the check off deletes its questions, so that turning it on again asks anew. */
async function forgetQuestions(db: Db): Promise<void> {
  await sql`
    UPDATE listings SET freshness_told_at = NULL
     WHERE id IN (SELECT id FROM listings
                   WHERE status = 'active' AND deleted_at IS NULL AND freshness_told_at IS NOT NULL
                   LIMIT ${FORGOTTEN_AT_ONCE})`.execute(db)
}
