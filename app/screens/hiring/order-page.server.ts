import { data, type LoaderFunctionArgs } from '@remix-run/node'
import { db } from '#app/db.server.ts'
import { PLAN_LABELS } from '#app/domain/hiring/states.ts'
import { sumOf } from '#app/domain/hiring/tax-lines.ts'
import { actPath, reportEventPath } from '#app/domain/orders/paths.ts'
import { findOrder, type Order, type OrderRow, type OrderStage } from '#app/domain/orders/queries.server.ts'
import { isFinal, PAYMENT_LABELS, possibleActs, STAGE_LABELS, waitsFor } from '#app/domain/orders/stages.ts'
import { RATING_WINDOW_DAYS } from '#app/domain/reviews/limits.ts'
import { parseId } from '#app/forms/fields.ts'
import { requireHirer } from '#app/http/hiring.server.ts'
import { formatDate, formatMoment } from '#app/locale/dates.server.ts'
import { daysAfter } from '#app/locale/durations.ts'
import { formatMoney } from '#app/locale/money.server.ts'
import { presentAmounts, presentStages, type Reading } from './presented.server.ts'
import { ACT_TEXTS } from './act-texts.ts'
import { EVENT_TEXTS } from './event-texts.ts'
import { turnText } from './turn-texts.ts'

export const unknownOrder = () => data({ message: 'No encontramos esa contratación entre las tuyas.' }, { status: 404 })

/** The order of an address, for its two sides. @throws a 404 page for all others. */
export async function requireOrder(args: LoaderFunctionArgs) {
  const viewer = await requireHirer(args)
  const id = parseId(args.params['id'])
  const order = id && (await findOrder(db, viewer.id, id))
  if (!order) throw unknownOrder()
  return { viewer, order }
}

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
    toPay: formatMoney(order.toPayCents, order.currency),
    since: formatDate(order.createdAt, timeZone),
  }
}

/** All that the page of an order shows. */
export function presentOrder(order: Order, { ownName, ...reading }: Reading & { ownName: string }) {
  const { agreement, currency } = order
  return {
    ...presentRow(order, reading),
    conversationId: order.conversationId,
    canRate: canRate(order, reading.now),
    stages: order.stages.map((stage) => presentStage(order, stage, reading)),
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
    events: order.events.map(({ id, seq, stageN, actor, kind, body, createdAt }) => ({
      seq,
      stageN: order.stages.length > 1 ? stageN : null,
      who: actor === 'system' ? null : actor === order.side ? ownName : nameOfOther(order),
      text: EVENT_TEXTS[kind],
      body,
      /** The words of the other side can be reported. */
      report:
        body && actor !== 'system' && actor !== order.side && order.otherId ? reportEventPath(order.id, id) : null,
      when: formatMoment(createdAt, reading.timeZone),
    })),
  }
}

/** Both may rate while the two weeks after the end last. */
export const canRate = ({ state, completedAt }: Order, now: Date) =>
  state === 'completado' && completedAt !== null && now <= daysAfter(completedAt, RATING_WINDOW_DAYS)

function presentStage(order: Order, stage: OrderStage, { now, timeZone }: Reading) {
  const { n, title, state, payment, turnAt, dueAt, revisionsLeft, cancelAskedBy, toPayCents } = stage
  const turn = turnAt ? formatMoment(turnAt, timeZone) : ''
  const waits = waitsFor(stage)
  return {
    n,
    title: title || 'Etapa',
    label: STAGE_LABELS[state],
    isOver: isFinal(state),
    isMine: waits === order.side,
    payment: state === 'por_empezar' || state === 'cancelado' ? null : PAYMENT_LABELS[payment],
    isPaid: payment === 'recibido',
    toPay: formatMoney(toPayCents, order.currency),
    due: dueAt && !isFinal(state) ? formatDate(dueAt, timeZone) : null,
    revisionsLeft: isFinal(state) ? null : revisionsLeft,
    text: turnText(stage, order.side, { name: nameOfOther(order), turn }),
    asked:
      cancelAskedBy === null
        ? null
        : cancelAskedBy === order.side
          ? 'Has propuesto cancelar. La otra parte decide.'
          : `${nameOfOther(order)} propone cancelar. Tú decides.`,
    acts: possibleActs(stage, order.side, now).map((act) => ({
      to: actPath(order.id, n, act),
      title: ACT_TEXTS[act].title,
    })),
  }
}
