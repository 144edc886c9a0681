import { data, type LoaderFunctionArgs } from '@remix-run/node'
import { db } from '#app/db.server.ts'
import { PLAN_LABELS } from '#app/domain/hiring/states.ts'
import { sumOf } from '#app/domain/hiring/tax-lines.ts'
import {
  answerExtraPath,
  extraPath,
  orderFilePath,
  orderPath,
  reportEventPath,
  startSoonerPath,
  withdrawPath,
} from '#app/domain/orders/paths.ts'
import { findOrder, type Order, type OrderPlace, type OrderRow } from '#app/domain/orders/queries.server.ts'
import { howPaid } from '#app/domain/orders/providers.ts'
import { isPayable } from '#app/domain/orders/owed-of.ts'
import { isAtWork, isFinal, stateLabel, type Side } from '#app/domain/orders/stages.ts'
import { RATING_WINDOW_DAYS } from '#app/domain/reviews/limits.ts'
import { mayRate } from '#app/domain/reviews/proofs.ts'
import { isRateable } from '#app/domain/reviews/rateable.ts'
import { parseId } from '#app/forms/fields.ts'
import { requireHirer } from '#app/http/hiring.server.ts'
import { daysAfter, formatDate, formatMoment } from '#app/locale/dates.server.ts'
import { formatMoney } from '#app/locale/money.server.ts'
import { presentAmounts, presentStages, type Reading } from './presented.server.ts'
import { nameOfOther, presentStage } from './presented-stage.server.ts'
import { listDisputesOf } from '#app/domain/disputes/queries.server.ts'
import { findOpenExtra, takesMore } from '#app/domain/orders/extras.server.ts'
import { canStartSooner, canWithdraw } from '#app/domain/orders/withdrawal.ts'
import { linkHistory } from '#app/parts/hiring/history-pages.server.ts'
import { presentOrderFiles } from '#app/parts/hiring/presented-files.server.ts'
import { EVENT_TEXTS } from '#app/parts/hiring/event-texts.ts'
import { STATE_BADGES } from './state-badges.ts'
import { presentShare } from './share-page.server.ts'
import { headlineOf } from './turn-texts.ts'
import { presentWithdrawn } from './withdrawn-texts.ts'

export const unknownOrder = () => data({ message: 'No encontramos esa contratación entre las tuyas.' }, { status: 404 })

/** The order of an address, for its two sides, with a page of its history and a round of changes. @throws a 404 page for all others. */
export async function requireOrder(args: LoaderFunctionArgs, place?: OrderPlace) {
  const viewer = await requireHirer(args)
  const id = parseId(args.params['id'])
  const order = id && (await findOrder(db, viewer.id, id, place))
  if (!order) throw unknownOrder()
  return { viewer, order }
}

/** What else the page of an order shows: its disputes, and further work that is offered. */
export async function findBesides(order: Order, { now, timeZone }: Reading) {
  const [disputes, extra, share] = await Promise.all([
    listDisputesOf(db, order.id),
    findOpenExtra(db, order.id, now),
    order.isWithdrawn ? presentShare(order, timeZone) : null,
  ])
  return { disputes, extra, share }
}
type Besides = Awaited<ReturnType<typeof findBesides>>

const WHERE_TO_PAY: Record<Side, string> = {
  client: 'Cómo pagar lo que toca, lo lees al abrir «He pagado».',
  freelancer: 'Tu cliente lee cómo pagarte según los datos de cobro que tenías cuando aceptó.',
}

export function presentRow(order: OrderRow, { now, timeZone }: Reading) {
  const { id, title, side, otherId, state } = order
  return {
    id,
    title: title ?? 'Contratación',
    isClient: side === 'client',
    otherId,
    name: nameOfOther(order),
    label: stateLabel(order, now),
    isOpen: !isFinal(state),
    badge: STATE_BADGES[state],
    hasProfile: otherId !== null && order.otherState === 'activo',
    toPay: formatMoney(order.toPayCents, order.currency),
    since: formatDate(order.createdAt, timeZone),
  }
}

/** All that the page of an order shows. */
export function presentOrder(
  order: Order,
  { disputes, extra, share }: Besides,
  { ownName, ...reading }: Reading & { ownName: string },
) {
  const { agreement, currency, side } = order
  return {
    ...presentRow(order, reading),
    conversationId: order.conversationId,
    rating: ratingOf(order, reading.now),
    notPaid: notPaidText(order),
    headline: presentHeadline(order, reading),
    away: awayText(order),
    isCollected: order.provider !== 'directo',
    howPaid: howPaid(order.provider !== 'directo'),
    whereToPay: order.stages.some(isPayable) ? WHERE_TO_PAY[order.side] : null,
    withdraw: canWithdraw(order, reading.now)
      ? {
          to: withdrawPath(order.id),
          until: order.withdrawUntil && formatMoment(order.withdrawUntil, reading.timeZone),
        }
      : null,
    start: presentStart(order, reading),
    withdrawn: share && presentWithdrawn(order, share),
    canOffer: side === 'freelancer' && agreement !== null && takesMore(order) ? extraPath(order.id) : null,
    extra: extra && {
      title: extra.title,
      toPay: formatMoney(extra.toPayCents, currency),
      days: extra.days,
      until: formatMoment(extra.validUntil, reading.timeZone),
      to: side === 'client' ? answerExtraPath(order.id, extra.id) : null,
    },
    stages: order.stages.map((stage) => presentStage(order, stage, { ...reading, disputes })),
    agreement: agreement && {
      scope: agreement.scope,
      exclusions: agreement.exclusions,
      request: agreement.request,
      revisions: agreement.revisions,
      taxName: agreement.taxName,
      planLabel: PLAN_LABELS[order.plan],
      isTrader: agreement.isTrader,
      stages: presentStages(agreement.stages, currency),
      total: presentAmounts(sumOf(agreement.stages), currency),
      sha256: order.agreementSha256,
    },
    events: presentEvents(order, ownName, reading.timeZone),
    history: linkHistory(orderPath(order.id), order),
  }
}

function presentEvents(order: Order, ownName: string, timeZone: Reading['timeZone']) {
  return order.events.map(({ id, seq, stageN, actor, kind, body, createdAt }) => ({
    seq,
    stageN: order.stages.length > 1 ? stageN : null,
    who: actor === 'system' || actor === 'moderator' ? null : actor === order.side ? ownName : nameOfOther(order),
    text: EVENT_TEXTS[kind],
    body,
    files: presentOrderFiles(order.files, seq, {
      hrefOf: (file) => orderFilePath(order.id, file),
      timeZone: timeZone,
    }),
    /** What the other side wrote or added can be reported. */
    report:
      (body !== null || order.files.some((file) => file.seq === seq)) &&
      actor !== 'system' &&
      actor !== 'moderator' &&
      actor !== order.side &&
      order.otherId
        ? reportEventPath(order.id, id)
        : null,
    when: formatMoment(createdAt, timeZone),
  }))
}

/** From when work may begin, and where its client lets it begin at once; null where it may already. */
function presentStart(order: Order, { now, timeZone }: Reading) {
  if (!order.startsAt || order.startsAt <= now || isFinal(order.state)) return null
  const at = formatDate(order.startsAt, timeZone)
  return {
    text:
      order.side === 'client'
        ? `El trabajo empieza el ${at}, cuando pasen los días que tienes para desistir.`
        : `Puedes empezar y entregar desde el ${at}: hasta entonces quien te contrató puede desistir sin pagar nada.`,
    sooner: canStartSooner(order, now) ? startSoonerPath(order.id) : null,
  }
}

/** Whose turn it is and until when; null where it is no one's turn, or where the page says so elsewhere. */
function presentHeadline(order: Order, { now, timeZone }: Reading) {
  const headline = order.isWithdrawn
    ? null
    : headlineOf(order.stages, { side: order.side, name: nameOfOther(order), now })
  if (!headline) return null
  const { isMine, text, stage, of } = headline
  const { state, dueAt, turnAt, owedAt, n } = stage
  const isDue = of === 'work' && isAtWork(state) && dueAt !== null && dueAt > now
  const at = of === 'work' ? turnAt : owedAt
  const until = isDue ? formatDate(dueAt, timeZone) : at && formatMoment(at, timeZone)
  return { isMine, text, until, n: order.stages.length > 1 ? n : null }
}

const WITHOUT_FREELANCER =
  'Quien hacía este trabajo no puede seguir aquí por ahora. Lo que ya está entregado lo puedes aceptar; lo demás lo puedes cancelar, y lo pagado se te devuelve.'

/** That the other side is not there as usual, while something is open. */
function awayText(order: Order): string | null {
  const { side, otherId, otherState, state } = order
  if (isFinal(state) || (otherId && otherState === 'activo')) return null
  if (side === 'client') return WITHOUT_FREELANCER
  const name = nameOfOther(order)
  const what = !otherId
    ? 'Quien te contrató ha eliminado su cuenta.'
    : otherState === 'suspendido'
      ? `La cuenta de ${name} está suspendida.`
      : `${name} ha pedido eliminar su cuenta.`
  return `${what} Los plazos siguen, y el silencio cuenta como está escrito en cada etapa.`
}

/** While the two weeks after the end last, a person who has not rated is asked to, unless their payment is not known. */
function ratingOf(order: Order, now: Date): 'asked' | 'unpaid' | 'written' | null {
  if (!isRatingTime(order, now)) return null
  if (order.ownRating !== null) return order.ownRating === 'oculta' ? 'written' : null
  return mayRate(order.side === 'client', order.proof) ? 'asked' : 'unpaid'
}

/** Whether ratings are taken: for two weeks after the end. */
export const isRatingTime = ({ state, completedAt }: Order, now: Date) =>
  isRateable(state) && completedAt !== null && now <= daysAfter(completedAt, RATING_WINDOW_DAYS)

/** Why a client cannot rate yet, and what lets them. */
export const notPaidText = ({ provider }: Pick<Order, 'provider'>) =>
  provider === 'directo'
    ? 'Podrás valorar este trabajo cuando conste tu pago: quien lo hizo lo confirma, o tú adjuntas un comprobante al decir que has pagado.'
    : 'Podrás valorar este trabajo cuando lo hayas pagado.'
