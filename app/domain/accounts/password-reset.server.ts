import { inTransaction, type Db } from '#app/db.server.ts'
import { enqueueMail, scheduleJob } from '#app/domain/outbox/commands.server.ts'
import type { Site } from '#app/domain/outbox/template.ts'
import { passwordChangedMail, resetMail } from './texts/opening.ts'
import { hashPassword } from './passwords.server.ts'
import { closeSessionsOf } from './sessions.server.ts'
import { takeOver } from './taking-over.server.ts'
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
      .select(['users.id', 'users.email'])
      .where('users.email', '=', email)
      .where('users.state', 'in', ['activo', 'baja_solicitada'])
      .executeTakeFirst()
    if (!user) return
    const token = await issueToken(trx, { userId: user.id, email: user.email, purpose: 'restablecer', now })
    const write = () => resetMail(site, { token })
    await enqueueMail(trx, { kind: 'reset-password', userId: user.id, recipient: user.email, write })
  })
}

export interface ResetContext {
  now: Date
  site: Site
  /**
   * The person who is signed in in the browser that opened the link: their session stays open if the account is theirs.
   */
  viewer?: { id: string; sessionId: string } | undefined
}

export type Reset = 'changed' | 'taken-over' | 'unusable'

/**
 * Sets a new password with the token of a mail (A7), which works once and for an hour, and ends every other session of
 * the account. An address that is not confirmed may have been registered by somebody else: the person who opens the mail
 * then takes the account over, unless they are signed in to it.
 */
export async function resetPassword(
  db: Db,
  { token, password }: { token: string; password: string },
  { now, site, viewer }: ResetContext,
): Promise<Reset> {
  // Hashing is expensive, so a made-up token is refused before it. takeToken decides.
  if (!(await isTokenUsable(db, 'restablecer', token, now))) return 'unusable'
  const passwordHash = await hashPassword(password)
  return inTransaction(db, async (trx): Promise<Reset> => {
    const taken = await takeToken(trx, 'restablecer', token, now)
    if (!taken) return 'unusable'
    const { userId } = taken
    const before = await trx
      .selectFrom('users')
      .select(['email', 'emailVerifiedAt'])
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    // The holder of the token has read the address that it was sent to.
    const proves = before.emailVerifiedAt === null && before.email === taken.email
    const user = await trx
      .updateTable('users')
      .set({ passwordHash, ...(proves && { emailVerifiedAt: now }) })
      .where('id', '=', userId)
      .returning('email')
      .executeTakeFirstOrThrow()
    if (proves && viewer?.id !== userId) {
      await takeOver(trx, userId, { now, site })
      return 'taken-over'
    }
    await voidTokens(trx, 'restablecer', { userId, now })
    await voidTokens(trx, 'cambiar_correo', { userId, now })
    await closeSessionsOf(trx, userId, { except: viewer?.sessionId })
    const write = () => passwordChangedMail(site)
    await enqueueMail(trx, { kind: 'password-changed', userId, recipient: user.email, write })
    return 'changed'
  })
}
