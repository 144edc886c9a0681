import type { Language } from '#app/locale/languages.ts'
import { sql } from 'kysely'
import type { Db } from '#app/db.server.ts'
import { daysAfter, daysBefore } from '#app/locale/dates.server.ts'
import { RATING_WINDOW_DAYS } from './limits.ts'
import { mayRate, type Proof } from './proofs.ts'
import { RATEABLE } from './rateable.ts'

/** More orders than anybody finishes in two weeks. */
const MOST = 100

/** A finished order of which a rating is still to come. */
export interface PendingRating {
  orderId: string
  title: string | null
  /** The language of the title, from its request; null once the request is deleted. */
  language: Language | null
  isClient: boolean
  /** The other side; null when their account was erased. */
  name: string | null
  /** Until when both can rate; then the written ratings are published. */
  until: Date
  /** Whether the reader has written their rating, which can be changed until it is public. */
  hasRated: boolean
  /** Whether the other side has written their rating. */
  isRated: boolean
  /** Whether the reader may rate, and whether the other side may: not a client whose payment is not known. */
  mayRate: boolean
  mayBeRated: boolean
}

/**
 * The ratings that a person owes and those that others owe them (V6), the most urgent first, along the indexes of
 * orders.
 */
export async function listPendingRatings(db: Db, userId: string, now: Date): Promise<PendingRating[]> {
  const ended = (own: 'client_id' | 'freelancer_id', other: 'client_id' | 'freelancer_id') => sql`
    SELECT id, title, quote_id, completed_at, ${sql.ref(other)} AS other_id, ${sql.lit(own === 'client_id')}::boolean AS is_client
      FROM orders WHERE ${sql.ref(own)} = ${userId}::uuid AND plan IS NOT NULL AND state IN (${sql.join(RATEABLE)})
       AND completed_at >= ${daysBefore(now, RATING_WINDOW_DAYS)} AND completed_at <= ${now}`
  const { rows } = await sql<
    Omit<PendingRating, 'until' | 'mayRate' | 'mayBeRated'> & { completedAt: Date; proof: Proof | null }
  >`
    SELECT o.id AS order_id, o.title, (SELECT r.language FROM quotes q JOIN requests r ON r.id = q.request_id WHERE q.id = o.quote_id) AS language, o.is_client, o.completed_at, p.full_name AS name, rating_proof(o.id) AS proof,
           coalesce(bool_or(r.author_id = ${userId}::uuid), false) AS has_rated,
           coalesce(bool_or(r.rated_id = ${userId}::uuid), false) AS is_rated
      FROM (${ended('client_id', 'freelancer_id')} UNION ALL ${ended('freelancer_id', 'client_id')}) o
      LEFT JOIN profiles p ON p.id = o.other_id
      LEFT JOIN ratings r ON r.order_id = o.id
     GROUP BY o.id, o.title, o.quote_id, o.is_client, o.completed_at, p.full_name
    HAVING count(r.id) < 2
     ORDER BY o.completed_at, o.id LIMIT ${sql.lit(MOST)}`.execute(db)
  return rows.map(({ completedAt, proof, ...row }) => ({
    ...row,
    until: daysAfter(completedAt, RATING_WINDOW_DAYS),
    mayRate: mayRate(row.isClient, proof),
    mayBeRated: mayRate(!row.isClient, proof),
  }))
}
