import { BEFORE_BASELINE } from '#db/migration-files.ts'

/** What is recorded in a database of the last version from before the baseline: only the number and the last name count. */
export const BEFORE = Array.from({ length: BEFORE_BASELINE.count }, (_, at) => ({
  name: at === BEFORE_BASELINE.count - 1 ? BEFORE_BASELINE.last : `0000_${String(at).padStart(3, '0')}.sql`,
  sha256: 'f',
}))
