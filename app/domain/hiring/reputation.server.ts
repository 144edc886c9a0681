import { sql } from 'kysely'
import type { Db } from '#app/db.server.ts'
import { readRatingPage, type RatingRow } from '#app/domain/reviews/pages.server.ts'
import { daysBefore } from '#app/locale/dates.server.ts'
import { CLOSING_ANSWER_DAYS } from './limits.ts'
import { OPEN_QUOTE_STATES } from './states.ts'

/** How a client treats the freelancers who quote for them. */
export interface Reputation {
  /** Freelancers whose quote was answered, among those whose quote is over. Withdrawn quotes count in neither. */
  answered: number
  quoted: number
  /** Requests that led to an order, among the finished requests with a quote. A cancelled order counts in neither. */
  hired: number
  ended: number
  /** Published ratings by freelancers, and how many of them change the average. */
  ratings: number
  counting: number
  /** The average; null if no rating counts. */
  average: number | null
}

/** The condition of the partial index: published ratings of clients. */
const OF_CLIENTS = sql`r.state = 'publicada' AND r.direction = 'a_cliente'`

/**
 * The record of a client that freelancers see before they quote. A refusal counts as an answer. A quote that expires
 * without one does not, nor does one that is unanswered in the days after its request ended, whether or not the job has
 * recorded that yet.
 */
export async function findReputationForAnyone(db: Db, clientId: string, now: Date): Promise<Reputation> {
  const { rows } = await sql<Reputation>`
    WITH quoted AS (
      SELECT r.id,
             bool_or(q.state IN ('aceptado', 'rechazado')) AS is_answered,
             bool_or(q.state = ANY (${[...OPEN_QUOTE_STATES]}) AND CASE
               WHEN r.state = 'abierta' AND r.closes_at > ${now} THEN q.valid_until > ${now}
               WHEN r.answer_until IS NOT NULL THEN r.answer_until > ${now}
               ELSE q.valid_until > r.closes_at AND r.closes_at > ${daysBefore(now, CLOSING_ANSWER_DAYS)} END) AS is_open
        FROM requests r
        JOIN quotes q ON q.request_id = r.id AND q.state NOT IN ('sustituido', 'retirado')
       WHERE r.client_id = ${clientId}::uuid
       GROUP BY r.id, q.freelancer_id
    ), ended AS (
      SELECT r.id, r.state = 'contratada' AS is_hired
        FROM requests r
       WHERE r.client_id = ${clientId}::uuid
         AND (r.state <> 'abierta' OR r.closes_at <= ${now})
         AND EXISTS (SELECT FROM quoted q WHERE q.id = r.id)
         AND NOT EXISTS (SELECT FROM quotes q JOIN orders o ON o.quote_id = q.id
                          WHERE q.request_id = r.id AND q.state = 'aceptado' AND o.state = 'cancelado')
    ), rated AS (
      SELECT count(*)::int AS ratings, (count(*) FILTER (WHERE r.counts))::int AS counting,
             (avg(r.rating) FILTER (WHERE r.counts))::float8 AS average
        FROM ratings r WHERE ${OF_CLIENTS} AND r.client_id = ${clientId}::uuid
    )
    SELECT (SELECT count(*) FROM quoted WHERE is_answered)::int AS answered,
           (SELECT count(*) FROM quoted WHERE is_answered OR NOT is_open)::int AS quoted,
           (SELECT count(*) FROM ended WHERE is_hired)::int AS hired,
           (SELECT count(*) FROM ended)::int AS ended,
           rated.*
      FROM rated`.execute(db)
  const [row] = rows
  if (!row) throw new Error('unreachable: sums are one row')
  return row
}

/** The newest ratings that freelancers have published about a client. */
export async function listRatingsOfClient(db: Db, clientId: string, size: number): Promise<RatingRow[]> {
  const { items } = await readRatingPage(db, {
    where: sql`${OF_CLIENTS} AND r.client_id = ${clientId}::uuid`,
    person: 'freelancerId',
    moment: 'publishedAt',
    size,
  })
  return items
}
