import { randomUUID } from 'node:crypto'
import type { Db } from '#app/db.server.ts'
import { proposeReturn } from '#app/domain/orders/return-proposals.server.ts'
import { findOrder } from '#app/domain/orders/queries.server.ts'
import type { Side } from '#app/domain/orders/stages.ts'
import { aHiring, TO_THE_END } from './hiring.ts'

/** An order that was paid and accepted, and of which one side proposes to give 25 euros back. */
export async function aProposedReturn(
  db: Db,
  sides: Parameters<typeof aHiring>[1],
  by: Side,
  acts: Parameters<typeof aHiring>[2] = TO_THE_END,
) {
  const order = await aHiring(db, sides, acts)
  const version = (await findOrder(db, order.client.id, order.id))?.stages[0]?.version ?? -1
  const words = 'Sobró una jornada de las tres.'
  const proposing = { n: 1, cents: 2_500, words, formKey: randomUUID(), version, now: new Date() }
  const proposed = await proposeReturn(db, order[by].id, order.id, proposing)
  if (proposed.kind !== 'proposed') throw new Error(proposed.kind)
  return order
}
