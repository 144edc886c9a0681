import { sql } from 'kysely'
import { inTransaction, type Db, type Trx } from '#app/db.server.ts'
import { daysAfter } from '#app/locale/dates.server.ts'
import { changeStage } from './changing.server.ts'
import { addEvent } from './events.server.ts'
import { holdOrder } from './holding.server.ts'
import { owedOf } from './owed-of.ts'
import { owedSilenceOf } from './owed-turns.ts'
import { referStageLater } from './referring.server.ts'
import { isTooLate, remindLate } from './reminding.server.ts'
import { tellSilence } from './telling-silence.server.ts'
import type { StageAt } from './timers.server.ts'

/** How long the date of a debt waits while a dispute, or the share of a withdrawal, is open. */
const WAIT_DAYS = 7

/**
 * The job of a debt's date, or of an answer about money: silence has the effect that the page printed. It never makes
 * a payment received, and never turns an announcement into a debt.
 */
export function turnOwed(db: Db, { orderId, n, version }: StageAt, now: Date): Promise<void> {
  return inTransaction(db, async (trx) => {
    const order = await holdOrder(trx, orderId)
    const stage = order?.stages.find((each) => each.n === n)
    if (!order || stage?.version !== version || !stage.owedAt || stage.owedAt > now) return
    // The return after a withdrawal does not wait for the share.
    const goesBack = stage.isWithdrawn && owedOf(stage).silence !== null
    const turn = owedSilenceOf({ ...stage, isWithdrawn: goesBack })
    if (!turn) return
    const event = (kind: Parameters<typeof addEvent>[1]['kind']) =>
      addEvent(trx, { orderId, stageN: n, actor: 'system', kind, now })
    const waits = stage.isWithdrawn ? !goesBack || turn.kind === 'refer' : await isDisputed(trx, { orderId, n })
    if (waits) {
      const eventSeq = await event('owed-waits')
      await changeStage(trx, order, stage, { now, eventSeq, owedAt: daysAfter(now, WAIT_DAYS) })
      return
    }
    if (isTooLate(stage, 'owed', now)) return remindLate(trx, order, { stage, of: 'owed', now })
    if (turn.kind === 'refer') {
      const eventSeq = await event('referred')
      await changeStage(trx, order, stage, { now, eventSeq, owedAt: null })
      return referStageLater(trx, { orderId, n, why: turn.why }, version)
    }
    const { kind, state, payment } = turn
    const eventSeq = await event(kind)
    await changeStage(trx, order, { ...stage, state, payment }, { now, eventSeq })
    await tellSilence(trx, { order, n }, { kind, version, now })
  })
}

async function isDisputed(trx: Trx, { orderId, n }: { orderId: string; n: number }): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM disputes WHERE order_id = ${orderId}::uuid AND stage_n = ${n} AND state <> 'resuelta' LIMIT 1`.execute(
    trx,
  )
  return rows.length > 0
}
