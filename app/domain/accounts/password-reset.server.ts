import { inTransaction, type Db } from '#app/db.server.ts'
import { enqueueMail, scheduleJob } from '#app/domain/outbox/commands.server.ts'
import type { Site } from '#app/domain/outbox/template.ts'
import { passwordChangedMail, resetMail } from './mails.ts'
import { hashPassword } from './passwords.server.ts'
import { closeSessionsOf } from './sessions.server.ts'
import { isTokenUsable, issueToken, takeToken, voidTokens } from './tokens.server.ts'

/**
 * Asks for a mail with a link to a new password. The worker finds out later whether the address is known; here every
 * address costs the same single insert (A6).
 */
export async function requestPasswordReset(db: Db, email: string, site: Site): Promise<void> {
  await scheduleJob(db, 'send-reset', { email, site })
}

/** The worker's half of `requestPasswordReset`: an unknown address gets nothing. */
export async function sendReset(db: Db, email: string, { now, site }: { now: Date; site: Site }): Promise<void> {
  await inTransaction(db, async (trx) => {
    const user = await trx
      .selectFrom('users')
      .innerJoin('profiles', 'profiles.id', 'users.id')
      .select(['users.id', 'users.email', 'profiles.fullName'])
      .where('users.email', '=', email)
      .where('users.state', 'in', ['activo', 'baja_solicitada'])
      .executeTakeFirst()
    if (!user) return
    const token = await issueToken(trx, { userId: user.id, email: user.email, purpose: 'restablecer', now })
    const mail = resetMail(site, { fullName: user.fullName, token })
    await enqueueMail(trx, { kind: 'reset-password', userId: user.id, recipient: user.email, ...mail })
  })
}

export interface ResetContext {
  now: Date
  site: Site
  /** The session that stays open, when the person is signed in. */
  keepSession?: string
}

/** Sets a new password with the token of a mail (A7): once, within the hour, and every other session ends. */
export async function resetPassword(
  db: Db,
  { token, password }: { token: string; password: string },
  { now, site, keepSession }: ResetContext,
): Promise<'changed' | 'unusable'> {
  // Hashing is expensive, so a made-up token is refused before it. takeToken decides.
  if (!(await isTokenUsable(db, 'restablecer', token, now))) return 'unusable'
  const passwordHash = await hashPassword(password)
  return inTransaction(db, async (trx) => {
    const taken = await takeToken(trx, 'restablecer', token, now)
    if (!taken) return 'unusable'
    const user = await trx
      .updateTable('users')
      .from('profiles')
      .set((eb) => ({
        passwordHash,
        // The holder of the token has read the address that it was sent to.
        emailVerifiedAt: eb
          .case()
          .when('users.email', '=', taken.email)
          .then(eb.fn.coalesce('users.emailVerifiedAt', eb.val(now)))
          .else(eb.ref('users.emailVerifiedAt'))
          .end(),
      }))
      .whereRef('profiles.id', '=', 'users.id')
      .where('users.id', '=', taken.userId)
      .returning(['users.email', 'profiles.fullName'])
      .executeTakeFirstOrThrow()
    await voidTokens(trx, 'restablecer', taken.userId, now)
    await voidTokens(trx, 'cambiar_correo', taken.userId, now)
    await closeSessionsOf(trx, taken.userId, { except: keepSession })
    const mail = passwordChangedMail(site, { fullName: user.fullName })
    await enqueueMail(trx, { kind: 'password-changed', userId: taken.userId, recipient: user.email, ...mail })
    return 'changed'
  })
}
