import type { ObjectStorage, ListableStorage } from '#app/adapters/object-storage.ts'
import { attachImages } from '#app/domain/listings/attaching.server.ts'
import { discardUploads } from '#app/domain/listings/staging.server.ts'
import { scheduleJob } from '#app/domain/outbox/commands.server.ts'
import type { JobHandlers } from './job-handler.ts'
import { discardAttachments } from '#app/domain/uploads/attachments.server.ts'
import { discardAvatar, storeAvatar } from '#app/domain/profiles/avatars.server.ts'
import { db as theDb, type Db } from '#app/db.server.ts'
import { recogniseStore } from '#app/domain/installation/store.server.ts'

/** Deletes files of messages that were never sent, or are deleted. */
export const attachmentJobs = (storage: Pick<ObjectStorage, 'delete'>) =>
  ({
    'discard-attachments': {
      async run(db, { keys }, now) {
        const again = await discardAttachments(db, storage, keys, now)
        if (again) await scheduleJob(db, 'discard-attachments', { keys }, { runAt: again })
      },
      isLong: true,
    },
  }) satisfies Partial<JobHandlers>

/** Stores and removes avatars after their form. */
export const avatarJobs = (storage: ObjectStorage) =>
  ({
    'store-avatar': { run: (db, avatar) => storeAvatar(db, storage, avatar) },
    'discard-avatar': { run: (db, avatar) => discardAvatar(db, storage, avatar) },
  }) satisfies Partial<JobHandlers>

/** How long the owner of a store is remembered, because one erasure deletes many files. */
const TRUSTED_MS = 2_000

/** A store that deletes no objects while it belongs to another installation. */
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

/** Work on pictures of listings after their form. */
export const listingPictureJobs = (storage: ObjectStorage) =>
  ({
    /** Finishes a publication whose pictures are not attached yet; usually none are left. */
    'attach-images': {
      async run(db, payload, now) {
        const outcome = await attachImages(db, storage, { ...payload, now })
        if (outcome.kind === 'store-failed') throw new Error('the store did not take the pictures of a listing')
      },
    },
    /** Deletes the uploads of an unfinished form. */
    'discard-uploads': {
      async run(db, { uploads }, now) {
        const again = await discardUploads(db, storage, uploads, now)
        if (again) await scheduleJob(db, 'discard-uploads', { uploads }, { runAt: again })
      },
    },
  }) satisfies Partial<JobHandlers>
