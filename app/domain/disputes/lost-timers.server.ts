import { sql } from 'kysely'
import { inTransaction, type Db } from '#app/db.server.ts'
import type { StageState } from '#app/domain/orders/stages.ts'
import { scheduleTurn } from '#app/domain/orders/timers.server.ts'
import { scheduleShare } from '#app/domain/orders/withdrawal-dates.server.ts'
import { scheduleDispute } from './dates.server.ts'
import type { DisputeState } from './steps.ts'

/** A date of a stage, a dispute or the share of a withdrawal that has no job, or that has passed. */
export interface LostTimer {
  orderId: string
  /** The number and the state of the stage, where the date is a stage's. */
  n: number | null
  state: StageState | null
  dueAt: Date | null
  workAt: Date | null
  owedAt: Date | null
  /** The dispute, where the date is a dispute's. */
  disputeId: string | null
  disputeState: Exclude<DisputeState, 'resuelta'> | null
  version: number
  turnAt: Date
  /** There is no job for the date, the job was given up, or it is late. */
  kind: 'missing' | 'failed' | 'overdue'
}

const LISTED = 1_000

/** The dates of orders that have no job, or that have passed by more than the margin, the oldest first. */
export async function listLostTimers(db: Db, { now, marginMs }: { now: Date; marginMs: number }): Promise<LostTimer[]> {
  const { rows } = await sql<LostTimer>`
    SELECT t.order_id, t.n, t.state, t.due_at, t.work_at, t.owed_at, t.dispute_id, t.dispute_state, t.version, t.turn_at,
           CASE WHEN j.id IS NULL THEN 'missing' WHEN j.state = 'failed' THEN 'failed' ELSE 'overdue' END AS kind
      FROM (SELECT order_id, n::int, state, due_at, turn_at AS work_at, owed_at, NULL::uuid AS dispute_id, NULL AS dispute_state,
                   version, turn_at,
                   ARRAY['turn-date:work:' || order_id || ':' || n || ':' || version,
                         'turn-stage:' || order_id || ':' || n || ':' || version] AS jobs
              FROM stages WHERE turn_at IS NOT NULL
            UNION ALL
            SELECT order_id, n::int, state, due_at, turn_at, owed_at, NULL, NULL, version, owed_at,
                   ARRAY['turn-date:owed:' || order_id || ':' || n || ':' || version]
              FROM stages WHERE owed_at IS NOT NULL
            UNION ALL
            SELECT order_id, NULL, NULL, NULL, NULL, NULL, id, state, version, turn_at,
                   ARRAY['step-dispute:' || id || ':' || version]
              FROM disputes WHERE turn_at IS NOT NULL
            UNION ALL
            SELECT order_id, NULL, NULL, NULL, NULL, NULL, NULL, NULL, version, coalesce(answer_until, share_until),
                   ARRAY['turn-share:' || order_id || ':' || version]
              FROM withdrawals WHERE settled_at IS NULL AND referred_at IS NULL) t
      LEFT JOIN jobs j ON j.dedupe_key = ANY (t.jobs)
     WHERE j.id IS NULL OR j.state = 'failed' OR t.turn_at < ${new Date(now.getTime() - marginMs)}
     ORDER BY t.turn_at, t.order_id LIMIT ${sql.lit(LISTED)}`.execute(db)
  return rows
}

/**
 * Creates the missing jobs of dates. A job of an older version does nothing, so this is safe while people act. Jobs
 * whose date has passed run at once, after their reminder if one is due. @returns how many.
 */
export async function restoreLostTimers(db: Db, now: Date): Promise<number> {
  const lost = await listLostTimers(db, { now, marginMs: 0 })
  const missing = lost.filter(({ kind }) => kind === 'missing')
  for (const { orderId, n, state, dueAt, workAt, owedAt, disputeId, disputeState, version, turnAt } of missing)
    await inTransaction(db, async (trx) => {
      if (disputeId && disputeState)
        await scheduleDispute(trx, { disputeId, version }, { state: disputeState, turnAt, now })
      if (n === null && !disputeId) await scheduleShare(trx, { orderId, version }, { turnAt, now })
      const dates = { dueAt, turnAt: workAt, owedAt }
      if (n !== null && state) await scheduleTurn(trx, { orderId, n, version }, { state, ...dates }, now)
    })
  return missing.length
}
