import { isOwed, mayDispute, type Disputable } from '#app/domain/orders/claimable.ts'
import { isFinal, type Side, type StageState } from '#app/domain/orders/stages.ts'
import type { DisputeKind, DisputeState, Outcome } from './steps.ts'

export interface EarlierDispute {
  kind: DisputeKind
  state: DisputeState
  openedBy: Side | null
  fromState: StageState
  outcome: Outcome | null
}

/**
 * Whether a side has had what it can have: one dispute of a stage, and one more of money that is owed to it after the
 * end. What was divided is not divided again.
 */
export function hadBefore(earlier: readonly EarlierDispute[], stage: Disputable, side: Side) {
  const own = earlier.filter(({ openedBy }) => openedBy === side)
  if (!isFinal(stage.state)) return own.length > 0
  if (isOwed(stage, side)) return own.some(({ fromState }) => isFinal(fromState))
  // What a withdrawal ended was not divided, and whoever doubts its share can only claim against it.
  const isDivided = earlier.some(
    ({ kind, outcome }) =>
      kind !== 'desistimiento' && outcome !== null && outcome !== 'retirada' && outcome !== 'desistimiento',
  )
  return own.length > 0 || isDivided
}

/** Whether this side may open a dispute about the stage now. One is open at a time. */
export const mayOpen = (earlier: readonly EarlierDispute[], stage: Disputable, side: Side, now: Date) =>
  mayDispute(stage, side, now) && earlier.every(({ state }) => state === 'resuelta') && !hadBefore(earlier, stage, side)
