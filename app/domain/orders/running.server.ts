import { sql } from 'kysely'
import type { ProviderName } from '#app/adapters/payments.ts'
import type { Db } from '#app/db.server.ts'

/** How many orders have a date that will still pass, for the operator. */
export async function countRunningOrders(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(DISTINCT order_id)::int AS count FROM stages WHERE turn_at IS NOT NULL OR owed_at IS NOT NULL`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** Money of orders that waits for the operator, or went wrong. */
export interface MoneyAtStake {
  /** How many movements a provider was asked for and refuses. */
  refused: number
  /** Payments that came in another amount or currency, and are not back yet. */
  wrong: number
  /** Debts between two people that are past their date and can still be claimed. */
  overdue: number
}

/** Counts the money of orders that is not settled. */
export async function countMoneyAtStake(db: Db): Promise<MoneyAtStake> {
  const { rows } = await sql<MoneyAtStake>`
    SELECT (SELECT count(*)::int FROM provider_calls WHERE state = 'refused') AS refused,
           (SELECT count(*)::int FROM payments WHERE state = 'discrepancia') AS wrong,
           (SELECT count(*)::int FROM stages
             WHERE owed_at IS NOT NULL AND payment IN ('impagado', 'reembolso_vencido')) AS overdue`.execute(db)
  return rows[0] ?? { refused: 0, wrong: 0, overdue: 0 }
}

/** How many orders that are not over are settled by a provider that is not among these, by its name. */
export async function countOrdersOfOthers(
  db: Db,
  known: readonly ProviderName[],
): Promise<{ provider: string; count: number }[]> {
  const { rows } = await sql<{ provider: string; count: number }>`
    SELECT o.provider, count(*)::int AS count FROM orders o
     WHERE o.provider IS NOT NULL AND NOT o.provider = ANY(${[...known]}::text[])
       AND (o.state NOT IN ('completado', 'cancelado', 'reembolsado', 'reparto')
            OR EXISTS (SELECT FROM stages s WHERE s.order_id = o.id AND s.payment IN ('cobrado', 'reembolso_pendiente')))
     GROUP BY o.provider ORDER BY o.provider`.execute(db)
  return rows
}
