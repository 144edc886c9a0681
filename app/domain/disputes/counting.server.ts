import { sql } from 'kysely'
import type { Db } from '#app/db.server.ts'
import type { Side } from '#app/domain/orders/stages.ts'

export interface DisputeCounts {
  /** Hirings on this side. */
  orders: number
  all: number
  /** Disputes that the two ended by an offer, by granting the claim, or by taking it back; not by silence. */
  agreed: number
}

/** How many disputes a person had on one side of their orders, and how many of them ended by agreement. */
export async function countDisputesAs(db: Db, side: Side, userId: string): Promise<DisputeCounts> {
  const column = side === 'client' ? sql`o.client_id` : sql`o.freelancer_id`
  const { rows } = await sql<DisputeCounts>`
    SELECT count(DISTINCT o.id)::int AS orders, count(d.id)::int AS all,
           count(d.id) FILTER (WHERE d.outcome IN ('acuerdo', 'retirada') OR d.outcome = 'concedida' AND EXISTS (
             SELECT FROM order_events e
              WHERE e.order_id = d.order_id AND e.stage_n = d.stage_n AND e.kind = 'claim-granted'
                AND e.actor IN ('client', 'freelancer') AND e.created_at = d.resolved_at))::int AS agreed
      FROM orders o LEFT JOIN disputes d ON d.order_id = o.id AND d.kind = 'disputa'
     WHERE ${column} = ${userId}::uuid AND o.plan IS NOT NULL`.execute(db)
  return rows[0] ?? { orders: 0, all: 0, agreed: 0 }
}
