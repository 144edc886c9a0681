import type { FileStorage, ObjectStorage } from '#app/adapters/object-storage.ts'
import { discardStored, eraseAccount } from '#app/domain/personal-data/erasure.server.ts'
import { giveExportUp, makeExport, purgeExports } from '#app/domain/personal-data/exports.server.ts'
import { HOUR_MS } from '#app/locale/durations.ts'
import type { JobHandlers } from './job-handler.ts'

/** Copies of a person's data, and accounts whose time has come. */
export const personalDataJobs = (storage: ObjectStorage & FileStorage) =>
  ({
    'export-data': {
      run: (db, payload, now) => makeExport(db, storage, payload, now),
      isLong: true,
      giveUp: (db, payload) => giveExportUp(db, payload),
    },
    'purge-exports': {
      run: (db, _payload, now) => purgeExports(db, storage, now),
      everyMs: HOUR_MS,
    },
    'erase-account': {
      run: (db, { userId }, now) => eraseAccount(db, userId, now),
      isLong: true,
    },
    'discard-objects': {
      run: (_db, { keys }) => discardStored(storage, keys),
      isLong: true,
    },
  }) satisfies Partial<JobHandlers>
