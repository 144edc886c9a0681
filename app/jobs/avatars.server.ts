import type { ObjectStorage } from '#app/adapters/object-storage.ts'
import type { Db } from '#app/db.server.ts'
import {
  DISCARD_AVATAR_JOB,
  discardAvatar,
  STORE_AVATAR_JOB,
  storeAvatar,
  type AvatarOf,
} from '#app/domain/profiles/avatars.server.ts'

/** What is left to do for people's pictures after the form that brought or removed them. */
export const avatarJobs = (storage: ObjectStorage) => ({
  [STORE_AVATAR_JOB]: { run: (db: Db, avatar: AvatarOf) => storeAvatar(db, storage, avatar) },
  [DISCARD_AVATAR_JOB]: { run: (db: Db, avatar: AvatarOf) => discardAvatar(db, storage, avatar) },
})
