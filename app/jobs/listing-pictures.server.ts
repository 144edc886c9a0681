import type { ObjectStorage } from '#app/adapters/object-storage.ts'
import { attachImages, discardUploads } from '#app/domain/listings/staging.server.ts'
import { scheduleJob } from '#app/domain/outbox/commands.server.ts'
import type { JobHandlers } from './job-handler.ts'

/** What is left to do for the pictures of listings after the form that brought them. */
export const listingPictureJobs = (storage: ObjectStorage) =>
  ({
    /** Finishes a publication whose pictures are not attached yet; for most there is nothing left to do. */
    'attach-images': {
      async run(db, payload, now) {
        const outcome = await attachImages(db, storage, { ...payload, now })
        if (outcome.kind === 'store-failed') throw new Error('the store did not take the pictures of a listing')
      },
    },
    /** Deletes the uploads of a form that nobody finished. */
    'discard-uploads': {
      async run(db, { uploads }, now) {
        const again = await discardUploads(db, storage, uploads, now)
        if (again) await scheduleJob(db, 'discard-uploads', { uploads }, { runAt: again })
      },
    },
  }) satisfies Partial<JobHandlers>
