import { inTransaction, type Db } from '#app/db.server.ts'
import { enqueueMail } from '#app/domain/outbox/commands.server.ts'
import type { Site } from '#app/domain/outbox/template.ts'
import { passwordChangedMail } from './texts/opening.ts'
import { hashPassword, verifyPassword } from './passwords.server.ts'
import { closeSessionsOf } from './sessions.server.ts'
import { voidTokens } from './tokens.server.ts'

/** Whether this is the password of the account, which exists. */
export async function isPasswordOf(db: Db, userId: string, password: string): Promise<boolean> {
  return verifyPassword(await passwordHashOf(db, userId), password)
}

async function passwordHashOf(db: Db, userId: string): Promise<string> {
  const { passwordHash } = await db
    .selectFrom('users')
    .select('passwordHash')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return passwordHash
}

/**
 * Sets another password for a person who knows the present one (E13). Every other session ends, links to a new password
 * or address are voided, and a mail tells of it. The same form sent twice changes nothing the second time.
 */
export async function changePassword(
  db: Db,
  userId: string,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
  { now, site, keepSession }: { now: Date; site: Site; keepSession: string },
): Promise<'changed' | 'wrong-password'> {
  const before = await passwordHashOf(db, userId)
  if (!(await verifyPassword(before, currentPassword)))
    return (await verifyPassword(before, newPassword)) ? 'changed' : 'wrong-password'
  const after = await hashPassword(newPassword)
  const changed = await inTransaction(db, async (trx) => {
    const user = await trx
      .updateTable('users')
      .set({ passwordHash: after })
      .where('id', '=', userId)
      // A simultaneous change may have replaced the password that this one was verified with.
      .where('passwordHash', '=', before)
      .returning('email')
      .executeTakeFirst()
    if (!user) return false
    await voidTokens(trx, 'restablecer', { userId, now })
    await voidTokens(trx, 'cambiar_correo', { userId, now })
    await closeSessionsOf(trx, userId, { except: keepSession })
    const write = () => passwordChangedMail(site)
    await enqueueMail(trx, { kind: 'password-changed', userId, recipient: user.email, write })
    return true
  })
  if (changed) return 'changed'
  return (await isPasswordOf(db, userId, newPassword)) ? 'changed' : 'wrong-password'
}
