import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#app/db.server.ts'
import type { Proof } from '#app/domain/reviews/proofs.ts'
import { RATINGS_IN_A_FILE } from './limits.ts'

/** A published rating of a freelancer, as far as it may leave the site. */
export interface PublishedRating {
  id: string
  stars: number
  text: string | null
  publishedAt: Date
  /** The kind of work: its lasting name, and how people read it. */
  category: string
  work: string
  /** The provider that handled the money; null for orders from before it was recorded. */
  provider: 'directo' | 'prueba' | 'stripe' | null
  /** The proof; null of those orders. */
  proof: Proof | null
}

/** The condition of the partial index. */
const RECEIVED = sql`r.state = 'publicada' AND r.direction = 'a_freelancer'`
const COLUMNS = sql`
  r.id, r.rating AS stars, r.comment AS text, r.published_at, c.slug AS category, c.name AS work, o.provider, r.proof`

/** How many published ratings there are about a person. */
export async function countReceived(db: Db, freelancerId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*)::int AS total FROM ratings r WHERE ${RECEIVED} AND r.freelancer_id = ${freelancerId}::uuid`.execute(
    db,
  )
  return rows[0]?.total ?? 0
}

/** The ratings of one file, counted from 1: the oldest first, so that a new rating changes only the last file. */
export function listReceivedPart(db: Db, freelancerId: string, part: number): Promise<PublishedRating[]> {
  const before = (part - 1) * RATINGS_IN_A_FILE
  return read(
    db,
    sql`SELECT r.* FROM ratings r WHERE ${RECEIVED} AND r.freelancer_id = ${freelancerId}::uuid
         ORDER BY r.published_at, r.id LIMIT ${sql.lit(RATINGS_IN_A_FILE)} OFFSET ${before}`,
  )
}

/** A published rating about this person; one about another person is not found. */
export async function findReceived(db: Db, freelancerId: string, id: string): Promise<PublishedRating | undefined> {
  const rows = await read(
    db,
    sql`SELECT r.* FROM ratings r WHERE ${RECEIVED} AND r.freelancer_id = ${freelancerId}::uuid AND r.id = ${id}::uuid`,
  )
  return rows[0]
}

async function read(db: Db, ratings: RawBuilder<unknown>): Promise<PublishedRating[]> {
  const { rows } = await sql<PublishedRating>`
    SELECT ${COLUMNS}
      FROM (${ratings}) r JOIN orders o ON o.id = r.order_id JOIN categories c ON c.id = r.category_id
     ORDER BY r.published_at, r.id`.execute(db)
  return rows
}

/** A rating as everybody may see it, with the rated person. */
export interface PublicRating extends PublishedRating {
  freelancerId: string | null
  /** The name; null unless everybody may see the profile. */
  name: string | null
}

/** Which of these ratings are published. */
export async function listPublishedForAnyone(db: Db, ids: readonly string[]): Promise<PublicRating[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<PublicRating>`
    SELECT ${COLUMNS}, r.freelancer_id,
           CASE WHEN u.state = 'activo' AND coalesce(s.profile_visibility, 'public') = 'public' THEN p.full_name END
             AS name
      FROM ratings r
      JOIN orders o ON o.id = r.order_id
      JOIN categories c ON c.id = r.category_id
      LEFT JOIN users u ON u.id = r.freelancer_id
      LEFT JOIN profiles p ON p.id = u.id
      LEFT JOIN user_settings s ON s.user_id = u.id
     WHERE ${RECEIVED} AND r.id = ANY (${ids}::uuid[])`.execute(db)
  return rows
}
