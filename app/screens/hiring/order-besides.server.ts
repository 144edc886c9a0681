import { db } from '#app/db.server.ts'
import { listDisputesOf } from '#app/domain/disputes/news.server.ts'
import { listDeliveredPictures } from '#app/domain/orders/files.server.ts'
import { findDelivery, findEnding } from '#app/domain/orders/latest-events.server.ts'
import { findOpenExtra } from '#app/domain/orders/extras.server.ts'
import type { Order, OrderStage } from '#app/domain/orders/queries.server.ts'
import { isFinal } from '#app/domain/orders/stages.ts'
import { findPersonShown } from '#app/parts/hiring/known-person.server.ts'
import { presentWork } from '#app/parts/hiring/shown-work.server.ts'
import { presentPaymentShort } from './payment-instructions.server.ts'
import type { Reading } from './presented.server.ts'
import { presentShare } from './share-page.server.ts'
import { headlineOf } from '#app/parts/hiring/tasks.ts'

/**
 * Further parts of the page of an order: its disputes, offered further work, the delivery to review, delivered
 * pictures, its end, and the payment. @param isShown whether a reader opens the page: only then is an account number
 * shown, and only if that payment is the first task of the page.
 */
export async function findBesides(order: Order, { timeZone, now }: Reading, isShown: boolean) {
  const delivered = order.side === 'client' ? order.stages.find(({ state }) => state === 'entregado') : undefined
  const headline = isShown && order.provider === 'directo' ? headlineOf(order.stages, order.side, now) : null
  const toPay = headline?.isMine && headline.asked.act === 'pay' ? headline.stage : null
  const [disputes, extra, share, delivery, pictures, ending, payment, person] = await Promise.all([
    listDisputesOf(db, order.id),
    findOpenExtra(db, order.id, now),
    order.isWithdrawn ? presentShare(order, timeZone) : null,
    delivered ? findDelivery(db, order.id, delivered.n) : null,
    picturesOf(order, delivered),
    isFinal(order.state) ? findEnding(db, order.id) : null,
    toPay && order.clientId ? presentPaymentShort(order.clientId, { orderId: order.id, n: toPay.n }) : null,
    otherOf(order),
  ])
  const work = order.card && presentWork(order.card)
  return { disputes, extra, share, delivery, pictures, ending, person, work, payment }
}

const otherOf = ({ side, clientId, freelancerId, otherId }: Order) =>
  side === 'client'
    ? findPersonShown(clientId ?? undefined, otherId, 'freelancer')
    : findPersonShown(freelancerId ?? undefined, otherId, 'client')

/**
 * The pictures that were delivered; the delivery that is to be reviewed is shown whole elsewhere.
 * @param shown its stage.
 */
const picturesOf = async ({ id, stages }: Order, shown?: OrderStage) => {
  if (!stages.some((stage) => stage.deliveredAt && stage !== shown)) return []
  return (await listDeliveredPictures(db, id)).filter(({ stageN }) => stageN !== shown?.n)
}

export type Besides = Awaited<ReturnType<typeof findBesides>>
