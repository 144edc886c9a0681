import type { Plan } from '#app/domain/hiring/states.ts'
import { owedOf } from './owed-of.ts'
import { cameBack, isAtWork, isFinal, isPaid, type Stage } from './stages.ts'

/*
 * The progress of a stage, as a row of steps from the agreement to its end. The words about its money follow from the
 * table of debts.
 */

export type StepKind =
  | 'agreed'
  | 'pay'
  | 'work'
  | 'review'
  | 'rate'
  | 'dispute'
  | 'decision'
  | 'share'
  | 'cancelled'
  | 'withdrawn'
  | 'divided'
  | 'return'

/** `ended`: the stage ended in another way than by its work. */
export type StepHow = 'done' | 'now' | 'later' | 'ended'

export interface Step {
  kind: StepKind
  how: StepHow
}

interface About {
  plan: Plan
  /** Its client has withdrawn from the contract, whether or not the share is settled. */
  wasWithdrawn: boolean
  /** The state of the reader's rating of the order; null if it cannot be rated. */
  rating: 'asked' | 'written' | null
}

/** The steps of a stage. At most one of them is current. */
export function stepsOf(stage: Stage, about: About): Step[] {
  const steps = [{ kind: 'agreed', how: 'done' } as const, ...(specialSteps(stage, about) ?? usualSteps(stage, about))]
  const now = steps.findIndex(({ how }) => how === 'now')
  return steps.map((step, index) => (step.how === 'now' && index > now ? { ...step, how: 'later' } : step))
}

/** The stage whose steps are shown for an order: the first that runs or has money to settle, or the last. */
export const stageShown = <One extends Stage>(stages: readonly One[]): One | undefined =>
  stages.find(({ state }) => !isFinal(state)) ?? stages.find((stage) => isOwed(stage)) ?? stages.at(-1)

const isOwed = (stage: Stage) => owedOf(stage).waitsFor !== null

function usualSteps(stage: Stage, { plan, rating }: About): Step[] {
  const { state } = stage
  const isOver = isFinal(state)
  const isHandedOver = state === 'entregado' || isOver
  const work: Step = { kind: 'work', how: isHandedOver ? 'done' : isAtWork(state) ? 'now' : 'later' }
  const review: Step = { kind: 'review', how: isOver ? 'done' : state === 'entregado' ? 'now' : 'later' }
  const pay = payStep(stage)
  return [...(plan === 'antes' ? [pay, work, review] : [work, review, pay]), ...rateSteps(isOver, rating)]
}

const rateSteps = (isOver: boolean, rating: About['rating']): Step[] =>
  !isOver
    ? [{ kind: 'rate', how: 'later' }]
    : rating
      ? [{ kind: 'rate', how: rating === 'asked' ? 'now' : 'done' }]
      : []

function payStep(stage: Stage): Step {
  const { state, payment } = stage
  if (isPaid(payment)) return { kind: 'pay', how: 'done' }
  if (state === 'pendiente_pago') return { kind: 'pay', how: 'now' }
  if (!isFinal(state)) return { kind: 'pay', how: 'later' }
  return { kind: 'pay', how: isOwed(stage) ? 'now' : 'ended' }
}

/** The progress of a dispute, withdrawal, cancellation or division; undefined for an order that goes on as agreed. */
function specialSteps(stage: Stage, { wasWithdrawn, rating }: About): Step[] | undefined {
  const { state, isWithdrawn } = stage
  const before: Step[] = [
    ...(wasPaid(stage) ? [{ kind: 'pay', how: 'done' } as const] : []),
    ...(stage.deliveredAt ? [{ kind: 'work', how: 'done' } as const] : []),
  ]
  if (isWithdrawn && !isFinal(state))
    return [...before, { kind: 'withdrawn', how: 'ended' }, { kind: 'share', how: 'now' }]
  switch (state) {
    case 'en_disputa':
      return [...before, { kind: 'dispute', how: 'now' }, { kind: 'decision', how: 'later' }]
    case 'cancelado':
    case 'reembolsado':
      return [...before, { kind: wasWithdrawn ? 'withdrawn' : 'cancelled', how: 'ended' }, ...settling(stage)]
    case 'reparto':
      return [
        ...before,
        { kind: wasWithdrawn ? 'withdrawn' : 'divided', how: 'ended' },
        ...settling(stage),
        ...rateSteps(true, rating),
      ]
    default:
      return undefined
  }
}

/** Whether the client had paid before that end, according to the two. */
const wasPaid = (stage: Stage) =>
  isPaid(stage.payment) ||
  stage.returnedCents > 0 ||
  (owedOf(stage).claims === 'devolucion' && isOwed(stage)) ||
  cameBack(stage.payment)

/** The amount that has to be moved after such an end, or was moved. */
function settling(stage: Stage): Step[] {
  const { claims, kind } = owedOf(stage)
  if (kind !== 'nothing' && !isPaid(stage.payment))
    return [{ kind: claims === 'devolucion' ? 'return' : 'pay', how: 'now' }]
  if (cameBack(stage.payment)) return [{ kind: 'return', how: 'done' }]
  return []
}
