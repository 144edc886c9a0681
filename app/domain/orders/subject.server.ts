import type { Trx } from '#app/db.server.ts'
import { subjectOf, type PricedSubject } from '#app/domain/hiring/subject.server.ts'
import type { HeldOrder } from './holding.server.ts'

type Told = Pick<HeldOrder, 'title' | 'clientId' | 'freelancerId' | 'currency'> & {
  stages: readonly { n: number; title: string; toPayCents: number }[]
}

/** A stage of an order that is held. */
export interface About {
  order: Told
  n: number
}

/** A stage as the subject of a notice. @param cents its price, by default. */
export async function aboutStage(trx: Trx, { order, n }: About, cents?: number): Promise<PricedSubject> {
  const stage = order.stages.find((each) => each.n === n)
  if (!stage) throw new Error(`there is no stage ${n}`)
  const title = order.stages.length > 1 ? stage.title : null
  return subjectOf(
    trx,
    { ...order, topic: 'hiring', stage: title },
    { cents: cents ?? stage.toPayCents, currency: order.currency },
  )
}

/** A whole order as the subject of a notice. @param cents the sum of its stages, by default. */
export async function aboutOrder(trx: Trx, order: Told, cents?: number): Promise<PricedSubject> {
  const sum = order.stages.reduce((total, stage) => total + stage.toPayCents, 0)
  return subjectOf(trx, { ...order, topic: 'hiring', stage: null }, { cents: cents ?? sum, currency: order.currency })
}
