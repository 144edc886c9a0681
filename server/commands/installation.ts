import { storage } from '#app/adapters/storage.server.ts'
import { db } from '#app/db.server.ts'
import { resumeMail } from '#app/domain/installation/mail.server.ts'
import { adoptStore } from '#app/domain/installation/store.server.ts'
import { countInEnglish } from '#app/locale/numbers.server.ts'
import { requireStorage, storagePlace } from '#server/start/require-storage.ts'

/** Makes the configured store this installation's. */
export async function adopt(): Promise<string> {
  await requireStorage()
  await adoptStore(db, storage)
  return `${storagePlace} belongs to this installation now. Another one that uses it is refused.`
}

/** Lets mails and pushes go out again. */
export async function resume(now: Date): Promise<string> {
  const outcome = await resumeMail(db, now)
  switch (outcome.kind) {
    case 'not-held':
      return 'Mails and pushes go out already.'
    case 'resumed':
      return `Mails and pushes go out again: ${countInEnglish(outcome.waiting)} have waited.`
  }
}
