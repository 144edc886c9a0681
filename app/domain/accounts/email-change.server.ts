import { randomBytes } from 'node:crypto'
import { inTransaction, violatedConstraint, type Db, type Trx } from '#app/db.server.ts'
import { enqueueMail } from '#app/domain/outbox/commands.server.ts'
import { isPasswordOf } from './password-change.server.ts'
import { hashPassword } from './passwords.server.ts'
import {
  judgeClaim,
  repeatedAnswer,
  type Claim,
  type Proved,
  type ProvingContext as Context,
} from './proving.server.ts'
import { takeOver } from './taking-over.server.ts'
import { findUsedToken, issueToken, takeToken, voidTokens } from './tokens.server.ts'
import { confirmNewEmailMail, emailChangedMail, emailInUseMail } from './texts/email-change.ts'
import { resetMail } from './texts/opening.ts'

export type EmailChangeRequest = 'sent' | 'wrong-password' | 'same-email'

/**
 * Sends a link to the new address that a person wants. The address changes only when the link is pressed; a newer wish
 * voids the older one's link. For an address that has an account the same rows are written and a mail without a link is
 * sent, so that the answer does not reveal it.
 */
export async function requestEmailChange(
  db: Db,
  userId: string,
  { email, password }: { email: string; password: string },
  { now, site }: Context,
): Promise<EmailChangeRequest> {
  if (!(await isPasswordOf(db, userId, password))) return 'wrong-password'
  const holder = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  if (holder?.id === userId) return 'same-email'
  return inTransaction<EmailChangeRequest>(db, async (trx) => {
    await trx.selectFrom('profiles').select('id').where('id', '=', userId).forUpdate().executeTakeFirstOrThrow()
    await voidTokens(trx, 'cambiar_correo', { userId, now })
    const token = await issueToken(trx, { userId, email, purpose: 'cambiar_correo', now })
    const write = () => (holder ? emailInUseMail(site) : confirmNewEmailMail(site, { token }))
    // In the language of the person who asks, in both cases: they see the subject among their mails, and the owner's
    // language would reveal that the address has an account.
    await enqueueMail(trx, { kind: 'confirm-new-email', userId, recipient: email, write })
    return 'sent'
  })
}

/** Voids the link to a new address: the account keeps its address. Repeating it changes nothing. */
export function cancelEmailChange(db: Db, userId: string, now: Date): Promise<void> {
  return voidTokens(db, 'cambiar_correo', { userId, now })
}

export type EmailChanged = Proved | { kind: 'email-taken' }

/**
 * Changes the address of the account to the one that the link was sent to. The caller has to show that the account is
 * theirs, by `claim`. The former address gets a link that undoes the change for seven days, if it had been proved; an
 * address that was never proved may belong to a stranger and gets no mail. Pressing again changes nothing.
 */
export async function confirmEmailChange(
  db: Db,
  token: string,
  claim: Claim,
  { now, site }: Context,
): Promise<EmailChanged> {
  const judged = await judgeClaim(db, 'cambiar_correo', { token, claim }, now)
  if (judged.kind === 'repeated') return repeatedAnswer(judged)
  if (judged.kind !== 'claimed') return { kind: judged.kind }
  const { userId, passwordHash } = judged
  const outcome = await unlessTaken(() =>
    inTransaction(db, async (trx) => {
      const taken = await takeToken(trx, 'cambiar_correo', token, now)
      const before = taken && (await findAddressee(trx, userId))
      if (!before) return 'unusable'
      await setEmail(trx, taken, now)
      for (const purpose of ['restablecer', 'verificar_correo'] as const)
        await voidTokens(trx, purpose, { userId, now })
      if (passwordHash) {
        await trx.updateTable('users').set({ passwordHash }).where('id', '=', userId).execute()
        await takeOver(trx, userId, { now, site })
      }
      if (before.emailVerifiedAt) {
        const undo = await issueToken(trx, { userId, email: before.email, purpose: 'deshacer_correo', now })
        const write = () => emailChangedMail(site, { fullName: before.fullName, newEmail: taken.email, token: undo })
        await enqueueMail(trx, { kind: 'email-changed', userId, recipient: before.email, write })
      }
      return 'changed'
    }),
  )
  if (outcome === 'changed') return passwordHash ? { kind: 'taken-over' } : { kind: 'proved', userId }
  if (outcome === 'email-taken') return { kind: 'email-taken' }
  // The second of two simultaneous presses finds the result of the first.
  const again = await judgeClaim(db, 'cambiar_correo', { token, claim }, now)
  return again.kind === 'repeated' ? repeatedAnswer(again) : { kind: 'unusable' }
}

/**
 * Gives the account its former address back, for the reader of that address. A thief who knows the password may have
 * made the change: every session ends, and the password is void until the owner chooses another with the link that is
 * mailed now. The account is taken over as with a new password (`takeOver`), because the thief may have added a second
 * factor or payout method; what was published since the change is hidden. Links of later changes are voided; the link
 * of an earlier change still undoes all of them.
 */
export async function undoEmailChange(
  db: Db,
  token: string,
  { now, site }: Context,
): Promise<'undone' | 'unusable' | 'email-taken'> {
  const nobodysPassword = await hashPassword(randomBytes(32).toString('base64url'))
  return unlessTaken(() =>
    inTransaction(db, async (trx) => {
      const taken = await takeToken(trx, 'deshacer_correo', token, now)
      if (!taken) return (await findUsedToken(trx, 'deshacer_correo', token)) ? 'undone' : 'unusable'
      const user = await findAddressee(trx, taken.userId)
      if (!user) return 'unusable'
      await setEmail(trx, taken, now)
      await trx.updateTable('users').set({ passwordHash: nobodysPassword }).where('id', '=', taken.userId).execute()
      await takeOver(trx, taken.userId, { now, site, since: taken.createdAt })
      await voidTokens(trx, 'deshacer_correo', { userId: taken.userId, since: taken.createdAt, now })
      const reset = await issueToken(trx, { userId: taken.userId, email: taken.email, purpose: 'restablecer', now })
      const write = () => resetMail(site, { token: reset })
      await enqueueMail(trx, { kind: 'reset-password', userId: taken.userId, recipient: taken.email, write })
      return 'undone'
    }),
  )
}

/** The index decides who has an address: the second one changes nothing and keeps the link. */
async function unlessTaken<T>(work: () => Promise<T>): Promise<T | 'email-taken'> {
  try {
    return await work()
  } catch (error) {
    if (violatedConstraint(error) === 'users_email_key') return 'email-taken'
    throw error
  }
}

async function setEmail(trx: Trx, { userId, email }: { userId: string; email: string }, now: Date) {
  await trx.updateTable('users').set({ email, emailVerifiedAt: now }).where('id', '=', userId).execute()
}

/** The account, locked until the transaction ends, so that changes of its address follow one another. */
function findAddressee(trx: Trx, userId: string) {
  return trx
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.id', 'users.id')
    .select(['users.email', 'users.emailVerifiedAt', 'profiles.fullName'])
    .where('users.id', '=', userId)
    .where('users.state', 'in', ['activo', 'baja_solicitada'])
    .forUpdate('users')
    .executeTakeFirst()
}
