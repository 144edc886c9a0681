import type { Db, Trx } from '#app/db.server.ts'
import { DAY_MS, HOUR_MS } from '#app/locale/durations.ts'
import { hashToken, newToken } from './sessions.server.ts'

export type TokenPurpose = 'verificar_correo' | 'restablecer' | 'cambiar_correo' | 'deshacer_correo'

/** A7: an hour. Mails of verification may stay unread over a weekend. */
export const TOKEN_LIFETIME_MS: Record<TokenPurpose, number> = {
  verificar_correo: 7 * DAY_MS,
  restablecer: HOUR_MS,
  cambiar_correo: DAY_MS,
  // The owner needs time to notice a change that a thief made.
  deshacer_correo: 7 * DAY_MS,
}

/** Makes a token for a link in a mail. Only its hash is stored. */
export async function issueToken(
  trx: Trx,
  { userId, email, purpose, now }: { userId: string; email: string; purpose: TokenPurpose; now: Date },
): Promise<string> {
  const token = newToken()
  await trx
    .insertInto('tokens')
    .values({
      userId,
      purpose,
      email,
      tokenHash: hashToken(token),
      createdAt: now,
      expiresAt: new Date(now.getTime() + TOKEN_LIFETIME_MS[purpose]),
    })
    .execute()
  return token
}

/** Whether a token would be taken now. */
export async function isTokenUsable(db: Db, purpose: TokenPurpose, token: string, now: Date): Promise<boolean> {
  return (await findToken(db, purpose, token, now)) !== undefined
}

/**
 * Whose a token is and where it was sent, while it is still valid. Reading does not use it up, because mail scanners
 * open every link.
 */
export function findToken(
  db: Db | Trx,
  purpose: TokenPurpose,
  token: string,
  now: Date,
): Promise<{ userId: string; email: string } | undefined> {
  return db
    .selectFrom('tokens')
    .select(['userId', 'email'])
    .where('tokenHash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
}

/** Whose a token is, and where it was sent, once it has been used; the account has this address now. */
export function findUsedToken(
  db: Db | Trx,
  purpose: TokenPurpose,
  token: string,
): Promise<{ userId: string; email: string; passwordHash: string; emailVerifiedAt: Date | null } | undefined> {
  return db
    .selectFrom('tokens')
    .innerJoin('users', (join) =>
      join.onRef('users.id', '=', 'tokens.userId').onRef('users.email', '=', 'tokens.email'),
    )
    .select(['users.id as userId', 'users.email', 'users.passwordHash', 'users.emailVerifiedAt'])
    .where('tokens.tokenHash', '=', hashToken(token))
    .where('tokens.purpose', '=', purpose)
    .where('tokens.usedAt', 'is not', null)
    .executeTakeFirst()
}

/** Uses a token up and returns its owner. Of two simultaneous uses the update lets one through. */
export async function takeToken(trx: Trx, purpose: TokenPurpose, token: string, now: Date) {
  const row = await trx
    .updateTable('tokens')
    .set({ usedAt: now })
    .where('tokenHash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning(['userId', 'email', 'createdAt'])
    .executeTakeFirst()
  return row && { userId: row.userId, email: row.email, createdAt: row.createdAt }
}

/** Voids the open tokens of one purpose; with `since` those that were made at that time or later. */
export async function voidTokens(
  db: Db | Trx,
  purpose: TokenPurpose,
  { userId, since, now }: { userId: string; since?: Date; now: Date },
): Promise<void> {
  await db
    .updateTable('tokens')
    .set({ usedAt: now })
    .where('userId', '=', userId)
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .$if(since !== undefined, (query) => query.where('createdAt', '>=', since as Date))
    .execute()
}
