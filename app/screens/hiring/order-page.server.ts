import { data, type LoaderFunctionArgs } from '@remix-run/node'
import { db } from '#app/db.server.ts'
import {
  extraPath,
  hireAgainPath,
  orderFilePath,
  orderPath,
  rateOrderPath,
  reportEventPath,
  withdrawPath,
} from '#app/domain/orders/paths.ts'
import { findOrder, type Order, type OrderPlace, type OrderRow } from '#app/domain/orders/queries.server.ts'
import { howPaid } from '#app/domain/orders/providers.ts'
import { isPayable } from '#app/domain/orders/owed-of.ts'
import { isFinal, stateLabel, type Side } from '#app/domain/orders/stages.ts'
import { RATING_WINDOW_DAYS } from '#app/domain/reviews/limits.ts'
import { mayRate } from '#app/domain/reviews/proofs.ts'
import { isRateable } from '#app/domain/reviews/rateable.ts'
import { parseId } from '#app/forms/fields.ts'
import { requireHirer } from '#app/http/hiring.server.ts'
import { daysAfter, formatDate, formatMoment } from '#app/locale/dates.server.ts'
import { formatMoney } from '#app/locale/money.server.ts'
import { presentAgreement } from './agreed-terms.server.ts'
import type { Reading } from './presented.server.ts'
import { nameOfOther } from '#app/parts/hiring/hiring-line.server.ts'
import { presentStage } from './presented-stage.server.ts'
import { takesMore } from '#app/domain/orders/extras.server.ts'
import { canWithdraw } from '#app/domain/orders/withdrawal.ts'
import { linkHistory } from '#app/parts/hiring/history-pages.server.ts'
import { presentOrderFiles } from '#app/parts/hiring/presented-files.server.ts'
import { eventText } from '#app/parts/hiring/event-texts.ts'
import { presentSteps } from '#app/parts/hiring/order-steps.server.ts'
import { awayText } from './away-text.server.ts'
import { presentClosing } from './closing.server.ts'
import type { Besides } from './order-besides.server.ts'
import { presentSide } from './order-side.server.ts'
import { presentTurns } from './order-turns.server.ts'
import type { RatingNow } from './rating-now.ts'
import { STATE_BADGES } from '#app/parts/hiring/state-badges.ts'
import { jobTitle } from '#app/parts/hiring/job-title.ts'
import { writtenIn } from '#app/locale/page-language.ts'
import { perLanguage, t } from '#app/locale/texts.ts'

export const unknownOrder = () =>
  data({ message: t('No encontramos esa contratación entre las tuyas.') }, { status: 404 })

/**
 * The order of an address, for its two sides, with a page of its history and a round of changes. @throws a 404 page for
 * all others.
 */
export async function requireOrder(args: LoaderFunctionArgs, place?: OrderPlace) {
  const viewer = await requireHirer(args)
  const id = parseId(args.params['id'])
  const order = id && (await findOrder(db, viewer.id, id, place))
  if (!order) throw unknownOrder()
  return { viewer, order }
}

/** Texts that few orders show come with them: scripts have them for all. */
const SIMULATED = perLanguage(() => ({
  title: t('SIMULACIÓN: no se mueve dinero.'),
  text: t('Los pagos de esta prueba se hacen de mentira.'),
}))
const RATED = () => t('Tu valoración está guardada y aún no la ve nadie.')

/** The note beside a rating: that it is stored, or why this side cannot rate; null if there is none. */
function ratingNote(order: Order, rating: RatingNow) {
  if (rating === 'unpaid') return { className: 'callout', text: notPaidText(order), link: null }
  if (rating !== 'written') return null
  return {
    className: 'small soft',
    text: RATED(),
    link: { to: rateOrderPath(order.id), title: t('Cambiar mi valoración') },
  }
}

const againLink = ({ id }: Order) => ({ to: hireAgainPath(id), title: t('Contratar de nuevo') })
const offerLink = ({ id }: Order) => ({ to: extraPath(id), title: t('Ofrecer una ampliación') })
const withdrawLink = ({ id }: Order) => ({ to: withdrawPath(id), title: t('Desistir del contrato aquí') })

const presentProvider = ({ provider }: Order) => ({
  simulated: provider === 'directo' ? null : SIMULATED(),
  howPaid: howPaid(provider !== 'directo'),
})

const WHERE_TO_PAY: () => Record<Side, string> = perLanguage(() => ({
  client: t('Cómo pagar lo que toca, lo lees al abrir «He pagado».'),
  freelancer: t('Tu cliente lee cómo pagarte según los datos de cobro que tenías cuando aceptó.'),
}))

export function presentRow(order: OrderRow, { now, timeZone }: Reading) {
  const { id, side, otherId, state } = order
  return {
    id,
    ...jobTitle(order),
    isClient: side === 'client',
    otherId,
    name: nameOfOther(order),
    label: stateLabel(order, now),
    isOpen: !isFinal(state),
    badge: STATE_BADGES[state],
    hasProfile: otherId !== null && order.otherState === 'activo',
    toPay: formatMoney(order.toPayCents, order.currency),
    since: t('Desde el {date}', { date: formatDate(order.createdAt, timeZone) }),
  }
}

/** All that the page of an order shows. */
export function presentOrder(order: Order, besides: Besides, { ownName, ...reading }: Reading & { ownName: string }) {
  const stages = order.stages.map((stage) =>
    presentStage(order, stage, { ...reading, disputes: besides.disputes, pictures: besides.pictures }),
  )
  const rating = ratingOf(order, reading.now)
  const turns = presentTurns(order, { besides, stages, rating, reading })
  const n = turns.find(({ stageN }) => stageN !== null)?.stageN ?? null
  const { payment, delivery } = besides
  return {
    ...presentRow(order, reading),
    path: orderPath(order.id),
    conversationId: order.conversationId,
    note: ratingNote(order, rating),
    steps: presentSteps(order, { rating, n }, reading.timeZone),
    turns,
    payment,
    delivery: delivery && {
      n: delivery.n,
      body: delivery.body,
      ...writtenIn(delivery.language),
      when: formatMoment(delivery.createdAt, reading.timeZone),
      files: presentOrderFiles(delivery.files, delivery.seq, {
        hrefOf: (file) => orderFilePath(order.id, file),
        timeZone: reading.timeZone,
      }),
    },
    closing: presentClosing(order, besides, reading),
    again: order.side === 'client' && order.otherId && isFinal(order.state) ? againLink(order) : null,
    person: besides.person,
    work: besides.work,
    side: presentSide(order),
    away: awayText(order),
    ...presentProvider(order),
    whereToPay: payment === null && order.stages.some(isPayable) ? WHERE_TO_PAY()[order.side] : null,
    withdraw: canWithdraw(order, reading.now)
      ? {
          ...withdrawLink(order),
          until:
            order.withdrawUntil && t('hasta el {date}', { date: formatDate(order.withdrawUntil, reading.timeZone) }),
        }
      : null,
    canOffer: order.side === 'freelancer' && order.agreement !== null && takesMore(order) ? offerLink(order) : null,
    stages,
    agreement: presentAgreement(order),
    events: presentEvents(order, ownName, reading.timeZone),
    history: linkHistory(orderPath(order.id), order),
  }
}

function presentEvents(order: Order, ownName: string, timeZone: Reading['timeZone']) {
  const money = (cents: number) => formatMoney(cents, order.currency)
  return order.events.map(({ id, seq, stageN, actor, kind, body, language, amountCents, createdAt }) => ({
    seq,
    stageN: order.stages.length > 1 ? stageN : null,
    who: actor === 'system' || actor === 'moderator' ? null : actor === order.side ? ownName : nameOfOther(order),
    text: eventText({ kind, amountCents }, money),
    body,
    ...writtenIn(language),
    files: presentOrderFiles(order.files, seq, {
      hrefOf: (file) => orderFilePath(order.id, file),
      timeZone: timeZone,
    }),
    /** The words and files of the other side can be reported. */
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

/** While the two weeks after the end last, a person who has not rated is asked to, unless their payment is not known. */
function ratingOf(order: Order, now: Date): RatingNow {
  if (!isRatingTime(order, now)) return null
  if (order.ownRating !== null) return order.ownRating === 'oculta' ? 'written' : null
  return mayRate(order.side === 'client', order.proof) ? 'asked' : 'unpaid'
}

/** Whether ratings are taken: for two weeks after the end. */
export const isRatingTime = ({ state, completedAt }: Order, now: Date) =>
  isRateable(state) && completedAt !== null && now <= daysAfter(completedAt, RATING_WINDOW_DAYS)

/** Why a client cannot rate yet, and what enables them. */
export const notPaidText = ({ provider }: Pick<Order, 'provider'>) =>
  provider === 'directo'
    ? t(
        'Podrás valorar este trabajo cuando conste tu pago: quien lo hizo lo confirma, o tú adjuntas un comprobante al decir que has pagado.',
      )
    : t('Podrás valorar este trabajo cuando lo hayas pagado.')
