import type { SecretBox } from '#app/adapters/tokens.server.ts'
import type { Trx } from '#app/db.server.ts'
import { mailOwner } from '#app/domain/accounts/addressee.server.ts'
import { firstName } from '#app/domain/accounts/texts/opening.ts'
import { takeCode } from '#app/domain/accounts/two-factor.server.ts'
import { writeAudit } from '#app/domain/audit/commands.server.ts'
import type { RenderedMail, Site } from '#app/domain/outbox/template.ts'

export interface Context {
  now: Date
  site: Site
}

/** The proof that the owner is the one who asks. */
export interface Proof extends Context {
  password: string
  /** The code of the app or a recovery code; null in accounts without a second factor. */
  code: string | null
}

/** Whether the second factor, if there is one, has been shown. The code is used up. */
export async function hasShownCode(trx: Trx, box: SecretBox, userId: string, { code, ...at }: Proof): Promise<boolean> {
  return (await takeCode(trx, box, userId, { code: code ?? '', ...at })) !== 'wrong-code'
}

/** Makes simultaneous changes of one account wait for each other. */
export async function holdOwner(trx: Trx, userId: string): Promise<void> {
  await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().executeTakeFirstOrThrow()
}

interface Change {
  action: 'payout.change' | 'payout.undo' | 'payout.remove'
  now: Date
  write: (name: string, timezone: string | null) => RenderedMail
}

/** Records a change in the log of the account, and sends its owner a mail, whatever they switched off. */
export async function noteChange(trx: Trx, userId: string, { action, now, write }: Change): Promise<void> {
  await mailOwner(trx, userId, 'payout-changed', ({ fullName, timezone }) => write(firstName(fullName), timezone))
  await writeAudit(trx, { at: now, actor: userId, action, subjectId: userId })
}
