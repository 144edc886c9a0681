import { inTransaction, type Db } from '#app/db.server.ts'
import { hashToken, newToken } from './sessions.server.ts'

/** A person who uses more browsers than this gets an alert again for the one that was used longest ago. */
export const KNOWN_DEVICES_MAX = 10

/**
 * Whether the browser with this token has signed in to this account before.
 * @param account its address, as typed, or its id. An unknown address costs the same look-up.
 */
export async function isKnownDevice(
  db: Db,
  token: string,
  account: { email: string } | { userId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('knownDevices')
    .innerJoin('users', 'users.id', 'knownDevices.userId')
    .select('users.id')
    .where('knownDevices.tokenHash', '=', hashToken(token))
    .where((eb) => ('email' in account ? eb('users.email', '=', account.email) : eb('users.id', '=', account.userId)))
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Records that this browser has signed in to the account.
 * @param token the browser's former token, of other accounts too: all of them know it by the new one from now on, so
 *   that a planted token is void after the sign-in.
 * @returns the token for the cookie.
 */
export async function rememberDevice(
  db: Db,
  userId: string,
  { token, now }: { token: string | undefined; now: Date },
): Promise<string> {
  const fresh = newToken()
  await inTransaction(db, async (trx) => {
    if (token)
      await trx
        .updateTable('knownDevices')
        .set({ tokenHash: hashToken(fresh) })
        .where('tokenHash', '=', hashToken(token))
        .execute()
    await trx
      .insertInto('knownDevices')
      .values({ tokenHash: hashToken(fresh), userId, createdAt: now, lastUsedAt: now })
      .onConflict((conflict) => conflict.constraint('known_devices_pkey').doUpdateSet({ lastUsedAt: now }))
      .execute()
    await trx
      .deleteFrom('knownDevices')
      .where('userId', '=', userId)
      .where('tokenHash', 'in', (eb) =>
        eb
          .selectFrom('knownDevices as older')
          .select('older.tokenHash')
          .where('older.userId', '=', userId)
          .orderBy('older.lastUsedAt', 'desc')
          .offset(KNOWN_DEVICES_MAX),
      )
      .execute()
  })
  return fresh
}
