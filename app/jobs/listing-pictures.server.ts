import type { ObjectStorage } from '#app/adapters/object-storage.ts'
import { attachImages } from '#app/domain/listings/attaching.server.ts'
import { discardUploads } from '#app/domain/listings/staging.server.ts'
import { scheduleJob } from '#app/domain/outbox/commands.server.ts'
import type { JobHandlers } from './job-handler.ts'

/** Work on pictures of listings after their form. */
export const listingPictureJobs = (storage: ObjectStorage) =>
  ({
    /** Finishes a publication whose pictures are not attached yet; usually there is nothing left to do. */
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
