import { storage } from '#app/adapters/storage.server.ts'
import { db } from '#app/db.server.ts'
import { resumeMail } from '#app/domain/installation/installation.server.ts'
import { adoptStore } from '#app/domain/installation/store.server.ts'
import { countInEnglish } from '#app/locale/numbers.server.ts'
import { requireStorage, storagePlace } from '#server/start/storage.ts'
import { bankBox, taxBox, totpBox } from '#app/adapters/tokens.server.ts'
import { resealAll } from '#app/domain/sealed/values.server.ts'
import { CommandFault } from '#server/faults.ts'

/**
 * Seals older values with the newest secret.
 * @throws CommandFault where some do not open.
 */
export async function reseal(): Promise<string> {
  const { totp, bank, tax } = await resealAll(db, { totp: totpBox, bank: bankBox, tax: taxBox })
  const done = `Sealed anew: ${totp.outdated} of ${totp.checked} secrets of the second factor, ${bank.outdated} of ${bank.checked} account numbers, ${tax.outdated} of ${tax.checked} tax details.`
  const unopened = totp.unopened + bank.unopened + tax.unopened
  if (unopened > 0)
    throw new CommandFault(
      `${done} ${unopened} do not open: put the secret that sealed them back into DATA_SECRETS, or SESSION_SECRETS.`,
    )
  return done
}

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
