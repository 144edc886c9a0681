import type { ObjectStorage } from '#app/adapters/object-storage.ts'
import { discardAvatar, storeAvatar } from '#app/domain/profiles/avatars.server.ts'
import type { JobHandlers } from './job-handler.ts'

/** What is left to do for people's pictures after the form that brought or removed them. */
export const avatarJobs = (storage: ObjectStorage) =>
  ({
    'store-avatar': { run: (db, avatar) => storeAvatar(db, storage, avatar) },
    'discard-avatar': { run: (db, avatar) => discardAvatar(db, storage, avatar) },
  }) satisfies Partial<JobHandlers>
