import { type Side, isFinal, type StageState } from '#app/domain/orders/stages.ts'
import { isTalking, type DisputeState, type DisputeKind, type Outcome } from './steps.ts'
import { claimableCents, isOwed, mayDispute, type Disputable } from '#app/domain/orders/claimable.ts'

export interface EarlierDispute {
  kind: DisputeKind
  state: DisputeState
  openedBy: Side | null
  fromState: StageState
  outcome: Outcome | null
  atStakeCents: number
}

/** The share of a withdrawal on which the two did not agree: an appeal against it is made as a claim. */
const isDecidedShare = ({ kind, outcome }: EarlierDispute) =>
  kind === 'desistimiento' && (outcome === 'decision' || outcome === 'plazo')

/**
 * Whether a side has already opened all disputes that it may open: one about a stage, and a second about money owed to
 * it after the stage has ended. A divided stage is not divided again, unless a decided share divided it.
 */
export function hadBefore(earlier: readonly EarlierDispute[], stage: Disputable, side: Side) {
  const own = earlier.filter(({ openedBy }) => openedBy === side)
  const hadOne = own.length > 0
  if (!isFinal(stage.state)) return hadOne
  const hadOneSince = own.some(({ fromState }) => isFinal(fromState))
  if (isOwed(stage, side) || earlier.some(isDecidedShare)) return hadOneSince
  const isDivided = earlier.some(
    ({ outcome }) => outcome !== null && outcome !== 'retirada' && outcome !== 'desistimiento',
  )
  return hadOne || isDivided
}

/** Whether this side may claim money of an ended stage. Money that it gave up, or that both agreed on, cannot be claimed. */
const mayClaim = (earlier: readonly EarlierDispute[], stage: Disputable, side: Side) =>
  isOwed(stage, side) ||
  stage.state === 'completado' ||
  stage.payment === 'sin_confirmar' ||
  earlier.some(isDecidedShare)

/**
 * The largest amount that this side can claim of the stage; for a running stage, its whole price. Against a decided
 * share a freelancer can claim no more than they had stated.
 */
export function atStakeOf(earlier: readonly EarlierDispute[], stage: Disputable, side: Side): number {
  if (!isFinal(stage.state)) return stage.toPayCents
  const cents = claimableCents(stage, side)
  const share = earlier.find(isDecidedShare)
  if (!share || side === 'client' || isOwed(stage, side)) return cents
  const kept = stage.state === 'reparto' ? claimableCents(stage, 'client') : 0
  return Math.min(cents, share.atStakeCents - kept)
}

/** Whether this side may open a dispute about the stage now. Only one can be open at a time. */
export const mayOpen = (earlier: readonly EarlierDispute[], stage: Disputable, side: Side, now: Date) =>
  mayDispute(stage, side, now) &&
  (!isFinal(stage.state) || mayClaim(earlier, stage, side)) &&
  atStakeOf(earlier, stage, side) > 0 &&
  earlier.every(({ state }) => state === 'resuelta') &&
  !hadBefore(earlier, stage, side)

/** The steps of the sides of a dispute, in the order of their buttons. */
const STEPS = ['answer', 'accept', 'offer', 'appeal', 'evidence', 'withdraw'] as const
export type Step = (typeof STEPS)[number]
/** Steps with words or without. */
export type PlainStep = Exclude<Step, 'answer' | 'offer' | 'evidence'>

interface Known {
  state: DisputeState
  openedBy: Side | null
  offers: readonly { side: Side }[]
}

/** Whether this side may take a step now. */
export function mayStep(step: Step, { state, openedBy, offers }: Known, side: Side): boolean {
  switch (step) {
    case 'answer':
      return state === 'abierta' && openedBy !== side
    case 'accept':
      return isTalking(state) && offers.some((offer) => offer.side !== side)
    case 'offer':
      return isTalking(state)
    case 'appeal':
      return state === 'decidida'
    case 'evidence':
      return state !== 'resuelta' && state !== 'decidida'
    case 'withdraw':
      return openedBy === side && (state === 'abierta' || isTalking(state))
  }
}

export const stepsOf = (dispute: Known, side: Side): Step[] => STEPS.filter((step) => mayStep(step, dispute, side))
