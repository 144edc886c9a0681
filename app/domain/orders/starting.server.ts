import { inTransaction, type Db } from '#app/db.server.ts'
import { tellSide } from '#app/domain/hiring/telling.server.ts'
import { startedSooner } from '#app/domain/orders/texts/contract.ts'
import { daysAfter } from '#app/locale/dates.server.ts'
import { changeStage } from './changing.server.ts'
import { addEvent } from './events.server.ts'
import { hasCome, holdOrder, sideOf } from './holding.server.ts'
import { orderPath } from './paths.ts'
import { isAtWork } from './stages.ts'
import { turnOf } from './turn-of.server.ts'
import { aboutOrder } from './subject.server.ts'
import { canStartSooner } from './withdrawal.ts'

export type StartedSooner = 'started' | 'started-before' | 'not-possible' | 'not-found'

/**
 * A consumer lets the work begin before the days of withdrawal are over. The days of the work count from now on, and a
 * consumer who then withdraws pays for the work done.
 */
export function startSooner(
  db: Db,
  clientId: string,
  orderId: string,
  { formKey, now }: { formKey: string; now: Date },
): Promise<StartedSooner> {
  return inTransaction(db, async (trx): Promise<StartedSooner> => {
    const order = await holdOrder(trx, orderId)
    if (!order || sideOf(order, clientId) !== 'client') return 'not-found'
    if (await hasCome(trx, orderId, formKey)) return 'started-before'
    const [stage] = order.stages
    const known = { isWithdrawn: stage?.isWithdrawn ?? false, isFreelancerAway: stage?.isFreelancerAway ?? true }
    if (!canStartSooner({ ...order, ...known, side: 'client' }, now)) return 'not-possible'
    await trx.updateTable('orders').set({ startsNow: true, startsAt: null }).where('id', '=', orderId).execute()
    const kind = 'start-sooner'
    const eventSeq = await addEvent(trx, { orderId, stageN: null, actor: 'client', kind, formKey, now })
    const begun = { ...order, startsAt: null }
    for (const each of order.stages.filter(({ state }) => isAtWork(state))) {
      const dueAt = daysAfter(now, each.days)
      const stage = { ...each, dueAt, startsAt: null }
      await changeStage(trx, begun, stage, { now, eventSeq, turnAt: turnOf(stage, now) })
    }
    const isPaidFirst = order.stages.some(({ state }) => state === 'pendiente_pago')
    await tellSide(trx, {
      subject: await aboutOrder(trx, order),
      to: 'freelancer',
      cause: `start-sooner:${orderId}`,
      ...startedSooner({ isPaidFirst }),
      href: orderPath(orderId),
      now,
      isOwed: true,
    })
    return 'started'
  })
}
