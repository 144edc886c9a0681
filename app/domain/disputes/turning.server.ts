import { inTransaction, type Db, type Trx } from '#app/db.server.ts'
import { claimableCents, isOwed } from '#app/domain/orders/claimable.ts'
import { addEvent, type EventKind } from '#app/domain/orders/events.server.ts'
import { isFinal, type Side } from '#app/domain/orders/stages.ts'
import { type DisputeAt, scheduleDispute } from './dates.server.ts'
import { halved } from './division.ts'
import { holdDispute, type HeldDispute } from './holding.server.ts'
import { moveDispute, resolveDispute, type Held } from './resolving.server.ts'
import { tellDispute } from './telling.server.ts'
import { daysAfter } from '#app/locale/dates.server.ts'
import { DAY_MS, HOUR_MS } from '#app/locale/durations.ts'
import { other } from './acting.server.ts'
import { isToDecide } from './steps.ts'

/**
 * Gives a dispute that was open at the upgrade of 0218 the jobs of the date that the migration gave it, and notifies
 * both sides, once.
 */
export function redateDispute(db: Db, disputeId: string, now: Date): Promise<void> {
  return inTransaction(db, async (trx) => {
    const held = await holdDispute(trx, disputeId)
    if (!held) return
    const { order, dispute } = held
    const { version, state, turnAt } = dispute
    if (!turnAt || state === 'resuelta') return
    await scheduleDispute(trx, { disputeId, version }, { state, turnAt, now })
    await tellDispute(trx, { ...dispute, order }, { kind: 'redated', to: ['client', 'freelancer'], now, state, turnAt })
  })
}

/** The time after a reminder when a worker that was off for days runs late. */
const AFTER_REMINDER_MS = DAY_MS
/** Jobs run within minutes of their time. */
const SLACK_MS = 2 * HOUR_MS

/** The person that the step of a dispute waits for; moderators have a notice of their own. */
function waitedFor({ state, openedBy }: Pick<HeldDispute, 'state' | 'openedBy'>): Side[] {
  if (state === 'abierta') return openedBy ? [other(openedBy)] : []
  return state === 'negociacion' || state === 'decidida' || state === 'sin_decidir' ? ['client', 'freelancer'] : []
}

/** Reminds the person that a dispute waits for of its date. */
export function remindOfDispute(db: Db, { disputeId, version }: DisputeAt, now: Date): Promise<void> {
  return inTransaction(db, async (trx) => {
    const held = await holdDispute(trx, disputeId)
    if (!held || held.dispute.version !== version || !held.dispute.turnAt || held.dispute.turnAt <= now) return
    const { remindedAt } = held.dispute
    // After a pause of the worker two reminders can be due at once.
    if (remindedAt && now.getTime() < remindedAt.getTime() + AFTER_REMINDER_MS - SLACK_MS) return
    await remind(trx, held, { turnAt: held.dispute.turnAt, now })
  })
}

async function remind(trx: Trx, { dispute, order }: Held, { turnAt, now }: { turnAt: Date; now: Date }): Promise<void> {
  // Moderators get the notice about waiting disputes again.
  const again = isToDecide(dispute.state) ? { toldAt: null } : {}
  await trx
    .updateTable('disputes')
    .set({ remindedAt: now, ...again })
    .where('id', '=', dispute.id)
    .execute()
  await tellDispute(
    trx,
    { ...dispute, order },
    { kind: 'reminder', to: waitedFor(dispute), now, state: dispute.state, turnAt },
  )
}

/** Whether the job of a date runs so late that no reminder came in time. */
const isLate = ({ turnAt, remindedAt }: Pick<HeldDispute, 'turnAt' | 'remindedAt'>, now: Date) =>
  turnAt !== null &&
  now.getTime() > turnAt.getTime() + SLACK_MS &&
  (remindedAt === null || now.getTime() < remindedAt.getTime() + AFTER_REMINDER_MS - SLACK_MS)

/** Sends a late reminder, and extends the date by a day. */
async function remindLate(trx: Trx, held: Held, now: Date): Promise<void> {
  const { id, state, version: before } = held.dispute
  if (state === 'resuelta') return
  const turnAt = daysAfter(now, 1)
  const version = before + 1
  await trx.updateTable('disputes').set({ turnAt, version }).where('id', '=', id).execute()
  await scheduleDispute(trx, { disputeId: id, version }, { state, turnAt, now })
  await remind(trx, { ...held, dispute: { ...held.dispute, version } }, { turnAt, now })
}

/**
 * The job of a dispute's date, as the page had printed it. Silence does not grant the claim: it leads to a moderator.
 * When no moderator decides either, only the payment for work that was never delivered goes back automatically.
 */
export function turnDispute(db: Db, { disputeId, version }: DisputeAt, now: Date): Promise<void> {
  return inTransaction(db, async (trx) => {
    const held = await holdDispute(trx, disputeId)
    if (!held || held.dispute.version !== version || !held.dispute.turnAt || held.dispute.turnAt > now) return
    if (isLate(held.dispute, now)) return remindLate(trx, held, now)
    switch (held.dispute.state) {
      case 'abierta':
        return toModerator(trx, held, { kind: 'unanswered-dispute', news: 'unanswered', now })
      case 'negociacion':
        return toModerator(trx, held, { kind: 'to-moderator', news: 'to-moderator', now })
      case 'moderacion':
        // A withdrawal has no second term.
        return held.dispute.isProlonged || held.dispute.kind === 'desistimiento'
          ? leaveUndecided(trx, held, now)
          : prolong(trx, held, now)
      case 'apelada':
        return held.dispute.isProlonged ? letDecisionStand(trx, held, now) : prolong(trx, held, now)
      case 'decidida':
        return letDecisionStand(trx, held, now)
      case 'sin_decidir':
        return end(trx, held, { kind: 'settled-by-silence', outcome: 'plazo', toClientCents: shareAtTheEnd(held), now })
      default:
    }
  })
}

const eventOf = (trx: Trx, { dispute, order }: Held, kind: EventKind, now: Date) =>
  addEvent(trx, { orderId: order.id, stageN: dispute.stageN, actor: 'system', kind, now })

interface Ending {
  kind: EventKind
  outcome: 'decision' | 'plazo'
  toClientCents: number
  now: Date
}

async function end(trx: Trx, held: Held, { kind, outcome, toClientCents, now }: Ending): Promise<void> {
  const { dispute, order } = held
  const eventSeq = await eventOf(trx, held, kind, now)
  await resolveDispute(trx, held, { outcome, toClientCents, eventSeq, now })
  await tellDispute(trx, { ...dispute, order }, { kind: 'stands', to: ['client', 'freelancer'], now })
}

async function toModerator(
  trx: Trx,
  held: Held,
  { kind, news, now }: { kind: EventKind; news: 'to-moderator' | 'unanswered'; now: Date },
): Promise<void> {
  const { dispute, order } = held
  await eventOf(trx, held, kind, now)
  await moveDispute(trx, dispute, { state: 'moderacion', now })
  await tellDispute(trx, { ...dispute, order }, { kind: news, to: ['client', 'freelancer'], now })
}

/** A moderator who is late gets the same time once more, and both sides are notified. */
async function prolong(trx: Trx, held: Held, now: Date): Promise<void> {
  const { dispute, order } = held
  await eventOf(trx, held, 'moderator-late', now)
  const state = dispute.state === 'apelada' ? 'apelada' : 'moderacion'
  await moveDispute(trx, dispute, { state, isProlonged: true, toldAt: null, now })
  await tellDispute(trx, { ...dispute, order }, { kind: 'moderator-late', to: ['client', 'freelancer'], now })
}

const letDecisionStand = (trx: Trx, held: Held, now: Date) =>
  end(trx, held, {
    kind: 'decision-stands',
    outcome: 'decision',
    toClientCents: held.dispute.decidedCents ?? 0,
    now,
  })

/**
 * After two terms without a decision, the payment for work that was never delivered goes back, and any other dispute
 * waits for both sides.
 */
async function leaveUndecided(trx: Trx, held: Held, now: Date): Promise<void> {
  const { dispute, order, stage } = held
  const isOver = isFinal(dispute.fromState)
  const isGone = order.clientId === null || order.freelancerId === null
  if (isGone || (!isOver && stage.deliveredAt === null)) {
    const toClientCents = stage.deliveredAt === null && !isOver ? dispute.atStakeCents : shareAtTheEnd(held)
    return end(trx, held, { kind: 'settled-by-silence', outcome: 'plazo', toClientCents, now })
  }
  await eventOf(trx, held, 'undecided', now)
  await moveDispute(trx, dispute, { state: 'sin_decidir', toldAt: null, now })
  await tellDispute(trx, { ...dispute, order }, { kind: 'undecided', to: ['client', 'freelancer'], now })
}

/**
 * The client's part of the price of delivered work when no moderator has decided: half, or, if only one of the two
 * remains, all or none. An ended stage keeps its state and its debts.
 */
function shareAtTheEnd({ dispute, order, stage }: Held): number {
  const { fromState, claims, atStakeCents } = dispute
  if (isFinal(fromState))
    return claims === 'devolucion' && isOwed(stage, 'client')
      ? Math.min(atStakeCents, claimableCents(stage, 'client'))
      : 0
  if (order.clientId !== null && order.freelancerId === null) return atStakeCents
  if (order.clientId === null && order.freelancerId !== null) return 0
  return halved(dispute)
}
