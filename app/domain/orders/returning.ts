import { owedOf, type Place } from './owed-of.ts'
import { endOf, isAtWork, isFinal, isPaid, type Payment, type Side, type Stage } from './stages.ts'

/*
 * A return on which the two sides of a stage agree without a dispute. Only an acceptance moves money; silence does not.
 */

/** For how many days a proposed return can be accepted. */
export const RETURN_ANSWER_DAYS = 14
/** How many days before the end of that time the other side is reminded of it. */
export const RETURN_REMINDER_DAYS = 2

/** The states in which the money that had to go back has come back, without a denial. */
const CONFIRMED_BACK: readonly Payment[] = ['reembolsado', 'parcial']

/**
 * How much of an ended stage its freelancer has, in cents, where it was paid and the sum that came back is not
 * disputed.
 */
export function keptCents({ state, payment, toPayCents, returnCents }: Place): number {
  if (state !== 'completado' && state !== 'reparto') return 0
  if (isPaid(payment)) return toPayCents - (returnCents ?? 0)
  return CONFIRMED_BACK.includes(payment) ? toPayCents - (returnCents ?? toPayCents) : 0
}

const isRunning = ({ state }: Pick<Stage, 'state'>) => isAtWork(state) || state === 'entregado'

/**
 * The highest amount of a stage that can be proposed to go back, in cents: the paid amount, less returns made or
 * owed. Zero while a debt is open for it, a provider is moving it, or the rest of a withdrawal is to be settled.
 */
export function returnableCents(stage: Place): number {
  if (stage.isWithdrawn || owedOf(stage).kind !== 'nothing') return 0
  if (isFinal(stage.state)) return keptCents(stage)
  return isRunning(stage) && isPaid(stage.payment) && stage.returnCents === null ? stage.toPayCents : 0
}

/**
 * Whether a return can be proposed of this stage now. It would end a stage that runs, so not while its client can still
 * withdraw from the contract: that right is not given away for less.
 */
export const mayProposeReturn = (stage: Place, { withdrawUntil }: { withdrawUntil: Date | null }, now: Date): boolean =>
  returnableCents(stage) > 0 && (isFinal(stage.state) || withdrawUntil === null || withdrawUntil <= now)

/** A stage without a proposed return. */
export const NO_RETURN_ASKED = { returnAskedBy: null, returnAskedCents: null, returnAskedUntil: null } as const

type AskedReturn = Pick<Stage, 'returnAskedBy' | 'returnAskedCents' | 'returnAskedUntil'>

/** Whether the other side proposes a return, so that this one decides. */
export const isAskedToReturn = (
  { returnAskedBy, returnAskedUntil, ...stage }: Place & AskedReturn,
  side: Side,
  now: Date,
): boolean =>
  returnAskedBy !== null &&
  returnAskedBy !== side &&
  returnAskedUntil !== null &&
  now < returnAskedUntil &&
  returnableCents(stage) >= (stage.returnAskedCents ?? 0)

/**
 * A stage after an agreed return. A running one ends with it: the rest is the freelancer's. An ended stage keeps its
 * state; only its money moves.
 */
export function returnedOf(
  stage: Place,
  cents: number,
): Pick<Stage, 'state' | 'payment' | 'returnCents' | 'returnedCents'> {
  const { state, toPayCents, returnedCents } = stage
  if (isFinal(state)) return { state, ...furtherReturn(stage, cents) }
  if (cents === toPayCents) return { ...endOf(stage), returnCents: null, returnedCents }
  return { state: 'reparto', payment: 'reembolso_pendiente', returnCents: cents, returnedCents }
}

/** The debt of an ended stage when this amount goes back in addition to what has come back. */
export function furtherReturn(
  { toPayCents, returnCents }: Pick<Stage, 'toPayCents' | 'returnCents'>,
  cents: number,
): Pick<Stage, 'returnCents' | 'returnedCents'> & { payment: 'reembolso_pendiente' } {
  const before = returnCents ?? 0
  return {
    payment: 'reembolso_pendiente',
    returnCents: returnCents === null && cents === toPayCents ? null : before + cents,
    returnedCents: before,
  }
}
