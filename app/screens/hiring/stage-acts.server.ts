import { mayOpen, type EarlierDispute } from '#app/domain/disputes/may-open.ts'
import { openDisputePath } from '#app/domain/disputes/paths.ts'
import { isMoneyAct, possibleActs, type Act } from '#app/domain/orders/acts.ts'
import { askedOf } from '#app/domain/orders/asked.ts'
import { owedOf } from '#app/domain/orders/owed-of.ts'
import { actPath } from '#app/domain/orders/paths.ts'
import type { Order, OrderStage } from '#app/domain/orders/queries.server.ts'
import { isFinal, type Side } from '#app/domain/orders/stages.ts'
import { ACT_TITLES } from './act-texts.ts'

/** What whoever is owed money calls the dispute about it. */
const CLAIM_TITLES: Record<Side, string> = { client: 'No se me devuelve', freelancer: 'No se me paga' }

interface Before {
  /** The disputes of the order. */
  disputes: readonly (EarlierDispute & { stageN: number })[]
  now: Date
}

/**
 * The buttons of a stage for one side of its order, with a dispute where that side may still have one: first what is asked
 * of them, then what is about the money.
 */
export function presentActs({ id, side }: Order, stage: OrderStage, { disputes, now }: Before) {
  const { n, state } = stage
  const before = disputes.filter(({ stageN }) => stageN === n)
  const acts = possibleActs(stage, side, now).filter((act) => act !== 'dispute')
  const all: Act[] = mayOpen(before, stage, side, now) ? [...acts, 'dispute'] : acts
  const isDebt = isFinal(state) && owedOf(stage).kind === 'debt'
  const asked = askedOf(stage, side, now)?.act
  const rankOf = (act: Act) => (act === asked ? 0 : isMoneyAct(act) ? 1 : 2)
  const inOrder = all.toSorted((one, other) => rankOf(one) - rankOf(other))
  return inOrder.map((act) => ({
    isAsked: act === asked,
    to: act === 'dispute' ? openDisputePath(id, n) : actPath(id, n, act),
    title: act === 'dispute' && isDebt ? CLAIM_TITLES[side] : ACT_TITLES[act],
  }))
}
