import type { ObjectStorage } from '#app/adapters/object-storage.ts'
import type { Db } from '#app/db.server.ts'
import { lookAtStore } from '#app/domain/installation/store.server.ts'
import { findMailHold } from '#app/domain/outbox/hold.server.ts'
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

/** Whether mails and pushes wait, because the database is a copy. */
export async function checkMailHold(db: Db): Promise<Finding> {
  const hold = await findMailHold(db)
  if (!hold) return ok('held mail', 'none: mails and pushes go out')
  const found = `held since ${hold.since.toISOString()}, when this database was restored or copied; ${countInEnglish(hold.waiting)} wait`
  return warning('held mail', found, 'If the original sends nothing any more: gremio mail resume.')
}
