import { bankBox, taxBox, totpBox } from '#app/adapters/tokens.server.ts'
import { db } from '#app/db.server.ts'
import { resealAll } from '#app/domain/sealed/values.server.ts'
import { CommandFault } from '#server/faults.ts'

/** Seals with the newest secret what an older one has sealed. @throws CommandFault where some do not open. */
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
