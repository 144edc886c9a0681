import type { Trx } from '#app/db.server.ts'
import { enqueueMail, type MailKind } from '#app/domain/outbox/commands.server.ts'
import type { RenderedMail } from '#app/domain/outbox/template.ts'

/** The facts about the owner of an account that a mail to them needs. */
export interface Addressee {
  fullName: string
  timezone: string | null
}

/**
 * Sends a mail to the address of an account, whatever its settings say. @param write makes the mail, in the language of
 * the owner.
 * @throws when there is no such account.
 */
export async function mailOwner(
  trx: Trx,
  userId: string,
  kind: MailKind,
  write: (owner: Addressee) => RenderedMail,
): Promise<void> {
  const { email, ...owner } = await trx
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.id', 'users.id')
    .leftJoin('userSettings', 'userSettings.userId', 'users.id')
    .select(['users.email', 'profiles.fullName', 'userSettings.timezone'])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow()
  await enqueueMail(trx, { kind, userId, recipient: email, write: () => write(owner) })
}
