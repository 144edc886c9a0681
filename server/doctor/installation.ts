import type { ObjectStorage } from '#app/adapters/object-storage.ts'
import type { Config } from '#app/config/schema.ts'
import type { Db } from '#app/db.server.ts'
import { findLastBackup } from '#app/domain/installation/installation.server.ts'
import { lookAtStore } from '#app/domain/installation/store.server.ts'
import { findMailHold } from '#app/domain/outbox/jobs.server.ts'
import { DAY_MS } from '#app/locale/durations.ts'
import { countInEnglish } from '#app/locale/numbers.server.ts'
import { messageOf } from '#server/start/prepare-database.ts'
import { refusalOf } from '#server/start/own-store.ts'
import { fault, ok, warning, type Finding } from './finding.ts'

/** Whether the store is this installation's. */
export async function checkOwner(db: Db, storage: ObjectStorage, place: string): Promise<Finding> {
  let owner
  try {
    owner = await lookAtStore(db, storage)
  } catch (error) {
    return warning('owner', `${place} does not say whose it is: ${messageOf(error)}`, 'See the line «storage».')
  }
  if (owner === 'ours') return ok('owner', `${place} is this installation’s`)
  if (owner === 'unmarked') return ok('owner', `${place} is nobody’s yet: the first start marks it`)
  return fault(
    'owner',
    refusalOf('another'),
    'The app does not start, and deletes nothing, before it has its own store.',
  )
}

/** After so long without a backup something is wrong with a timer that runs every night. */
const BACKUP_AGE_MS = 2 * DAY_MS

/** How old the last backup is. */
export async function checkBackup(db: Db, now: Date, mode: Config['mode']): Promise<Finding> {
  const at = await findLastBackup(db)
  if (mode === 'trial') return ok('backup', 'a trial needs none')
  const advice = 'gremio backup --to …, every night by a timer: docs/debian.md.'
  if (!at) return warning('backup', 'none was ever made with gremio backup', advice)
  const found = `the last was made ${at.toISOString()}`
  return now.getTime() - at.getTime() > BACKUP_AGE_MS ? warning('backup', found, advice) : ok('backup', found)
}

/** Whether mails and pushes wait, because the database is a copy. */
export async function checkMailHold(db: Db): Promise<Finding> {
  const hold = await findMailHold(db)
  if (!hold) return ok('held mail', 'none: mails and pushes go out')
  const found = `held since ${hold.since.toISOString()}, when this database was restored or copied; ${countInEnglish(hold.waiting)} wait`
  return warning('held mail', found, 'If the original sends nothing any more: gremio mail resume.')
}
