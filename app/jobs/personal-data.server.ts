import type { FileStorage, ObjectStorage } from '#app/adapters/object-storage.ts'
import type { Db } from '#app/db.server.ts'
import {
  DISCARD_OBJECTS_JOB,
  discardStored,
  ERASE_JOB,
  eraseAccount,
} from '#app/domain/personal-data/erasure.server.ts'
import {
  EXPORT_JOB,
  giveExportUp,
  makeExport,
  purgeExports,
  type ExportPayload,
} from '#app/domain/personal-data/exports.server.ts'
import { HOUR_MS } from '#app/locale/durations.ts'

/** Copies of a person's data, and accounts whose time has come. */
export const personalDataJobs = (storage: ObjectStorage & FileStorage) => ({
  [EXPORT_JOB]: {
    run: (db: Db, payload: ExportPayload, now: Date) => makeExport(db, storage, payload, now),
    isLong: true,
    giveUp: (db: Db, payload: ExportPayload) => giveExportUp(db, payload),
  },
  'purge-exports': {
    run: (db: Db, _payload: unknown, now: Date) => purgeExports(db, storage, now),
    everyMs: HOUR_MS,
  },
  [ERASE_JOB]: {
    run: (db: Db, { userId }: { userId: string }, now: Date) => eraseAccount(db, userId, now),
    isLong: true,
  },
  [DISCARD_OBJECTS_JOB]: {
    run: (_db: Db, { keys }: { keys: string[] }) => discardStored(storage, keys),
    isLong: true,
  },
})
