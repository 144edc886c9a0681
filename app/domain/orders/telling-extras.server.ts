import type { Trx } from '#app/db.server.ts'
import { tellSide } from '#app/domain/hiring/telling.server.ts'
import { formatMoment } from '#app/locale/dates.server.ts'
import { siteTimeZone } from '#app/locale/site.server.ts'
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
    title: 'Acuse de tu desistimiento',
    message: `El ${formatMoment(now, siteTimeZone)} has desistido de esta ampliación. No te cuesta nada: si habías pagado algo por ella, se te devuelve.`,
    href: orderPath(order.id),
    now,
    isOwed: true,
  })
}
