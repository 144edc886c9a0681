import type { ListableStorage, ObjectStorage } from '#app/adapters/object-storage.ts'
import { db as theDb, type Db } from '#app/db.server.ts'
import { recogniseStore } from '#app/domain/installation/store.server.ts'

/** For so long a store stays what it was found to be: one erasure deletes many files. */
const TRUSTED_MS = 2_000

/** A store from which nothing is deleted while it is another installation's. */
export function onlyWhileOurs<S extends ListableStorage>(storage: S, db: Db = theDb): S {
  let trustedUntil = -Infinity
  const deleteOurs: ObjectStorage['delete'] = async (key) => {
    if (performance.now() > trustedUntil) {
      // The store that does not answer throws here, and the job is tried again.
      if ((await recogniseStore(db, storage)) !== 'ours')
        throw new Error('The store is not this installation’s: nothing is deleted from it. See gremio doctor.')
      trustedUntil = performance.now() + TRUSTED_MS
    }
    await storage.delete(key)
  }
  return { ...storage, delete: deleteOurs }
}
