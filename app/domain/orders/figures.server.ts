import { sql } from 'kysely'
import type { Db } from '#app/db.server.ts'
import type { OrderDay } from './figures.ts'

export interface Counting {
  /** The first day that is counted, and the zone whose days they are. */
  from: string
  timezone: string
  /** Only amounts in this currency are counted. */
  currency: string
}

/**
 * The hired and the received amounts of a freelancer, by days; a missing day had no amounts. A payment counts on the
 * day on which it was confirmed, silence counted as a confirmation, or a provider collected it.
 */
export async function listOrderDays(db: Db, freelancerId: string, counting: Counting): Promise<OrderDay[]> {
  const { rows } = await orderDays(freelancerId, counting).execute(db)
  return rows
}

/** It reads a freelancer's orders by index, and the stages and events of each. */
export const orderDays = (freelancerId: string, { from, timezone, currency }: Counting) => sql<OrderDay>`
    WITH own AS MATERIALIZED (
      SELECT id, created_at FROM orders
       WHERE freelancer_id = ${freelancerId}::uuid AND plan IS NOT NULL AND currency = ${currency}),
    received AS (
      SELECT e.created_at AS at, s.base_cents, s.to_pay_cents,
             row_number() OVER (PARTITION BY o.id ORDER BY e.created_at, s.n) = 1 AS is_first
        FROM own o
        JOIN stages s ON s.order_id = o.id AND s.payment IN ('recibido', 'cobrado', 'liberado')
                     AND s.state NOT IN ('cancelado', 'reembolsado')
        JOIN order_events e ON e.order_id = o.id AND e.stage_n = s.n
                           AND e.kind IN ('received', 'received-by-silence', 'paid')),
    happened AS (
      SELECT created_at AS at, 1 AS orders, 0 AS paid, 0::bigint AS base_cents, 0::bigint AS to_pay_cents FROM own
      UNION ALL
      SELECT at, 0, is_first::int, base_cents, to_pay_cents FROM received)
    SELECT (at AT TIME ZONE ${timezone})::date::text AS day, sum(orders)::int AS orders, sum(paid)::int AS paid,
           sum(base_cents)::float8 AS base_cents, sum(to_pay_cents)::float8 AS to_pay_cents
      FROM happened WHERE at >= ${from}::timestamp AT TIME ZONE ${timezone}
     GROUP BY 1 ORDER BY 1`
