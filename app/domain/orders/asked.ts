import { mayDo, type Act } from './acts.ts'
import type { OwedSilence } from './owed.ts'
import { owedOf, type Place } from './owed-of.ts'
import { isAskedToReturn } from './returning.ts'
import { isAskedToCancel, worksNext, type Side, type Stage, type Work } from './stages.ts'

/** The acts that settle each kind of debt, the best first: a file ends a doubt that words cannot end. */
const SETTLED_BY: Record<OwedSilence, readonly Act[]> = {
  'never-paid': ['prove', 'pay'],
  unconfirmed: ['received'],
  'never-proven': ['prove', 'pay'],
  'payment-overdue': ['pay', 'checkout'],
  'payment-denied': ['prove', 'pay'],
  'payment-unclaimed': ['pay', 'checkout'],
  'return-overdue': ['returned'],
  'return-denied': ['prove', 'returned'],
  'return-unclaimed': ['returned'],
  'returned-by-silence': ['return-received'],
}

/**
 * The task of a stage for one side: about its money, about the silence that ends the wait, with its work, or about a
 * cancellation.
 */
export type Asked = { act: Act; of: 'owed'; silence: OwedSilence } | { act: Act; of: 'work' | 'proposal' }

/**
 * The task of a stage for this side now: the act that its page puts first. Null where it has none for them; also while
 * a moderator decides about its money, which has no date until then.
 */
export function askedOf(stage: Stage, side: Side, now: Date): Asked | null {
  const firstOf = (acts: readonly Act[]) => acts.find((act) => mayDo(act, stage, side, now))
  // Work whose cancellation was proposed waits for the answer.
  if (isAskedToCancel(stage, side)) return { act: 'agree-cancel', of: 'proposal' }
  if (worksNext(stage, now) === side) {
    const act = firstOf(workActs(stage))
    return act ? { act, of: 'work' } : null
  }
  const { waitsFor, silence } = owedOf(stage)
  if (waitsFor !== side || !silence || !stage.owedAt) return null
  const act = firstOf(SETTLED_BY[silence])
  return act ? { act, of: 'owed', silence } : null
}

function workActs({ state }: Stage): readonly Act[] {
  switch (state) {
    case 'pendiente_pago':
      return ['pay', 'checkout']
    case 'entregado':
      return ['accept']
    default:
      return ['deliver']
  }
}

/** The facts that tell whose turn it is. */
export type TurnPlace = Place &
  Work &
  Pick<Stage, 'owedAt' | 'cancelAskedBy' | 'returnAskedBy' | 'returnAskedCents' | 'returnAskedUntil'>

/**
 * Whether this side has to do something: with the work, about its money, which has no date while a moderator decides
 * about it, or to answer a proposal.
 */
export const isTurnOf = (stage: TurnPlace, side: Side, now: Date): boolean =>
  worksNext(stage, now) === side ||
  isAskedToCancel(stage, side) ||
  (stage.owedAt !== null && owedOf(stage).waitsFor === side) ||
  isAskedToReturn(stage, side, now)
