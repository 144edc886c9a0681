import { sql } from 'kysely'
import type { Db } from '#app/db.server.ts'
import { listingIdOf } from './listing-id.server.ts'

/**
 * The newest listing of this author with the same title and description, apart from letter case and spaces; undefined
 * without one. Two kinds do not count: the listing that the same form published before, and deleted listings.
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
