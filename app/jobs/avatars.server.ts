import type { ObjectStorage } from '#app/adapters/object-storage.ts'
import { discardAvatar, storeAvatar } from '#app/domain/profiles/avatars.server.ts'
import type { JobHandlers } from './job-handler.ts'

/** Stores and removes avatars after their form. */
export const avatarJobs = (storage: ObjectStorage) =>
  ({
    'store-avatar': { run: (db, avatar) => storeAvatar(db, storage, avatar) },
    'discard-avatar': { run: (db, avatar) => discardAvatar(db, storage, avatar) },
  }) satisfies Partial<JobHandlers>
