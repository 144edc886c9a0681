import { join } from 'node:path'
import { storage } from '#app/adapters/storage.server.ts'
import { config } from '#app/config/env.server.ts'
import { StartError, messageOf } from './prepare-database.ts'
import { randomBytes } from 'node:crypto'
import type { ObjectStorage } from '#app/adapters/object-storage.ts'
import { databaseFailure, db } from '#app/db.server.ts'
import { settleIdentity } from '#app/domain/installation/installation.server.ts'
import { claimStoreForRestore, recogniseStore, type Owner } from '#app/domain/installation/store.server.ts'

/**
 * Does to the store once what the app does to it, with an object of its own that is deleted afterwards. A missing
 * bucket is made first.
 * @throws what the store refuses.
 */
export async function checkStorage(storage: ObjectStorage): Promise<'works' | 'made'> {
  const key = `check/${randomBytes(12).toString('hex')}.txt`
  const bytes = Buffer.from('Gremio was here.')
  const put = () => storage.put(key, bytes, 'text/plain')
  let outcome: 'works' | 'made' = 'works'
  try {
    await put()
  } catch (error) {
    if (!storage.makeBucket || !(error instanceof Error && error.name === 'NoSuchBucket')) throw error
    await storage.makeBucket()
    await put()
    outcome = 'made'
  }
  await storage.copy(key, `${key}.copy`)
  for (const name of [key, `${key}.copy`]) {
    const kept = await storage.get(name)
    if (!kept?.bytes.equals(bytes)) throw new Error('what was kept did not come back as it was')
    await storage.delete(name)
    if (await storage.get(name)) throw new Error('what was deleted is still there')
  }
  return outcome
}

/** The fault of a store that is not this installation's, with the remedy in the same line. */
export function refusalOf(owner: Exclude<Owner, 'ours'>): string {
  const whose = owner === 'another' ? 'belongs to another installation' : 'has files that this database does not name'
  return `${storagePlace} ${whose}: set S3_BUCKET or DATA_DIR to a store of its own, or take it over with «gremio storage adopt».`
}

/**
 * For a start: recognises database and store. A store that does not answer is not another's; nothing is deleted from it
 * before it has been recognised.
 * @throws StartError when the store is another installation's.
 */
export async function recogniseInstallation(warn: (line: string) => void): Promise<void> {
  try {
    const { isMailHeld } = await settleIdentity(db)
    if (isMailHeld) warn('This database was restored or copied: mails and pushes wait until «gremio mail resume».')
  } catch (error) {
    // On a read-only database the pages that only read still work.
    if (databaseFailure(error)?.name !== 'read-only') throw error
    warn(`The database does not let its identity be noted: ${messageOf(error)}`)
    return
  }
  let owner: Owner
  try {
    owner = await recogniseStore(db, storage)
  } catch (error) {
    warn(`${storagePlace} does not say whose it is: ${messageOf(error)}`)
    return
  }
  if (owner !== 'ours') throw new StartError(refusalOf(owner))
}

/**
 * For a command that changes stored data.
 * @throws StartError when the store cannot be used, or is another installation's.
 */
export async function requireOwnStorage(): Promise<void> {
  await requireStorage()
  const owner = await recogniseStore(db, storage)
  if (owner !== 'ours') throw new StartError(refusalOf(owner))
}

/**
 * For a restore, before its database has any rows.
 * @throws StartError when the store cannot be used, or has files that are not of this database.
 */
export async function requireStorageForRestore(): Promise<void> {
  await requireStorage()
  const owner = await claimStoreForRestore(db, storage)
  if (owner !== 'ours') throw new StartError(refusalOf(owner))
}

/** The store of the pictures, in words for the operator. */
export const storagePlace = config.s3 ? `The bucket ${config.s3.bucket}` : `The folder ${join(config.dataDir, 'media')}`

/**
 * Checks the configured store.
 * @throws StartError with the store's error, so that the start stops.
 */
export async function requireStorage(): Promise<'works' | 'made'> {
  try {
    return await checkStorage(storage)
  } catch (error) {
    throw new StartError(`${storagePlace} cannot be used: ${error instanceof Error ? error.message : String(error)}`)
  }
}
