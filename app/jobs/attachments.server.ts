import type { ObjectStorage } from '#app/adapters/object-storage.ts'
import { discardAttachments } from '#app/domain/uploads/attachments.server.ts'
import { scheduleJob } from '#app/domain/outbox/commands.server.ts'
import type { JobHandlers } from './job-handler.ts'

/** Deletes files of messages that were never sent, or are gone. */
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
