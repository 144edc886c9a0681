import type { Db, Trx } from '#app/db.server.ts'

/**
 * Whether the address of this account was confirmed. Until then another person may use the account, so it holds no payout
 * method, second factor, push subscription or package, and neither quotes nor accepts quotes. A confirmed address stays
 * confirmed.
 */
export async function isProved(db: Db | Trx, userId: string): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('emailVerifiedAt', 'is not', null)
    .executeTakeFirst()
  return user !== undefined
}
