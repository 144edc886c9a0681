import type { Db } from '#app/db.server.ts'
import { findOrdersOfDisputes } from '#app/domain/disputes/news.server.ts'
import { disputeIdOf } from '#app/domain/disputes/steps.ts'
import { listStates, type NotificationState } from '#app/domain/notifications/queries.server.ts'
import { orderPath } from '#app/domain/orders/paths.ts'

/** The state of a person's notifications, and the page that the newest concerns if it leads to a different one. */
export interface ToldState extends NotificationState {
  /** The page of the order, for news that lead to a dispute: an open page of the order may not show it yet. */
  about: string | null
}

/** The state of the notifications of these people. */
export async function readStates(db: Db, userIds: readonly string[]): Promise<ToldState[]> {
  const states = await listStates(db, userIds)
  const disputeOf = ({ latest }: NotificationState) => (latest?.href ? disputeIdOf(latest.href) : undefined)
  const orders = await findOrdersOfDisputes(
    db,
    states.flatMap((state) => disputeOf(state) ?? []),
  )
  return states.map((state) => {
    const orderId = orders.get(disputeOf(state) ?? '')
    return { ...state, about: orderId ? orderPath(orderId) : null }
  })
}
