import { sql } from 'kysely'
import type { Db } from '#app/db.server.ts'
import type { Several } from '#app/domain/orders/waiting.server.ts'

/**
 * The disputes in which something waits for this person: an answer that is due, or an offer of the other side that is
 * newer than their own. The id is that of the dispute with the nearest date.
 */
export async function findDisputeTurns(db: Db, userId: string): Promise<Several> {
  const { rows } = await sql<Several>`
    SELECT count(*)::int AS count, (array_agg(mine.id ORDER BY mine.turn_at))[1] AS id,
           (array_agg(mine.title ORDER BY mine.turn_at))[1] AS title
      FROM (SELECT d.id, d.state, d.opened_by, d.turn_at, o.title,
                   CASE WHEN o.client_id = ${userId}::uuid THEN 'client' ELSE 'freelancer' END AS side
              FROM orders o JOIN disputes d ON d.order_id = o.id
             WHERE (o.client_id = ${userId}::uuid OR o.freelancer_id = ${userId}::uuid)
               AND d.state IN ('abierta', 'negociacion', 'moderacion', 'sin_decidir')) mine
     WHERE CASE mine.state
             WHEN 'abierta' THEN mine.opened_by <> mine.side
             ELSE EXISTS (
               SELECT FROM dispute_offers theirs
                WHERE theirs.dispute_id = mine.id AND theirs.side <> mine.side
                  AND NOT EXISTS (SELECT FROM dispute_offers own
                                   WHERE own.dispute_id = mine.id AND own.side = mine.side
                                     AND own.created_at > theirs.created_at))
           END`.execute(db)
  return rows[0] ?? { count: 0, id: null, title: null }
}
