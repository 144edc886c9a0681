import { inTransaction, type Db, type Trx } from '#app/db.server.ts'
import { dividedFurther } from '#app/domain/disputes/division.ts'
import { endDispute } from '#app/domain/disputes/resolving.server.ts'
import { changeStage } from '#app/domain/orders/changing.server.ts'
import { addEvent } from '#app/domain/orders/events.server.ts'
import { hasCome, holdOrder, sideOf, type HeldOrder, type HeldStage } from '#app/domain/orders/holding.server.ts'
import { endOf, isFinal, mayBegin, type StageState } from '#app/domain/orders/stages.ts'
import { canWithdraw, SHARE_DAYS } from '#app/domain/orders/withdrawal.ts'
import { scheduleShare } from '#app/domain/orders/withdrawal-dates.server.ts'
import { daysAfter } from '#app/locale/dates.server.ts'
import { isBegun, readWithdrawal } from './holding.server.ts'
import { tellWithdrawal } from './telling.server.ts'

export type Withdrawn =
  /** `waitsForShare`: the freelancer says within five days what had been done. */
  | { kind: 'withdrawn'; waitsForShare: boolean }
  | { kind: 'withdrawn-before' | 'too-late' | 'not-possible' | 'not-found' }

export interface Withdrawing {
  words: string | null
  formKey: string
  now: Date
}

/**
 * A consumer withdraws from a contract. Stages that have not begun end at once, and their payments go back. For stages
 * begun with the client's consent, the freelancer states within five days how much was done. An open dispute ends; an
 * earlier decision becomes the share.
 */
export function withdrawFromContract(
  db: Db,
  clientId: string,
  orderId: string,
  { words, formKey, now }: Withdrawing,
): Promise<Withdrawn> {
  return inTransaction(db, async (trx): Promise<Withdrawn> => {
    const order = await holdOrder(trx, orderId)
    if (!order || sideOf(order, clientId) !== 'client') return { kind: 'not-found' }
    if ((await readWithdrawal(trx, orderId)) || (await hasCome(trx, orderId, formKey)))
      return { kind: 'withdrawn-before' }
    const { withdrawUntil } = order
    if (withdrawUntil && now >= withdrawUntil) return { kind: 'too-late' }
    if (!canWithdraw({ ...order, side: 'client', isWithdrawn: false }, now)) return { kind: 'not-possible' }
    const kind = 'withdraw-contract'
    const event = { orderId, stageN: null, actor: 'client', kind, body: words, formKey, now } as const
    const eventSeq = await addEvent(trx, event)
    const known = await endDisputes(trx, order, now)
    const waitsForShare = known.some(({ isShared, decidedCents }) => isShared && decidedCents === null)
    const shareUntil = waitsForShare ? daysAfter(now, SHARE_DAYS) : null
    await trx
      .insertInto('withdrawals')
      .values({ orderId, at: now, shareUntil, settledAt: shareUntil ? null : now, sharePercent: percentOf(known) })
      .execute()
    await endStages(trx, orderId, { known, eventSeq, now })
    if (shareUntil) await scheduleShare(trx, { orderId, version: 0 }, { turnAt: shareUntil, now })
    await tellWithdrawal(trx, order, { shareUntil, isDecided: known.some(isDecided), now })
    return { kind: 'withdrawn', waitsForShare }
  })
}

/** A stage as it was before a dispute stopped it. */
interface Known {
  stage: HeldStage
  state: StageState
  /** Whether some of the work can have been done: it was begun, with the consent of its client. */
  isShared: boolean
  /** The client's part according to an earlier decision. */
  decidedCents: number | null
}

const isDecided = ({ isShared, decidedCents }: Known) => isShared && decidedCents !== null

/** The share that was decided before, in whole per cent. */
function percentOf(known: readonly Known[]): number | null {
  const found = known.find(isDecided)
  if (!found) return null
  const { stage, decidedCents } = found
  return Math.round(((stage.toPayCents - (decidedCents ?? 0)) * 100) / stage.toPayCents)
}

/** Ends the disputes of stages that run. @returns the open stages as they were before. */
async function endDisputes(trx: Trx, order: HeldOrder, now: Date): Promise<Known[]> {
  const open = order.stages.filter(({ state }) => !isFinal(state))
  const disputes = await trx
    .selectFrom('disputes')
    .selectAll()
    .where('orderId', '=', order.id)
    .where('state', '<>', 'resuelta')
    .where(
      'stageN',
      'in',
      open.map(({ n }) => n),
    )
    .execute()
  const known: Known[] = []
  for (const stage of open) {
    const dispute = disputes.find(({ stageN }) => stageN === stage.n)
    const state = dispute ? stateBefore(stage, dispute) : stage.state
    const isShared = order.startsNow && isBegun(state) && mayBegin(stage, now)
    const decidedCents = isShared ? (dispute?.decidedCents ?? null) : null
    const outcome = decidedCents === null ? 'desistimiento' : 'decision'
    if (dispute) await endDispute(trx, dispute, { outcome, toClientCents: decidedCents, now })
    known.push({ stage, state, isShared, decidedCents })
  }
  return known
}

/** Work delivered in a dispute counts as delivered. */
const stateBefore = ({ deliveredAt }: HeldStage, dispute: { fromState: StageState; openedAt: Date }): StageState =>
  deliveredAt !== null && deliveredAt > dispute.openedAt ? 'entregado' : dispute.fromState

/**
 * Ends the stages that have not begun or were decided, and stops the dates of the waiting ones. Later stages come
 * first, because the end of an earlier one would end them.
 */
async function endStages(
  trx: Trx,
  orderId: string,
  { known, eventSeq, now }: { known: readonly Known[]; eventSeq: number; now: Date },
): Promise<void> {
  for (const { stage, state, isShared, decidedCents } of known.toReversed()) {
    // Each change starts from the order as the previous one left it.
    const order = await holdOrder(trx, orderId)
    const held = order?.stages.find(({ n }) => n === stage.n)
    if (!order || !held || isFinal(held.state)) continue
    const after = !isShared
      ? endOf(held)
      : decidedCents === null
        ? { state }
        : dividedFurther(held, decidedCents, { outcome: 'decision', foundPaid: null })
    await changeStage(trx, order, { ...held, ...after, cancelAskedBy: null }, { now, eventSeq, turnAt: undefined })
  }
}
