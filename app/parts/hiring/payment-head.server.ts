import { db } from '#app/db.server.ts'
import { orderPath } from '#app/domain/orders/paths.ts'
import { findOrder, type Order } from '#app/domain/orders/queries.server.ts'
import type { Zone } from '#app/locale/dates.server.ts'
import { nameOfOther } from './hiring-line.server.ts'
import { jobTitle } from './job-title.ts'
import { findPersonShown } from './known-person.server.ts'
import { presentSteps } from './order-steps.server.ts'
import { findWorkShown } from './shown-work.server.ts'

interface Payer {
  id: string
  timezone: Zone
}

/** The order on each page of a payment: the other person, the job, and the progress. */
export async function presentPaymentHead(viewer: Payer, order: Order, n: number) {
  const [person, work] = await Promise.all([findPersonShown(viewer.id, order.otherId), findWorkShown(order.listingId)])
  return {
    to: orderPath(order.id),
    ...jobTitle(order),
    name: nameOfOther(order),
    person,
    work,
    steps: presentSteps(order, { rating: null, n }, viewer.timezone),
  }
}
export type PaymentHead = Awaited<ReturnType<typeof presentPaymentHead>>

/** The head of a payment by the id of its order; null for an order that is not this client's. */
export async function findPaymentHead(
  viewer: Payer,
  { orderId, stageN }: { orderId: string; stageN: number },
): Promise<PaymentHead | null> {
  const order = await findOrder(db, viewer.id, orderId)
  return order ? presentPaymentHead(viewer, order, stageN) : null
}
