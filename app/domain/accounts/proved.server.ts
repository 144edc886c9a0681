import type { Db, Trx } from '#app/db.server.ts'

/**
 * Whether somebody has shown that this account's address is theirs. An account that nobody has may have been filled by
 * anybody: it holds no payout method, second factor or push, and neither quotes nor accepts. It never loses its proof.
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
