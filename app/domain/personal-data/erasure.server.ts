import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { ObjectStorage } from '#app/adapters/object-storage.ts'
import { inTransaction, type Db, type Trx } from '#app/db.server.ts'
import { forgetEntries, releaseContests } from '#app/domain/contests/erasure.server.ts'
import { eraseWords } from '#app/domain/conversations/erasure.server.ts'
import { objectKey } from '#app/domain/listings/images.ts'
import { scheduleJob } from '#app/domain/outbox/commands.server.ts'
import { removeAvatar } from '#app/domain/profiles/avatars.server.ts'
import { ADDRESSED } from '#app/domain/tables/registry.ts'
import { releaseBilling } from '#app/domain/tax-details/billing.server.ts'
import { releaseTaxDetails } from '#app/domain/tax-details/details.server.ts'
import { ATTEMPTS, putDeletionOff } from './deletion.server.ts'
import { listOpenHirings } from './open-hirings.server.ts'

const LISTINGS_AT_ONCE = 100
const KEYS_PER_JOB = 500

/**
 * Erases an account whose time has come: its rows, what names it elsewhere, and by jobs its stored objects. Listings go
 * first, in portions, so that no statement deletes ten thousand. An erasure that has begun is always finished; one is
 * not begun while the person has something open with others, and is put off by a day.
 */
export async function eraseAccount(db: Db, userId: string, now: Date): Promise<'erased' | 'not-due' | 'put-off'> {
  const due = async (trx: Db | Trx) =>
    trx
      .selectFrom('deletionRequests')
      .select('userId')
      .where('userId', '=', userId)
      .where('eraseAt', '<=', now)
      .executeTakeFirst()
  if (!(await due(db))) return 'not-due'
  if (await isPutOff(db, userId, now)) return 'put-off'
  while (await eraseListings(db, userId)) continue
  await eraseWords(db, userId)
  return inTransaction(db, async (trx) => {
    const user = await trx.selectFrom('users').select('email').where('id', '=', userId).forUpdate().executeTakeFirst()
    if (!user || !(await due(trx))) return 'not-due'
    await releaseContests(trx, userId, now)
    await forgetEntries(trx, userId)
    await removeAvatar(trx, userId)
    await discardObjects(trx, await listOwnObjects(trx, userId))
    await releaseTaxDetails(trx, userId, now)
    await releaseBilling(trx, userId, now)
    // Uploads that never became rows are known by their own jobs.
    await trx
      .updateTable('jobs')
      .set({ runAt: now })
      .where('kind', 'in', ['discard-uploads', 'discard-attachments'])
      .where(namesKeyOf(userId))
      .execute()
    await forgetAddress(trx, user.email)
    const followed = await trx.selectFrom('keywordFollowers').select('keywordId').where('userId', '=', userId).execute()
    await trx.deleteFrom('users').where('id', '=', userId).execute()
    await forgetKeywords(
      trx,
      followed.map(({ keywordId }) => keywordId),
    )
    return 'erased'
  })
}

/** Puts an erasure off while something is open, unless the operator has overridden that. */
function isPutOff(db: Db, userId: string, now: Date): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    await trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
    const request = await trx
      .selectFrom('deletionRequests')
      .select(['userId', 'requestedAt', 'despiteOpen'])
      .where('userId', '=', userId)
      .executeTakeFirst()
    if (!request || request.despiteOpen || (await listOpenHirings(trx, userId)).length === 0) return false
    await putDeletionOff(trx, request, now)
    return true
  })
}

/** Whether a job's payload names a stored object of this person: keys begin with their id, or `private/` and it. */
const namesKeyOf = (userId: string) => sql<boolean>`jsonb_path_exists(payload,
  '$.** ? (@ starts with $shown || @ starts with $hidden)',
  jsonb_build_object('shown', ${`${userId}/`}::text, 'hidden', ${`private/${userId}/`}::text))`

/**
 * Erases some listings, with other people's notifications about them.
 * @returns whether there may be more.
 */
async function eraseListings(db: Db, userId: string): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const listings = await trx
      .selectFrom('listings')
      .select('id')
      .where('authorId', '=', userId)
      .orderBy('id')
      .limit(LISTINGS_AT_ONCE)
      .execute()
    const ids = listings.map(({ id }) => id)
    if (ids.length === 0) return false
    const images = await trx
      .selectFrom('listingImages')
      .select(['key', 'widths'])
      .where('listingId', 'in', ids)
      .execute()
    await discardObjects(trx, images.flatMap(renditions))
    await trx
      .deleteFrom('notifications')
      .where(
        'href',
        'in',
        ids.map((id) => `/marketplace/${id}`),
      )
      .execute()
    await trx.deleteFrom('listings').where('id', 'in', ids).execute()
    return true
  })
}

const renditions = ({ key, widths }: { key: string; widths: number[] }) => widths.map((width) => objectKey(key, width))

async function listOwnObjects(trx: Trx, userId: string): Promise<string[]> {
  const staged = await trx.selectFrom('uploadStaging').select(['key', 'widths']).where('userId', '=', userId).execute()
  const exports = await trx
    .selectFrom('dataExports')
    .select('key')
    .where('userId', '=', userId)
    .where('key', 'is not', null)
    .execute()
  return [...staged.flatMap(renditions), ...exports.flatMap(({ key }) => key ?? [])]
}

/** Deletes keywords that no other person follows. */
async function forgetKeywords(trx: Trx, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  await trx
    .deleteFrom('keywords')
    .where('id', 'in', ids)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('keywordFollowers').select('userId').whereRef('keywordFollowers.keywordId', '=', 'keywords.id'),
        ),
      ),
    )
    .execute()
}

/** Deletes rows that hold the address but not the account's id. */
async function forgetAddress(trx: Trx, email: string): Promise<void> {
  const hash = createHash('sha256').update(email).digest()
  for (const { table, column, isHash } of ADDRESSED)
    await sql`DELETE FROM ${sql.table(table)} WHERE ${sql.ref(column)} = ${isHash ? hash : email}`.execute(trx)
  await trx
    .deleteFrom('jobs')
    .where('kind', '=', 'send-reset')
    .where(sql<string>`payload ->> 'email'`, '=', email)
    .execute()
}

/** Has these objects deleted once the transaction is committed. */
export async function discardObjects(trx: Trx, keys: string[]): Promise<void> {
  for (let from = 0; from < keys.length; from += KEYS_PER_JOB) {
    const payload = { keys: keys.slice(from, from + KEYS_PER_JOB) }
    await scheduleJob(trx, 'discard-objects', payload, { maxAttempts: ATTEMPTS })
  }
}

/**
 * The store's half of erasing.
 * @throws when the store does not answer, so that the worker tries again.
 */
export async function discardStored(storage: Pick<ObjectStorage, 'delete'>, keys: string[]): Promise<void> {
  for (const key of keys) await storage.delete(key)
}
