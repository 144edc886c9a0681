import { sql } from 'kysely'
import { inTransaction, type Db } from '#app/db.server.ts'
import type { StageState } from '#app/domain/orders/stages.ts'
import { scheduleTurn } from '#app/domain/orders/timers.server.ts'
import { scheduleDispute } from './resolving.server.ts'

/** A date of a stage or a dispute that nothing brings about, or that has passed. */
export interface LostTimer {
  orderId: string
  /** Of a stage, as its state. */
  n: number | null
  state: StageState | null
  dueAt: Date | null
  /** Of a dispute. */
  disputeId: string | null
  version: number
  turnAt: Date
  /** There is no job for it, it was given up, or it is late. */
  kind: 'missing' | 'failed' | 'overdue'
}

const LISTED = 1_000

/** The dates of orders that no job brings about, or that are past by more than the margin, the oldest first. */
export async function listLostTimers(db: Db, { now, marginMs }: { now: Date; marginMs: number }): Promise<LostTimer[]> {
  const { rows } = await sql<LostTimer>`
    SELECT t.order_id, t.n, t.state, t.due_at, t.dispute_id, t.version, t.turn_at,
           CASE WHEN j.id IS NULL THEN 'missing' WHEN j.state = 'failed' THEN 'failed' ELSE 'overdue' END AS kind
      FROM (SELECT order_id, n::int, state, due_at, NULL::uuid AS dispute_id, version, turn_at,
                   'turn-stage:' || order_id || ':' || n || ':' || version AS job
              FROM stages WHERE turn_at IS NOT NULL
            UNION ALL
            SELECT order_id, NULL, NULL, NULL, id, version, turn_at, 'turn-dispute:' || id || ':' || version
              FROM disputes WHERE turn_at IS NOT NULL) t
      LEFT JOIN jobs j ON j.dedupe_key = t.job
     WHERE j.id IS NULL OR j.state = 'failed' OR t.turn_at < ${new Date(now.getTime() - marginMs)}
     ORDER BY t.turn_at, t.order_id LIMIT ${sql.lit(LISTED)}`.execute(db)
  return rows
}

/**
 * Gives the dates that have no job theirs again; a job of an older version does nothing, so that doing this while people
 * act is harmless. Those whose date has passed run at once, after their reminder where one is due.
 * @returns how many.
 */
export async function restoreLostTimers(db: Db, now: Date): Promise<number> {
  const lost = await listLostTimers(db, { now, marginMs: 0 })
  const missing = lost.filter(({ kind }) => kind === 'missing')
  for (const { orderId, n, state, dueAt, disputeId, version, turnAt } of missing)
    await inTransaction(db, async (trx) => {
      if (disputeId) await scheduleDispute(trx, { id: disputeId, version, turnAt })
      if (n !== null && state) await scheduleTurn(trx, { orderId, n, version }, { state, dueAt, turnAt }, now)
    })
  return missing.length
}
