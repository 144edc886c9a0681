import type { Trx } from '#app/db.server.ts'
import { holdOrder, type HeldOrder, type HeldStage } from '#app/domain/orders/holding.server.ts'

export type HeldDispute = NonNullable<Awaited<ReturnType<typeof readDispute>>>

const readDispute = (trx: Trx, id: string) =>
  trx.selectFrom('disputes').selectAll().where('id', '=', id).executeTakeFirst()

/** Locks the order of a dispute and reads both; undefined when there is no such dispute. */
export async function holdDispute(
  trx: Trx,
  id: string,
): Promise<{ dispute: HeldDispute; order: HeldOrder; stage: HeldStage } | undefined> {
  const about = await trx.selectFrom('disputes').select('orderId').where('id', '=', id).executeTakeFirst()
  const order = about && (await holdOrder(trx, about.orderId))
  // Read under the lock of its order, which every change of it takes first.
  const dispute = order && (await readDispute(trx, id))
  const stage = dispute && order.stages.find(({ n }) => n === dispute.stageN)
  return order && dispute && stage && { dispute, order, stage }
}
