import type { Trx } from '#app/db.server.ts'
import { usernameCandidates } from './username.ts'

export interface NewProfile {
  fullName: string
  /** Where the username comes from (A5). */
  email: string
  now: Date
}

/** Gives a new account its profile under the first free username that its address suggests (A5). */
export async function createProfile(trx: Trx, id: string, { fullName, email, now }: NewProfile): Promise<string> {
  for (const username of usernameCandidates(email)) {
    const row = await trx
      .insertInto('profiles')
      .values({ id, full_name: fullName, username, created_at: now, updated_at: now })
      // An error would end the transaction, so a taken name is skipped; the index still decides.
      .onConflict((conflict) => conflict.constraint('profiles_username_key').doNothing())
      .returning('username')
      .executeTakeFirst()
    if (row) return row.username
  }
  throw new Error('unreachable: the candidates never end')
}
