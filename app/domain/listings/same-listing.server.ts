import { sql } from 'kysely'
import type { Db } from '#app/db.server.ts'
import { listingIdOf } from './listing-id.server.ts'

/**
 * The newest listing of this author that says the same in title and description, letters and spaces aside; undefined
 * without one. A listing published by the same form does not count, since it is the same one, nor does a deleted one,
 * which nobody can read.
 */
export async function findSameListing(
  db: Db,
  authorId: string,
  { title, description, draftKey }: { title: string; description: string; draftKey: string },
): Promise<{ id: string; title: string; createdAt: Date } | undefined> {
  const plain = (text: string | ReturnType<typeof sql.ref>) =>
    sql<string>`lower(btrim(regexp_replace(${text}, '\\s+', ' ', 'g')))`
  return db
    .selectFrom('listings')
    .select(['id', 'title', 'createdAt'])
    .where('authorId', '=', authorId)
    .where('deletedAt', 'is', null)
    .where('id', '<>', listingIdOf(authorId, draftKey))
    .where(plain(sql.ref('title')), '=', plain(title))
    .where(plain(sql.ref('description')), '=', plain(description))
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
}
