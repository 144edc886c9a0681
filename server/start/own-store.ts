import { storage } from '#app/adapters/storage.server.ts'
import { databaseFailure, db } from '#app/db.server.ts'
import { settleIdentity } from '#app/domain/installation/installation.server.ts'
import { claimStoreForRestore, recogniseStore, type Owner } from '#app/domain/installation/store.server.ts'
import { messageOf, StartError } from './prepare-database.ts'
import { requireStorage, storagePlace } from './require-storage.ts'

/** What is wrong with a store that is not this installation's, with the way out in the same line. */
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
    // A database that only lets read serves what can be read.
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
 * For a command that changes what is stored.
 * @throws StartError when the store cannot be used, or is another installation's.
 */
export async function requireOwnStorage(): Promise<void> {
  await requireStorage()
  const owner = await recogniseStore(db, storage)
  if (owner !== 'ours') throw new StartError(refusalOf(owner))
}

/**
 * For a restore, before its database has anything in it.
 * @throws StartError when the store cannot be used, or has files that are not of this database.
 */
export async function requireStorageForRestore(): Promise<void> {
  await requireStorage()
  const owner = await claimStoreForRestore(db, storage)
  if (owner !== 'ours') throw new StartError(refusalOf(owner))
}
