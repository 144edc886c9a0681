import { randomBytes } from 'node:crypto'
import { inTransaction, type Db } from '#app/db.server.ts'
import { hashToken } from './sessions.server.ts'

/** Browsers keep no cookie longer. */
export const KNOWN_DEVICE_DAYS = 400
/** Whoever signs in from more browsers than these is a stranger again in the one used longest ago. */
export const KNOWN_DEVICES_MAX = 10

/**
 * Whether the browser with this token has signed in to this account before.
 * @param account by its address, as it was typed, or by its id. An unknown address costs the same look.
 */
export async function isKnownDevice(
  db: Db,
  token: string,
  account: { email: string } | { userId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('known_devices')
    .innerJoin('users', 'users.id', 'known_devices.user_id')
    .select('users.id')
    .where('known_devices.token_hash', '=', hashToken(token))
    .$if('email' in account, (query) => query.where('users.email', '=', (account as { email: string }).email))
    .$if('userId' in account, (query) => query.where('users.id', '=', (account as { userId: string }).userId))
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Remembers that this browser has signed in to the account.
 * @param token what it was known by before, also to other accounts: all of them know it by the new one from now on, so
 *   that a token which somebody planted is worth nothing after the sign-in.
 * @returns the token that the cookie carries.
 */
export async function rememberDevice(
  db: Db,
  userId: string,
  { token, now }: { token: string | undefined; now: Date },
): Promise<string> {
  const fresh = randomBytes(32).toString('base64url')
  await inTransaction(db, async (trx) => {
    if (token)
      await trx
        .updateTable('known_devices')
        .set({ token_hash: hashToken(fresh) })
        .where('token_hash', '=', hashToken(token))
        .execute()
    await trx
      .insertInto('known_devices')
      .values({ token_hash: hashToken(fresh), user_id: userId, created_at: now, last_used_at: now })
      .onConflict((conflict) => conflict.constraint('known_devices_pkey').doUpdateSet({ last_used_at: now }))
      .execute()
    await trx
      .deleteFrom('known_devices')
      .where('user_id', '=', userId)
      .where('token_hash', 'in', (eb) =>
        eb
          .selectFrom('known_devices as older')
          .select('older.token_hash')
          .where('older.user_id', '=', userId)
          .orderBy('older.last_used_at', 'desc')
          .offset(KNOWN_DEVICES_MAX),
      )
      .execute()
  })
  return fresh
}
