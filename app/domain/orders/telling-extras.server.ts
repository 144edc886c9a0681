import type { Trx } from '#app/db.server.ts'
import { tellSide } from '#app/domain/hiring/telling.server.ts'
import { extraLeft } from '#app/domain/orders/texts/contract.ts'
import { orderPath } from './paths.ts'
import { aboutStage, type About } from './subject.server.ts'

/** The acknowledgement of a withdrawal from further work, with its day and hour, which the law asks for. */
export async function tellLeft(
  trx: Trx,
  { order, n }: { order: About['order'] & { id: string }; n: number },
  now: Date,
) {
  await tellSide(trx, {
    subject: await aboutStage(trx, { order, n }),
    to: 'client',
    cause: `left-extra:${order.id}:${n}`,
    ...extraLeft(now),
    href: orderPath(order.id),
    now,
    isOwed: true,
  })
}
