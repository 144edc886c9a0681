import type { Trx } from '#app/db.server.ts'
import type { PricedSubject, Words } from '#app/domain/hiring/subject.server.ts'
import { tellSide } from '#app/domain/hiring/telling.server.ts'
import { formatMoment } from '#app/locale/dates.server.ts'
import { siteTimeZone } from '#app/locale/site.server.ts'
import type { HeldOrder } from './holding.server.ts'
import { orderPath } from './paths.ts'
import type { Side } from './stages.ts'
import { aboutStage } from './subject.server.ts'

interface Telling {
  to: Side
  cause: string
  /** Until when it can be answered; null once that is over. */
  until: Date | null
  now: Date
}

/** Tells one side of a return that the other proposes, or that their own was not answered. */
export async function tellReturn(
  trx: Trx,
  { order, n, cents }: { order: HeldOrder; n: number; cents: number },
  { to, cause, until, now }: Telling,
): Promise<void> {
  const day = until && formatMoment(until, siteTimeZone)
  const words: Words<PricedSubject> = day
    ? {
        title: 'Proponen una devolución',
        message: ({ other: name, amount }) =>
          `${name} propone que se devuelvan ${amount} de lo pagado. Responde antes del ${day}. Si no dices nada, no se mueve ningún dinero.`,
      }
    : {
        title: 'Propuesta de devolución sin respuesta',
        message: ({ other: name, amount }) =>
          `${name} no ha respondido a tu propuesta de devolver ${amount}, que ya no vale. No se ha movido ningún dinero.`,
      }
  await tellSide(trx, {
    subject: await aboutStage(trx, { order, n }, cents),
    to,
    cause: `return:${order.id}:${n}:${cause}`,
    ...words,
    href: orderPath(order.id),
    now,
    isOwed: true,
  })
}
