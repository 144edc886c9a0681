import { inTransaction, type Db, type Trx } from '#app/db.server.ts'
import { daysAfter, daysBefore } from '#app/locale/dates.server.ts'
import { reading } from '#app/locale/languages.ts'
import { forgetDraft } from './drafts.server.ts'
import { listingIdOf } from './listing-id.server.ts'
import { listingColumns, type ListingForm } from './schema.ts'
import { scheduleAttachment } from './attaching.server.ts'
import { INITIAL_STATUS } from './status.ts'

/** How many listings a day an account may publish before its address is verified. */
const UNVERIFIED_LISTINGS_PER_DAY = 5

export interface Publication {
  /** The one-time key of the form (a uuid): the same key always leads to the same listing. */
  draftKey: string
  currency: string
  now: Date
  /** The author's limit in 24 hours; without it only unverified accounts have a limit. */
  listingsPerDay?: number
  /** The operator's switch of A12: publishing needs a confirmed address. */
  requireVerified?: boolean
  /** Uploads that become the pictures of the listing, by attachImages or by the worker. */
  stagedIds?: string[]
}

export type Published =
  | { kind: 'published'; id: string }
  | { kind: 'already-published'; id: string }
  | { kind: 'unverified' }
  | { kind: 'too-many-today'; limit: number; tryAgainAt: Date }

/**
 * Publishes a listing, active at once and without pictures (C8). A repeated press, or going back and sending again,
 * finds the listing of the first. The draft under its key ends with it. An account has a limit in 24 hours.
 */
export function publishListing(
  db: Db | Trx,
  authorId: string,
  form: ListingForm,
  { draftKey, currency, now, listingsPerDay, requireVerified = false, stagedIds = [] }: Publication,
): Promise<Published> {
  return inTransaction(db, async (trx) => {
    const { isVerified } = await holdAuthor(trx, authorId)
    const id = listingIdOf(authorId, draftKey)
    const before = await trx.selectFrom('listings').select('id').where('id', '=', id).executeTakeFirst()
    if (before) return { kind: 'already-published', id }
    if (!isVerified && requireVerified) return { kind: 'unverified' }
    const refusal = await dailyRefusal(trx, authorId, { now, perDay: listingsPerDay })
    if (refusal) return { kind: 'too-many-today', ...refusal }

    await trx
      .insertInto('listings')
      .values({
        id,
        authorId,
        draftKey,
        ...listingColumns(form),
        language: form.language ?? reading.language(),
        currency,
        status: INITIAL_STATUS,
        createdAt: now,
        updatedAt: now,
        confirmedAt: now,
      })
      .execute()
    await forgetDraft(trx, authorId, draftKey)
    if (stagedIds.length > 0) await scheduleAttachment(trx, { authorId, listingId: id, stagedIds, now })
    return { kind: 'published', id }
  })
}

/** Locks the author, so that simultaneous listings are counted one after the other. */
async function holdAuthor(trx: Trx, authorId: string): Promise<{ isVerified: boolean }> {
  const author = await trx
    .selectFrom('users')
    .select('emailVerifiedAt')
    .where('id', '=', authorId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return { isVerified: author.emailVerifiedAt !== null }
}

/** Whether an account has reached its limit of listings for the day; locks the author's row. */
export async function dailyRefusal(
  trx: Trx,
  authorId: string,
  { now, perDay: given }: { now: Date; perDay: number | undefined },
): Promise<{ limit: number; tryAgainAt: Date } | undefined> {
  const { isVerified } = await holdAuthor(trx, authorId)
  const perDay = given ?? (isVerified ? undefined : UNVERIFIED_LISTINGS_PER_DAY)
  if (perDay === undefined) return undefined
  const recent = await trx
    .selectFrom('listings')
    .select('createdAt')
    .where('authorId', '=', authorId)
    .where('createdAt', '>', daysBefore(now, 1))
    .orderBy('createdAt', 'desc')
    .limit(perDay)
    .execute()
  const oldest = recent.at(-1)
  if (!oldest || recent.length < perDay) return undefined
  return { limit: perDay, tryAgainAt: daysAfter(oldest.createdAt, 1) }
}
