import { sql } from 'kysely'
import type { Db } from '#app/db.server.ts'

/** An order in which a person still has something to do with the other side. */
export interface OpenWork {
  /** The id of the order. */
  id: string
  title: string | null
  /** An open dispute about the order. */
  disputeId: string | null
}

/** More than any account has. */
const LISTED = 50

/** The orders of somebody in which work runs, a dispute is open, or something about money waits for one of the two. */
export async function listOpenWork(db: Db, userId: string): Promise<OpenWork[]> {
  const { rows } = await sql<OpenWork>`
    SELECT o.id, o.title, d.id AS dispute_id
      FROM orders o
      LEFT JOIN LATERAL (
        SELECT id FROM disputes WHERE order_id = o.id AND state <> 'resuelta' ORDER BY opened_at LIMIT 1) d ON true
     WHERE o.plan IS NOT NULL AND (o.client_id = ${userId}::uuid OR o.freelancer_id = ${userId}::uuid)
       AND (d.id IS NOT NULL OR EXISTS (
         SELECT FROM stages s
          WHERE s.order_id = o.id
            AND (s.owed_at IS NOT NULL OR s.state NOT IN ('completado', 'cancelado', 'reembolsado', 'reparto'))))
     ORDER BY o.created_at, o.id LIMIT ${sql.lit(LISTED)}`.execute(db)
  return rows
}

export const hasOpenWork = async (db: Db, userId: string): Promise<boolean> =>
  (await listOpenWork(db, userId)).length > 0
