import type { Trx } from '#app/db.server.ts'
import { tellSide } from '#app/domain/hiring/telling.server.ts'
import { returnProposed, returnUnanswered } from '#app/domain/orders/texts/contract.ts'
import type { HeldOrder } from './holding.server.ts'
import { orderPath } from './paths.ts'
import type { Side } from './stages.ts'
import { aboutStage } from './subject.server.ts'

interface Telling {
  to: Side
  cause: string
  /** Until when the return can be answered; null once that is over. */
  until: Date | null
  now: Date
}

/** Notifies one side of a return that the other proposes, or that their own proposal was not answered. */
export async function tellReturn(
  trx: Trx,
  { order, n, cents }: { order: HeldOrder; n: number; cents: number },
  { to, cause, until, now }: Telling,
): Promise<void> {
  await tellSide(trx, {
    subject: await aboutStage(trx, { order, n }, cents),
    to,
    cause: `return:${order.id}:${n}:${cause}`,
    ...(until ? returnProposed(until) : returnUnanswered),
    href: orderPath(order.id),
    now,
    isOwed: true,
  })
}
