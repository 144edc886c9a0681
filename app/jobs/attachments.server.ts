import type { ObjectStorage } from '#app/adapters/object-storage.ts'
import type { Db } from '#app/db.server.ts'
import { DISCARD_ATTACHMENTS_JOB, discardAttachments } from '#app/domain/conversations/attachments.server.ts'
import { scheduleJob } from '#app/domain/outbox/commands.server.ts'

/** Files of messages that were never sent, or are gone. */
export const attachmentJobs = (storage: Pick<ObjectStorage, 'delete'>) => ({
  [DISCARD_ATTACHMENTS_JOB]: {
    async run(db: Db, { keys }: { keys: string[] }, now: Date) {
      const again = await discardAttachments(db, storage, keys, now)
      if (again) await scheduleJob(db, DISCARD_ATTACHMENTS_JOB, { keys }, { runAt: again })
    },
    isLong: true,
  },
})
