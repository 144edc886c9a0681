import { daysAfter } from '#app/locale/durations.ts'
import { mayDo } from './acts.ts'
import { centsOf, CLAIM_DAYS, creditorOf, owedOf, type Claims } from './owed.ts'
import { isFinal, isPaid, type Side, type Stage } from './stages.ts'

/*
 * What a side can claim of a stage: its price while it runs, and money that is owed after it has ended.
 */

/** For how many days after the end of a stage, or after the date of a debt, it can be disputed. */
export const DISPUTE_AFTER_DAYS = CLAIM_DAYS

/** Which way money is claimed by a side: back to the client, or as the pay of the freelancer. */
export const CLAIMS_OF: Record<Side, Claims> = { client: 'devolucion', freelancer: 'pago' }

type Claimable = Pick<
  Stage,
  'state' | 'payment' | 'provider' | 'isWithdrawn' | 'toPayCents' | 'returnCents' | 'returnedCents'
>

/** How much this side can claim of an ended stage at most, in cents; what a provider gives back is nobody's debt. */
export function claimableCents(stage: Claimable, side: Side): number {
  const owed = owedOf(stage)
  if ((owed.kind === 'debt' || owed.kind === 'answer') && creditorOf(owed) === side) return centsOf(owed, stage)
  const { state, payment } = stage
  const isWorkEnd = state === 'completado' || state === 'reparto'
  // What nobody confirmed may still be claimed as unpaid, and what was paid for bad work as something to give back.
  if (side === 'freelancer') return isWorkEnd && payment === 'sin_confirmar' ? centsOf(owed, stage) : 0
  return state === 'completado' && isPaid(payment) ? stage.toPayCents : 0
}

/** Whether money of an ended stage is owed to this side by what both can read: no decision is needed for that. */
export const isOwed = (stage: Claimable, side: Side) => {
  const owed = owedOf(stage)
  return (owed.kind === 'debt' || owed.kind === 'answer') && creditorOf(owed) === side
}

export type Disputable = Stage & { endedAt: Date | null }

/** The last moment at which an ended stage can be disputed; null while it runs. */
export function disputableUntil(stage: Disputable): Date | null {
  const { endedAt, owedAt } = stage
  if (!endedAt) return null
  const afterEnd = daysAfter(endedAt, DISPUTE_AFTER_DAYS)
  // Each date of a debt is followed by its days, until the last of them is over.
  return owedAt && owedOf(stage).kind === 'debt' && owedAt > afterEnd ? owedAt : afterEnd
}

/** Whether this side may dispute the stage now, as far as the stage tells. */
export function mayDispute(stage: Disputable, side: Side, now: Date): boolean {
  if (!isFinal(stage.state)) return mayDo('dispute', stage, side, now)
  const until = disputableUntil(stage)
  return until !== null && now <= until && !stage.isWithdrawn && claimableCents(stage, side) > 0
}
