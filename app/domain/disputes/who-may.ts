import type { Side } from '#app/domain/orders/stages.ts'
import { isTalking, type DisputeState } from './steps.ts'

/** What the sides of a dispute can do, in the order of their buttons. */
export const STEPS = ['answer', 'accept', 'offer', 'appeal', 'evidence', 'withdraw'] as const
export type Step = (typeof STEPS)[number]
/** Those that take words or nothing. */
export type PlainStep = Exclude<Step, 'answer' | 'offer' | 'evidence'>

interface Known {
  state: DisputeState
  openedBy: Side | null
  offers: readonly { side: Side }[]
}

/** Whether this side may do it now. */
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
