import { daysAfter } from '#app/locale/dates.server.ts'
import { mayDo } from './acts.ts'
import { CLAIM_DAYS, type Claims } from './owed.ts'
import { centsOf, creditorOf, owedOf, type Place } from './owed-of.ts'
import { keptCents } from './returning.ts'
import { isFinal, type Payment, type Side, type Stage } from './stages.ts'

/* The amounts that a side can claim of a stage: its price while it runs, and money that is owed after it has ended. */

/** For how many days after the end of a stage, or after the date of a debt, it can be disputed. */
export const DISPUTE_AFTER_DAYS = CLAIM_DAYS

/** The direction in which each side claims money: back to the client, or as the pay of the freelancer. */
export const CLAIMS_OF: Record<Side, Claims> = { client: 'devolucion', freelancer: 'pago' }

type Claimable = Place & Pick<Stage, 'provenAt'>

/** Payments of a divided stage that have reached their receiver, according to the two or their provider. */
const MOVED: readonly Payment[] = ['parcial', 'reembolsado', 'devuelto_segun']

/**
 * The most that this side can claim of an ended stage, in cents: the debt to it, or, without a debt, the money that the
 * other side has. Money that a provider is still moving is not a debt.
 */
export function claimableCents(stage: Claimable, side: Side): number {
  const owed = owedOf(stage)
  if (isOwed(stage, side)) return centsOf(owed, stage)
  return owed.kind === 'nothing' ? (side === 'client' ? heldCents(stage) : returnedToClientCents(stage)) : 0
}

/** The freelancer's part of the money: the client may claim it back for bad work, or after a decided share. */
function heldCents(stage: Claimable): number {
  const { state, payment, provenAt, toPayCents, returnCents } = stage
  if (payment === 'sin_confirmar' && provenAt !== null && (state === 'completado' || state === 'reparto'))
    return toPayCents - (returnCents ?? 0)
  if (payment === 'devuelto_segun' && (state === 'completado' || state === 'reparto'))
    return toPayCents - (returnCents ?? toPayCents)
  return keptCents(stage)
}

/** The cents of an ended stage that the freelancer does not have, and may claim by an appeal. */
function returnedToClientCents(stage: Claimable): number {
  const { state, payment, toPayCents, returnCents } = stage
  // The freelancer has a right to no money for cancelled work, whatever payment the client claims.
  if (payment === 'sin_confirmar')
    return state === 'completado' || state === 'reparto' ? centsOf({ claims: 'pago' }, stage) : 0
  return state !== 'completado' && isFinal(state) && MOVED.includes(payment) ? (returnCents ?? toPayCents) : 0
}

/** Whether money of an ended stage is owed to this side according to the records that both can read, without a decision. */
export const isOwed = (stage: Place, side: Side) => {
  const owed = owedOf(stage)
  return (owed.kind === 'debt' || owed.kind === 'answer') && creditorOf(owed) === side
}

export type Disputable = Stage & { endedAt: Date | null }

/** The last moment at which an ended stage can be disputed; null while it runs. */
export function disputableUntil(stage: Disputable): Date | null {
  const { endedAt, owedAt } = stage
  if (!endedAt) return null
  const afterEnd = daysAfter(endedAt, DISPUTE_AFTER_DAYS)
  // Each date of a debt is followed by its days, and what waits for an answer is still open, until the last is over.
  return owedAt && owedOf(stage).days !== null && owedAt > afterEnd ? owedAt : afterEnd
}

/** Whether this side may dispute the stage now, according to the stage. */
export function mayDispute(stage: Disputable, side: Side, now: Date): boolean {
  if (!isFinal(stage.state)) return mayDo('dispute', stage, side, now)
  const until = disputableUntil(stage)
  return until !== null && now <= until && !stage.isWithdrawn && claimableCents(stage, side) > 0
}
