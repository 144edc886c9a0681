import type { Trx } from '#app/db.server.ts'
import { changeStage } from '#app/domain/orders/changing.server.ts'
import type { HeldOrder, HeldStage } from '#app/domain/orders/holding.server.ts'
import { owedAtOf } from '#app/domain/orders/owed-turns.ts'
import { isFinal, type StageState } from '#app/domain/orders/stages.ts'
import { closeWithdrawal } from '#app/domain/orders/withdrawal-settling.server.ts'
import { daysAfter } from '#app/locale/dates.server.ts'
import { dropDates, scheduleDispute } from './dates.server.ts'
import { dividedFurther, isOwedAnew, owedAfter } from './division.ts'
import type { HeldDispute } from './holding.server.ts'
import { DAYS_OF, type DisputeState, type Outcome } from './steps.ts'

export interface Held {
  dispute: HeldDispute
  order: HeldOrder
  stage: HeldStage
}

type Changes = Partial<
  Pick<
    HeldDispute,
    | 'appealedBy'
    | 'decidedAt'
    | 'decidedBy'
    | 'decidedCents'
    | 'decidedFacts'
    | 'decidedLanguage'
    | 'decidedPaid'
    | 'decidedReasons'
    | 'isProlonged'
    | 'claimedBy'
    | 'claimedUntil'
    | 'toldAt'
  >
>

/** Moves a dispute to its next step, with its date. */
export async function moveDispute(
  trx: Trx,
  dispute: Pick<HeldDispute, 'id' | 'version'>,
  { state, now, ...changes }: { state: Exclude<DisputeState, 'resuelta'>; now: Date } & Changes,
): Promise<void> {
  const { id } = dispute
  const turnAt = daysAfter(now, DAYS_OF[state])
  const version = dispute.version + 1
  await trx
    .updateTable('disputes')
    .set({ ...changes, state, turnAt, version, remindedAt: null })
    .where('id', '=', id)
    .execute()
  await dropDates(trx, { disputeId: id, version: dispute.version })
  await scheduleDispute(trx, { disputeId: id, version }, { state, turnAt, now })
}

interface Resolving {
  outcome: Exclude<Outcome, 'retirada' | 'desistimiento'>
  /** The part of the disputed amount that the client gets. */
  toClientCents: number
  eventSeq: number
  now: Date
}

/** Ends a dispute with a division, and with it the stage and its money. An ended stage does not change. */
export async function resolveDispute(
  trx: Trx,
  { dispute, order, stage }: Held,
  { outcome, toClientCents, eventSeq, now }: Resolving,
): Promise<void> {
  await endDispute(trx, dispute, { outcome, toClientCents, now })
  const found = { outcome, foundPaid: outcome === 'decision' ? dispute.decidedPaid : null }
  const ended = isFinal(dispute.fromState)
    ? owedAfter(stage, dispute, toClientCents, found)
    : // The part that a withdrawal leaves unclaimed is not disputed: it was returned before.
      dividedFurther(stage, stage.toPayCents - dispute.atStakeCents + toClientCents, found)
  const proof = isOwedAnew(ended, found) ? { deniedAt: null, provenAt: null } : {}
  const after = { ...stage, ...ended, ...proof }
  await changeStage(trx, order, after, { now, eventSeq, owedAt: owedAtOf(stage, after, now) })
  if (dispute.kind === 'desistimiento') await closeWithdrawal(trx, order.id, now)
}

/**
 * Ends a dispute that is taken back: the stage goes on where it was, with the time that was left. A delivery that was
 * made meanwhile is treated like any other.
 */
export async function reviveStage(
  trx: Trx,
  { dispute, order, stage }: Held,
  { eventSeq, now }: { eventSeq: number; now: Date },
): Promise<void> {
  await endDispute(trx, dispute, { outcome: 'retirada', toClientCents: null, now })
  if (isFinal(dispute.fromState)) {
    // A file that was shown meanwhile waits for a moderator, who has not looked at it.
    await changeStage(trx, order, stage, { now, eventSeq, owedAt: owedAtOf(stage, stage, now) })
    return
  }
  const isDelivered = stage.deliveredAt !== null && stage.deliveredAt > dispute.openedAt
  const state: StageState = isDelivered ? 'entregado' : dispute.fromState
  const later = (date: Date | null) => date && new Date(date.getTime() + now.getTime() - dispute.openedAt.getTime())
  const turnAt = isDelivered ? undefined : (later(dispute.fromTurnAt) ?? undefined)
  const dueAt = later(dispute.fromDueAt) ?? stage.dueAt
  await changeStage(trx, order, { ...stage, state, dueAt }, { now, eventSeq, turnAt })
}

/** Ends a dispute and leaves its stage as it is: the caller moves the stage. */
export async function endDispute(
  trx: Trx,
  dispute: HeldDispute,
  { outcome, toClientCents, now }: { outcome: Outcome; toClientCents: number | null; now: Date },
): Promise<void> {
  await trx
    .updateTable('disputes')
    .set({
      state: 'resuelta',
      outcome,
      toClientCents,
      turnAt: null,
      resolvedAt: now,
      version: dispute.version + 1,
      claimedBy: null,
      claimedUntil: null,
    })
    .where('id', '=', dispute.id)
    .execute()
  await dropDates(trx, { disputeId: dispute.id, version: dispute.version })
}
