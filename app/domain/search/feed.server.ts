import { sql } from 'kysely'
import type { Db } from '#app/db.server.ts'
import { lineColumns, type ListingLine } from '#app/domain/listings/card.server.ts'
import { categoryById } from '#app/domain/listings/categories.ts'
import type { SearchParams } from './params.ts'
import type { PlaceSearched } from './near.server.ts'
import { searchListings } from './queries.server.ts'

export interface FeedEntry extends ListingLine {
  description: string
  category: string
  authorName: string
  publishedAt: Date
  updatedAt: Date
}

/** How many listings of a person a feed has. */
const FREELANCER_ENTRIES = 30

/** The feed entries of the listings that a condition selects, of people with a public profile. */
async function entriesOf(db: Db, condition: ReturnType<typeof sql>, limit: number): Promise<FeedEntry[]> {
  const { rows } = await sql<Omit<FeedEntry, 'category'>>`
    SELECT ${sql.raw(lineColumns('v'))}, v.description, p.full_name AS "authorName",
           v.created_at AS "publishedAt", v.updated_at
      FROM visible_listings v
      JOIN profiles p ON p.id = v.author_id
      LEFT JOIN user_settings s ON s.user_id = v.author_id
     WHERE ${condition} AND coalesce(s.profile_visibility, 'public') = 'public' AND NOT v.sensitive
     ORDER BY v.created_at DESC, v.id DESC LIMIT ${sql.lit(limit)}`.execute(db)
  return rows.map((row) => ({ ...row, category: categoryById(row.categoryId)?.name ?? '' }))
}

/** The newest public listings of a search: its first page, or fewer; and the place that it is about. */
export async function searchFeed(
  db: Db,
  params: SearchParams,
): Promise<{ entries: FeedEntry[]; place: PlaceSearched | undefined }> {
  const newest = { ...params, sort: 'recent' as const, after: undefined, before: undefined }
  const { items, place } = await searchListings(db, newest)
  if (items.length === 0) return { entries: [], place }
  const ids = items.map(({ id }) => id)
  return { entries: await entriesOf(db, sql`v.id = ANY (${ids}::uuid[])`, ids.length), place }
}

/** A person's newest listings; undefined when there is no such person, or their profile is not public. */
export async function freelancerFeed(
  db: Db,
  userId: string,
): Promise<{ name: string; entries: FeedEntry[] } | undefined> {
  const { rows } = await sql<{ name: string }>`
    SELECT p.full_name AS name FROM users u JOIN profiles p ON p.id = u.id LEFT JOIN user_settings s ON s.user_id = u.id
     WHERE u.id = ${userId} AND u.state = 'activo' AND coalesce(s.profile_visibility, 'public') = 'public'`.execute(db)
  const [person] = rows
  return person && { name: person.name, entries: await entriesOf(db, sql`v.author_id = ${userId}`, FREELANCER_ENTRIES) }
}
