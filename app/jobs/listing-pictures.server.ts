import type { ObjectStorage } from '#app/adapters/object-storage.ts'
import type { Db } from '#app/db.server.ts'
import { scheduleJob } from '#app/domain/outbox/commands.server.ts'
import {
  ATTACH_IMAGES_JOB,
  attachImages,
  DISCARD_UPLOADS_JOB,
  discardUploads,
  type PlannedUpload,
} from '#app/domain/listings/staging.server.ts'

export interface AttachImagesPayload {
  authorId: string
  listingId: string
  stagedIds: string[]
}

export interface DiscardUploadsPayload {
  uploads: PlannedUpload[]
}

/** What is left to do for the pictures of listings after the form that brought them. */
export const listingPictureJobs = (storage: ObjectStorage) => ({
  /** Finishes a publication whose pictures are not attached yet; for most there is nothing left to do. */
  [ATTACH_IMAGES_JOB]: {
    async run(db: Db, payload: AttachImagesPayload, now: Date) {
      const outcome = await attachImages(db, storage, { ...payload, now })
      if (outcome.kind === 'store-failed') throw new Error('the store did not take the pictures of a listing')
    },
  },
  /** Deletes the uploads of a form that nobody finished. */
  [DISCARD_UPLOADS_JOB]: {
    async run(db: Db, { uploads }: DiscardUploadsPayload, now: Date) {
      const again = await discardUploads(db, storage, uploads, now)
      if (again) await scheduleJob(db, DISCARD_UPLOADS_JOB, { uploads }, { runAt: again })
    },
  },
})
