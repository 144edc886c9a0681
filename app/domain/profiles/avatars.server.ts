import { randomBytes } from 'node:crypto'
import type { EncodedAvatar } from '#app/adapters/images.server.ts'
import type { ObjectStorage } from '#app/adapters/object-storage.ts'
import { inTransaction, type Db, type Trx } from '#app/db.server.ts'
import { scheduleJob } from '#app/domain/outbox/commands.server.ts'
import type { JobPayloads } from '#app/domain/outbox/job-payloads.ts'
import { avatarKeysOf, avatarUrlOf } from './avatars.ts'

/** In the end one attempt an hour: enough for a month without the store. */
const STORE_ATTEMPTS = 700

/** The owner of a picture, and its address as in `avatar_url`. */
export type AvatarOf = JobPayloads['store-avatar']

/**
 * Sets a person's picture (P4). It is written with the profile and moved to the store by a job, so that no picture is
 * lost while the store does not answer; another job removes the former picture.
 */
export async function changeAvatar(
  db: Db | Trx,
  userId: string,
  avatar: EncodedAvatar,
  { now }: { now: Date },
): Promise<{ url: string }> {
  const name = `${userId}/avatar/${now.getTime()}-${randomBytes(12).toString('hex')}`
  const url = avatarUrlOf(name)
  await inTransaction(db, async (trx) => {
    await leaveAvatar(trx, userId)
    await trx.updateTable('profiles').set({ avatarUrl: url }).where('id', '=', userId).execute()
    await trx
      .insertInto('avatarSpool')
      .values(avatar.renditions.map(({ side, bytes }) => ({ key: `${name}-${side}.webp`, userId, bytes })))
      .execute()
    await scheduleJob(trx, 'store-avatar', { userId, url }, { maxAttempts: STORE_ATTEMPTS })
  })
  return { url }
}

/** Removes a person's picture; repeating it changes nothing. */
export async function removeAvatar(db: Db | Trx, userId: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    if (await leaveAvatar(trx, userId))
      await trx.updateTable('profiles').set({ avatarUrl: null }).where('id', '=', userId).execute()
  })
}

/** Leaves the former picture to the worker, in the transaction that stops showing it. */
async function leaveAvatar(trx: Trx, userId: string): Promise<boolean> {
  const { avatarUrl: url } = await trx
    .selectFrom('profiles')
    .select('avatarUrl')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (url) await scheduleJob(trx, 'discard-avatar', { userId, url }, { maxAttempts: STORE_ATTEMPTS })
  return url !== null
}

/**
 * Moves a picture from the database to the store. Repeating it changes nothing.
 * @throws when the store does not answer, so that the worker tries again.
 */
export async function storeAvatar(db: Db, storage: ObjectStorage, { userId, url }: AvatarOf): Promise<void> {
  const keys = avatarKeysOf(url)
  const waiting = await db.selectFrom('avatarSpool').select(['key', 'bytes']).where('key', 'in', keys).execute()
  for (const { key, bytes } of waiting) await storage.put(key, bytes, 'image/webp')
  if (waiting.length > 0) await db.deleteFrom('avatarSpool').where('key', 'in', keys).execute()
  // There may be another picture by now, and the job that removes this one may have run already.
  await discardAvatar(db, storage, { userId, url })
}

/** Deletes the objects of a picture that is not shown any more. */
export async function discardAvatar(db: Db, storage: ObjectStorage, { userId, url }: AvatarOf): Promise<void> {
  const keys = avatarKeysOf(url)
  if (keys.length === 0) return
  const owner = await db.selectFrom('profiles').select('avatarUrl').where('id', '=', userId).executeTakeFirst()
  if (owner?.avatarUrl === url) return
  await db.deleteFrom('avatarSpool').where('key', 'in', keys).execute()
  for (const key of keys) await storage.delete(key)
}

/** An object that the store has not taken yet. */
export async function findSpooledAvatarForAnyone(db: Db, key: string): Promise<Buffer | undefined> {
  const row = await db.selectFrom('avatarSpool').select('bytes').where('key', '=', key).executeTakeFirst()
  return row?.bytes
}
