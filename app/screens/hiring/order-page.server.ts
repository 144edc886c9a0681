import { data, type LoaderFunctionArgs } from '@remix-run/node'
import { db } from '#app/db.server.ts'
import { PLAN_LABELS } from '#app/domain/hiring/states.ts'
import { sumOf } from '#app/domain/hiring/tax-lines.ts'
import {
  actPath,
  answerExtraPath,
  extraPath,
  orderFilePath,
  reportEventPath,
  sharePath,
  withdrawPath,
} from '#app/domain/orders/paths.ts'
import { findOrder, type Order, type OrderRow, type OrderStage } from '#app/domain/orders/queries.server.ts'
import { howPaid } from '#app/domain/orders/providers.ts'
import { possibleActs } from '#app/domain/orders/acts.ts'
import { isFinal, isPaid, PAYMENT_LABELS, STAGE_LABELS, waitsFor } from '#app/domain/orders/stages.ts'
import { RATING_WINDOW_DAYS } from '#app/domain/reviews/limits.ts'
import { isRateable } from '#app/domain/reviews/rateable.ts'
import { parseId } from '#app/forms/fields.ts'
import { requireHirer } from '#app/http/hiring.server.ts'
import { formatDate, formatMoment } from '#app/locale/dates.server.ts'
import { daysAfter } from '#app/locale/durations.ts'
import { formatMoney } from '#app/locale/money.server.ts'
import { presentAmounts, presentStages, type Reading } from './presented.server.ts'
import { DISPUTE_LABELS } from '#app/domain/disputes/steps.ts'
import { disputePath, openDisputePath } from '#app/domain/disputes/paths.ts'
import { listDisputesOf } from '#app/domain/disputes/queries.server.ts'
import { findOpenExtra, takesMore } from '#app/domain/orders/extras.server.ts'
import { canWithdraw } from '#app/domain/orders/withdrawal.ts'
import { POINT_LABELS } from '#app/domain/orders/change-points.ts'
import { ACT_TITLES } from './act-texts.ts'
import { presentOrderFiles } from '#app/parts/hiring/presented-files.server.ts'
import { EVENT_TEXTS } from '#app/parts/hiring/event-texts.ts'
import { STATE_BADGES } from './state-badges.ts'
import { headlineOf, turnText } from './turn-texts.ts'

export const unknownOrder = () => data({ message: 'No encontramos esa contratación entre las tuyas.' }, { status: 404 })

/** The order of an address, for its two sides. @throws a 404 page for all others. */
export async function requireOrder(args: LoaderFunctionArgs) {
  const viewer = await requireHirer(args)
  const id = parseId(args.params['id'])
  const order = id && (await findOrder(db, viewer.id, id))
  if (!order) throw unknownOrder()
  return { viewer, order }
}

/** What else the page of an order shows: its disputes, and further work that is offered. */
export async function findBesides(order: Order, now: Date) {
  const [disputes, extra] = await Promise.all([listDisputesOf(db, order.id), findOpenExtra(db, order.id, now)])
  return { disputes, extra }
}
type Besides = Awaited<ReturnType<typeof findBesides>>

const LEFT = 'Usuario eliminado'
const nameOfOther = ({ otherName }: OrderRow) => otherName ?? LEFT

const labelOf = (state: OrderRow['state']) => STAGE_LABELS[state]

export function presentRow(order: OrderRow, { timeZone }: Reading) {
  const { id, title, side, otherId, state } = order
  return {
    id,
    title: title ?? 'Contratación',
    isClient: side === 'client',
    otherId,
    name: nameOfOther(order),
    label: labelOf(state),
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
  { disputes, extra }: Besides,
  { ownName, ...reading }: Reading & { ownName: string },
) {
  const { agreement, currency, side } = order
  return {
    ...presentRow(order, reading),
    conversationId: order.conversationId,
    canRate: canRate(order, reading.now),
    headline: presentHeadline(order, reading),
    away: awayText(order),
    isCollected: order.provider !== 'directo',
    howPaid: howPaid(order.provider !== 'directo'),
    withdraw: canWithdraw(order, reading.now)
      ? {
          to: withdrawPath(order.id),
          until: order.withdrawUntil && formatMoment(order.withdrawUntil, reading.timeZone),
        }
      : null,
    startsAt:
      order.startsAt && order.startsAt > reading.now && !isFinal(order.state)
        ? formatDate(order.startsAt, reading.timeZone)
        : null,
    withdrawn: order.isWithdrawn ? { toShare: side === 'freelancer' ? sharePath(order.id) : null } : null,
    canOffer: side === 'freelancer' && agreement !== null && takesMore(order) ? extraPath(order.id) : null,
    extra: extra && {
      title: extra.title,
      toPay: formatMoney(extra.toPayCents, currency),
      days: extra.days,
      until: formatMoment(extra.validUntil, reading.timeZone),
      to: side === 'client' ? answerExtraPath(order.id, extra.id) : null,
    },
    stages: order.stages.map((stage) => ({
      ...presentStage(order, stage, reading),
      disputes: disputes
        .filter(({ stageN }) => stageN === stage.n)
        .map(({ id, state, turnAt }) => ({
          to: disputePath(id),
          label: DISPUTE_LABELS[state],
          until: turnAt && formatMoment(turnAt, reading.timeZone),
        })),
      points: order.points
        .filter(({ stageN }) => stageN === stage.n)
        .map(({ round, point, body, answer }) => ({
          key: `${round}-${point}`,
          body,
          answer: answer ? POINT_LABELS[answer] : 'Pendiente',
        })),
    })),
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

/** Whose turn it is and until when; null where nobody is waited for, or where what is to do is said by itself. */
function presentHeadline(order: Order, { now, timeZone }: Reading) {
  const headline = order.isWithdrawn ? null : headlineOf(order.stages, order.side, nameOfOther(order))
  if (!headline) return null
  const { isMine, text, stage } = headline
  const { state, dueAt, turnAt, n } = stage
  const isDue = (state === 'en_curso' || state === 'cambios') && dueAt !== null && dueAt > now
  const until = isDue ? formatDate(dueAt, timeZone) : turnAt && formatMoment(turnAt, timeZone)
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

/** Both may rate while the two weeks after the end last. */
export const canRate = ({ state, completedAt }: Order, now: Date) =>
  isRateable(state) && completedAt !== null && now <= daysAfter(completedAt, RATING_WINDOW_DAYS)

/** Whether the state of a stage says already how its payment is. */
const saysTheSame = ({ state, payment }: OrderStage) =>
  state === 'por_empezar' ||
  (state === 'reparto' && payment === 'parcial') ||
  ((state === 'cancelado' || state === 'pendiente_pago') && payment === 'por_pagar')

function presentStage(order: Order, stage: OrderStage, { now, timeZone }: Reading) {
  const { n, title, state, payment, turnAt, dueAt, revisionsLeft, cancelAskedBy, toPayCents } = stage
  const turn = turnAt ? formatMoment(turnAt, timeZone) : ''
  const waits = waitsFor(stage)
  return {
    n,
    title: title || 'Etapa',
    label: STAGE_LABELS[state],
    isOver: isFinal(state),
    badge: STATE_BADGES[state],
    isMine: waits === order.side,
    payment: saysTheSame(stage) ? null : PAYMENT_LABELS[payment],
    isPaid: isPaid(payment),
    toPay: formatMoney(toPayCents, order.currency),
    due: dueAt && !isFinal(state) ? formatDate(dueAt, timeZone) : null,
    revisionsLeft: isFinal(state) ? null : revisionsLeft,
    text: order.isWithdrawn
      ? null
      : turnText(stage, order.side, {
          name: nameOfOther(order),
          turn,
          division: stage.returnCents === null ? '' : formatMoney(stage.returnCents, order.currency),
        }),
    asked:
      cancelAskedBy === null
        ? null
        : cancelAskedBy === order.side
          ? 'Has propuesto cancelar. La otra parte decide.'
          : `${nameOfOther(order)} propone cancelar. Tú decides.`,
    acts: possibleActs(stage, order.side, now).map((act) => ({
      to: act === 'dispute' ? openDisputePath(order.id, n) : actPath(order.id, n, act),
      title: ACT_TITLES[act],
    })),
  }
}
