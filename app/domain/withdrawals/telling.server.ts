import type { Trx } from '#app/db.server.ts'
import type { PricedSubject, Say } from '#app/domain/hiring/subject.server.ts'
import { tellSide } from '#app/domain/hiring/telling.server.ts'
import type { HeldOrder } from '#app/domain/orders/holding.server.ts'
import { answerSharePath, orderPath, sharePath } from '#app/domain/orders/paths.ts'
import type { Side } from '#app/domain/orders/stages.ts'
import { aboutOrder } from '#app/domain/orders/subject.server.ts'
import { shareWaitsFor, WITHDRAWAL_DAYS, type WhyReferred } from '#app/domain/orders/withdrawal.ts'
import { formatMoment } from '#app/locale/dates.server.ts'
import { formatMoney } from '#app/locale/money.server.ts'
import { siteTimeZone } from '#app/locale/site.server.ts'
import { backOf, begunOf, type Withdrawal } from './holding.server.ts'

interface News {
  cause: string
  title: string
  message: Say<PricedSubject>
  href?: string | undefined
  now: Date
}

/** What a side is told of a withdrawal: it is about money and a right, so it is mailed whatever the settings say. */
async function tellOf(
  trx: Trx,
  order: HeldOrder,
  side: Side,
  { cause, title, message, href, now }: News,
): Promise<void> {
  await tellSide(trx, {
    subject: await aboutOrder(trx, order),
    to: side,
    cause: `${cause}:${order.id}`,
    title,
    message,
    href: href ?? orderPath(order.id),
    now,
    isOwed: true,
  })
}

const write = (moment: Date) => formatMoment(moment, siteTimeZone)
const BOTH = ['client', 'freelancer'] as const

/** Who gets how much, of what had been begun. */
export function divisionOf(order: HeldOrder, percent: number): { back: string; kept: string } {
  const stages = begunOf(order)
  const back = stages.reduce((sum, { toPayCents }) => sum + backOf(toPayCents, percent), 0)
  const whole = stages.reduce((sum, { toPayCents }) => sum + toPayCents, 0)
  return { back: formatMoney(back, order.currency), kept: formatMoney(whole - back, order.currency) }
}

/** The acknowledgement of a withdrawal, with its day and hour, and what the freelancer has to do. */
export async function tellWithdrawal(
  trx: Trx,
  order: HeldOrder,
  { shareUntil, isDecided, now }: { shareUntil: Date | null; isDecided: boolean; now: Date },
): Promise<void> {
  const [when, cause] = [write(now), 'withdrawn']
  const settled = isDecided
    ? 'Vale la decisión que ya había dado la moderación.'
    : 'No se había empezado nada con permiso, así que se devuelve todo lo pagado.'
  await tellOf(trx, order, 'client', {
    cause,
    title: 'Acuse de tu desistimiento',
    message: `El ${when} has desistido del contrato. ${
      shareUntil
        ? `Quien lo hacía tiene hasta el ${write(shareUntil)} para decir qué parte estaba hecha. Lo que no reclame se devuelve en cuanto lo diga, y lo demás lo aceptas o no.`
        : settled
    }`,
    now,
  })
  await tellOf(trx, order, 'freelancer', {
    cause,
    title: 'Desistimiento',
    message: ({ other }) =>
      `El ${when} ${other} ha desistido del contrato, como permite la ley en los primeros ${WITHDRAWAL_DAYS} días. ${
        shareUntil
          ? `Di antes del ${write(shareUntil)} qué parte de lo empezado estaba hecha. ${ifUnsaid(order)}`
          : settled
      }`,
    href: shareUntil ? sharePath(order.id) : undefined,
    now,
  })
}

const ifUnsaid = (order: HeldOrder) =>
  begunOf(order).some(({ deliveredAt }) => deliveredAt !== null)
    ? 'Si no dices nada, decide la moderación.'
    : 'Si no dices nada, se devuelve todo, porque no habías entregado nada.'

/** The client learns which share is claimed, in euros, and until when they can answer. */
export async function tellShare(
  trx: Trx,
  order: HeldOrder,
  { percent, answerUntil, now }: { percent: number; answerUntil: Date | null; now: Date },
): Promise<void> {
  const { back, kept } = divisionOf(order, percent)
  await tellOf(trx, order, 'client', {
    cause: 'share',
    title: answerUntil ? 'Qué parte estaba hecha' : 'Se devuelve todo',
    message: ({ other }) =>
      answerUntil
        ? `${other} dice que de lo empezado estaba hecho el ${percent} %. Con eso, ${back} son para ti y ${kept} serían para ${other}. Acéptalo o di que no antes del ${write(answerUntil)}. Si no respondes, decide la moderación.`
        : `${other} dice que no había nada hecho. Son para ti los ${back} de lo empezado que hayas pagado.`,
    href: answerUntil ? answerSharePath(order.id) : undefined,
    now,
  })
}

/** How it ended without a moderator. */
export async function tellSettled(
  trx: Trx,
  order: HeldOrder,
  { to, percent, how, now }: { to: readonly Side[]; percent: number; how: 'accepted' | 'silence'; now: Date },
): Promise<void> {
  const { back, kept } = divisionOf(order, percent)
  const message =
    how === 'accepted'
      ? `Quien te contrató acepta que estaba hecho el ${percent} %: ${kept} son para ti y ${back} se devuelven.`
      : `Nadie ha dicho que hubiera algo hecho, y no se había entregado nada: lo pagado por lo empezado, hasta ${back}, se devuelve.`
  for (const side of to)
    await tellOf(trx, order, side, { cause: 'share-settled', title: 'Cómo queda el desistimiento', message, now })
}

const WHY: Record<WhyReferred, string> = {
  'share-rejected': 'No hay acuerdo sobre la parte que estaba hecha.',
  'share-unanswered': 'Nadie ha respondido a tiempo sobre la parte que se dice hecha, y no responder no es aceptarla.',
  'share-unstated': 'Se había entregado algo, y nadie ha dicho a tiempo qué parte estaba hecha.',
}

export async function tellReferred(
  trx: Trx,
  order: HeldOrder,
  { why, turnAt, now }: { why: WhyReferred; turnAt: Date; now: Date },
): Promise<void> {
  const message = `${WHY[why]} Decide una persona de la moderación que no es parte, antes del ${write(turnAt)}. Hasta entonces podéis añadir pruebas y poneros de acuerdo.`
  for (const side of BOTH)
    await tellOf(trx, order, side, { cause: 'share-referred', title: 'Lo decide la moderación', message, now })
}

export async function tellReminder(
  trx: Trx,
  { order, withdrawal }: { order: HeldOrder; withdrawal: Withdrawal },
  { turnAt, now }: { turnAt: Date; now: Date },
): Promise<void> {
  const side = shareWaitsFor(withdrawal.step)
  if (!side) return
  const isShare = side === 'freelancer'
  await tellOf(trx, order, side, {
    cause: `share-reminder:${withdrawal.version}:${now.toISOString()}`,
    title: isShare ? 'Falta que digas qué estaba hecho' : 'Falta que respondas a la parte hecha',
    message: isShare
      ? `Quien te contrató ha desistido. Di antes del ${write(turnAt)} qué parte estaba hecha. ${ifUnsaid(order)}`
      : `Acepta la parte que se dice hecha o di que no antes del ${write(turnAt)}. Si no respondes, decide la moderación.`,
    href: isShare ? sharePath(order.id) : answerSharePath(order.id),
    now,
  })
}

/** Of a share that was open when the rule changed. */
export async function tellRedated(
  trx: Trx,
  order: HeldOrder,
  { turnAt, now }: { turnAt: Date; now: Date },
): Promise<void> {
  const cause = 'share-redated'
  await tellOf(trx, order, 'freelancer', {
    cause,
    title: 'Nueva fecha en un desistimiento',
    message: `Tienes hasta el ${write(turnAt)} para decir qué parte estaba hecha. ${ifUnsaid(order)}`,
    href: sharePath(order.id),
    now,
  })
  await tellOf(trx, order, 'client', {
    cause,
    title: 'Nueva fecha en tu desistimiento',
    message: `Quien lo hacía tiene hasta el ${write(turnAt)} para decir qué parte estaba hecha. Después la aceptas o no: su palabra sola ya no basta.`,
    now,
  })
}
