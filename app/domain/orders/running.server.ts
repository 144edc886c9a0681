import { sql } from 'kysely'
import type { Db } from '#app/db.server.ts'

/** How many orders have a date that will still pass, for the operator. */
export async function countRunningOrders(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(DISTINCT order_id)::int AS count FROM stages WHERE turn_at IS NOT NULL`.execute(db)
  return rows[0]?.count ?? 0
}
