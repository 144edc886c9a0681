import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { inTransaction, type Db } from '#app/db.server.ts'
import { tell } from './channels.server.ts'

export interface Announcement {
  title: string
  message: string
  /** The path of this site that it links to. */
  href?: string
  /** Announcing again under the same key reaches only those it had not reached; without a key the words are the key. */
  key?: string
}

/** How many people one transaction tells, far below a statement's time limit. */
const BATCH = 5_000

/**
 * Tells every active account something, as `announcement`. Mail about it goes to those who want news by mail (E6).
 * @returns how many were told for the first time.
 */
export async function announce(db: Db, announcement: Announcement, now: Date): Promise<number> {
  const { title, message, href = null } = announcement
  const key =
    announcement.key ??
    createHash('sha256')
      .update(JSON.stringify([title, message, href]))
      .digest('hex')
  let after: string | null = null
  let told = 0
  for (;;) {
    const last: string | undefined = await inTransaction(db, async (trx) => {
      const people = await trx
        .selectFrom('users')
        .select('id')
        .where('state', 'in', ['activo', 'baja_solicitada'])
        .$if(after !== null, (query) => query.where('id', '>', after))
        .orderBy('id')
        .limit(BATCH)
        .execute()
      const ids = people.map(({ id }) => id)
      if (ids.length === 0) return undefined
      told += await tell(
        trx,
        {
          type: 'announcement',
          userId: sql`user_id`,
          title,
          message,
          href,
          dedupeKey: `announcement:${key}`,
          from: sql`FROM unnest(${ids}::uuid[]) user_id`,
        },
        now,
      )
      return ids.at(-1)
    })
    if (last === undefined) return told
    after = last
  }
}
