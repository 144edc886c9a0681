import type { Trx } from '#app/db.server.ts'
import { addDispute } from '#app/domain/disputes/dates.server.ts'
import { MODERATOR_DAYS } from '#app/domain/disputes/steps.ts'
import { changeStage } from '#app/domain/orders/changing.server.ts'
import { addEvent } from '#app/domain/orders/events.server.ts'
import { holdOrder, type HeldOrder, type HeldStage } from '#app/domain/orders/holding.server.ts'
import { SHARE_DECIDED_DAYS, type WhyReferred } from '#app/domain/orders/withdrawal.ts'
import { dropShareDates } from '#app/domain/orders/withdrawal-dates.server.ts'
import { daysAfter } from '#app/locale/dates.server.ts'
import { backOf, begunOf, type Withdrawal } from './holding.server.ts'
import { tellReferred } from './telling.server.ts'

/**
 * Refers the share of a withdrawal to a moderator, as a case that no side has opened. It is about the part that the
 * freelancer claims, because the rest has gone back. The evidence of an earlier dispute is moved to it.
 */
export async function referShare(
  trx: Trx,
  { order, withdrawal }: { order: HeldOrder; withdrawal: Withdrawal },
  { why, now }: { why: WhyReferred; now: Date },
): Promise<void> {
  const { id: orderId } = order
  await dropShareDates(trx, withdrawal)
  await trx
    .updateTable('withdrawals')
    .set({ referredAt: now, version: withdrawal.version + 1, remindedAt: null })
    .where('orderId', '=', orderId)
    .execute()
  const [end, least] = [daysAfter(withdrawal.at, SHARE_DECIDED_DAYS), daysAfter(now, MODERATOR_DAYS)]
  const turnAt = end > least ? end : least
  for (const { n } of begunOf(order)) {
    const held = await holdOrder(trx, orderId)
    const stage = held?.stages.find((each) => each.n === n)
    if (held && stage) await referStage(trx, held, { stage, percent: withdrawal.sharePercent, why, turnAt, now })
  }
  await tellReferred(trx, order, { why, turnAt, now })
}

interface Referring {
  stage: HeldStage
  /** The freelancer's claim; null where they have stated none. */
  percent: number | null
  why: WhyReferred
  turnAt: Date
  now: Date
}

async function referStage(trx: Trx, order: HeldOrder, { stage, percent, why, turnAt, now }: Referring): Promise<void> {
  const { n: stageN, state } = stage
  if (state !== 'en_curso' && state !== 'cambios' && state !== 'entregado') return
  const atStakeCents = stage.toPayCents - (percent === null ? 0 : backOf(stage.toPayCents, percent))
  const id = await addDispute(trx, {
    orderId: order.id,
    stageN,
    kind: 'desistimiento',
    why,
    claims: 'pago',
    claimCents: percent === null ? null : atStakeCents,
    atStakeCents,
    fromState: state,
    fromDueAt: stage.dueAt,
    state: 'moderacion',
    openedAt: now,
    turnAt,
  })
  await takePapersOver(trx, { orderId: order.id, stageN, disputeId: id })
  const eventSeq = await addEvent(trx, { orderId: order.id, stageN, actor: 'system', kind: 'refer-share', now })
  await changeStage(trx, order, { ...stage, state: 'en_disputa', cancelAskedBy: null }, { now, eventSeq })
}

/** The evidence of the dispute that the withdrawal ended. */
async function takePapersOver(
  trx: Trx,
  { orderId, stageN, disputeId }: { orderId: string; stageN: number; disputeId: string },
): Promise<void> {
  await trx
    .updateTable('orderFiles')
    .set({ disputeId })
    .where('disputeId', 'in', (eb) =>
      eb
        .selectFrom('disputes')
        .select('id')
        .where('orderId', '=', orderId)
        .where('stageN', '=', stageN)
        .where('outcome', '=', 'desistimiento'),
    )
    .execute()
}
