import type { SecretBox } from '#app/adapters/tokens.server.ts'
import type { Db } from '#app/db.server.ts'

/** A sample is enough, because all secrets were sealed with one of a few keys. */
const AT_MOST = 500

/** How many secrets of the second factor were looked at, the newest first, and how many no key opens. */
export async function countUnopenedSecrets(db: Db, box: SecretBox): Promise<{ checked: number; unopened: number }> {
  const rows = await db
    .selectFrom('totp')
    .select(['userId', 'secretEncrypted'])
    .orderBy('createdAt', 'desc')
    .limit(AT_MOST)
    .execute()
  const unopened = rows.filter(({ userId, secretEncrypted }) => !box.open(secretEncrypted, userId)).length
  return { checked: rows.length, unopened }
}
