import { disputePath, openDisputePath, DISPUTE_LABELS, type DisputeState } from '#app/domain/disputes/steps.ts'
import type { listDisputesOf } from '#app/domain/disputes/news.server.ts'
import { askedOf } from '#app/domain/orders/asked.ts'
import { centsOf, owedOf } from '#app/domain/orders/owed-of.ts'
import type { Order, OrderStage, Written } from '#app/domain/orders/queries.server.ts'
import { isAskedToReturn, mayProposeReturn } from '#app/domain/orders/returning.ts'
import { canLeave, isFinal, isPaid, PAYMENT_LABELS, stateLabel, type Side } from '#app/domain/orders/stages.ts'
import { formatDate, formatMoment } from '#app/locale/dates.server.ts'
import { formatMoney } from '#app/locale/money.server.ts'
import { writtenIn } from '#app/locale/page-language.ts'
import { stageTitle } from '#app/parts/hiring/job-title.ts'
import type { LineText } from '#app/ui/line.tsx'
import { quoting } from '#app/ui/pieces.tsx'
import { owedText } from './owed-texts.ts'
import type { Reading } from './presented.server.ts'
import { presentRounds } from './rounds.server.ts'
import { STATE_BADGES } from '#app/parts/hiring/state-badges.ts'
import { turnText } from './turn-texts.ts'
import { unclaimedText } from './withdrawn-texts.ts'
import { mayOpen, type EarlierDispute } from '#app/domain/disputes/who-may.ts'
import { isMoneyAct, mayDo, possibleActs, type Act } from '#app/domain/orders/acts.ts'
import type { DeliveredPicture } from '#app/domain/orders/files.server.ts'
import { actPath, orderFilePath } from '#app/domain/orders/paths.ts'
import { nameOfOther } from '#app/parts/hiring/hiring-line.server.ts'
import { ACT_TITLES, CANCEL_ALL, LEAVE_EXTRA } from './act-texts.ts'
import { perLanguage, t } from '#app/locale/texts.ts'

/** The name of a dispute for the side that is owed money. */
const CLAIM_TITLES: () => Record<Side, string> = perLanguage(() => ({
  client: t('No se me devuelve'),
  freelancer: t('No se me paga'),
}))

interface Naming {
  side: Side
  isDebt: boolean
  isAsked: boolean
  /** Whether the stage is all of its order. */
  isWhole: boolean
  /** Whether the client can withdraw from the stage alone. */
  isLeft: boolean
}

function titleOf(act: Act, { side, isDebt, isAsked, isWhole, isLeft }: Naming): string {
  if (act === 'dispute' && isDebt) return CLAIM_TITLES()[side]
  // The page offers to continue, too: neither answer is preset.
  if (act === 'agree-cancel' && isAsked) return t('Responder')
  if (act !== 'cancel') return ACT_TITLES()[act]
  return isLeft ? LEAVE_EXTRA() : isWhole ? CANCEL_ALL() : ACT_TITLES()[act]
}

/** The act that ends a wait for money at once: the first one for a side that does not have to act. */
const SAYS_THAT_IT_CAME: readonly Act[] = ['received', 'return-received']

interface Before {
  /** The disputes of the order. */
  disputes: readonly (EarlierDispute & { stageN: number })[]
  now: Date
}

/** A proposed return is above the stages, with its answers. */
const OF_RETURNS: readonly Act[] = ['ask-return', 'agree-return', 'reject-return', 'withdraw-return']

/**
 * The acts that are folded under «Si algo va mal». Cancelling alone is not folded, since it ends an order that is not
 * paid yet; nor is the dispute of a person to whom money is owed, since something has gone wrong already.
 */
const IF_IT_GOES_WRONG: readonly Act[] = ['ask-cancel', 'ask-return', 'dispute']

/** How many delivered pictures a stage shows. */
const PICTURES_SHOWN = 4

/** Whether the reader can propose a return of this stage: as the command takes it. */
export const canProposeReturn = (
  { side, stages, otherId, withdrawUntil }: Order,
  stage: OrderStage,
  { disputes, now }: { disputes: readonly { stageN: number; state: DisputeState }[]; now: Date },
): boolean =>
  otherId !== null &&
  stages.every(({ returnAskedBy }) => returnAskedBy === null) &&
  mayDo('ask-return', stage, side, now) &&
  mayProposeReturn(stage, { withdrawUntil }, now) &&
  disputes.every(({ stageN, state }) => stageN !== stage.n || state === 'resuelta')

/**
 * The buttons of a stage for one side of its order, with a dispute where that side may still have one: first the acts
 * that are awaited from them, then those about the money.
 */
function presentActs(order: Order, stage: OrderStage, { disputes, now }: Before) {
  const { id, side, stages } = order
  const { n, state } = stage
  const before = disputes.filter(({ stageN }) => stageN === n)
  const acts = possibleActs(stage, side, now).filter((act) => act !== 'dispute' && !OF_RETURNS.includes(act))
  if (canProposeReturn(order, stage, { disputes, now })) acts.push('ask-return')
  const all: Act[] = mayOpen(before, stage, side, now) ? [...acts, 'dispute'] : acts
  const isDebt = isFinal(state) && owedOf(stage).kind === 'debt'
  const asked = askedOf(stage, side, now)?.act
  const isWhole = stages.length === 1
  const isLeft = side === 'client' && canLeave(stage, now)
  const rankOf = (act: Act) => (act === asked ? 0 : isMoneyAct(act) ? 1 : 2)
  // A person who answers a proposal finds both answers on one page.
  const shown = asked === 'agree-cancel' ? all.filter((act) => act !== 'keep-on') : all
  const inOrder = shown.toSorted((one, other) => rankOf(one) - rankOf(other))
  return inOrder.map((act) => ({
    isFirst: asked ? act === asked : SAYS_THAT_IT_CAME.includes(act),
    isRare: act !== asked && IF_IT_GOES_WRONG.includes(act) && !(act === 'dispute' && isDebt),
    to: act === 'dispute' ? openDisputePath(id, n) : actPath(id, n, act),
    title: titleOf(act, { side, isDebt, isAsked: act === asked, isWhole, isLeft }),
  }))
}

type OrderDispute = Awaited<ReturnType<typeof listDisputesOf>>[number]

/** Whether the state of a stage says already how its payment is. */
const saysTheSame = ({ state, payment }: OrderStage) =>
  state === 'por_empezar' ||
  (state === 'reparto' && payment === 'parcial') ||
  ((state === 'cancelado' || state === 'pendiente_pago') && payment === 'por_pagar')

const dueText = ({ dueAt, state }: OrderStage, timeZone: Reading['timeZone']) =>
  dueAt && state !== 'entregado' ? t('Entrega acordada: {date}.', { date: formatDate(dueAt, timeZone) }) : null

function askedText(isOwn: boolean, name: string, reason: Written | null): LineText {
  const asked = isOwn
    ? t('Has propuesto cancelar. La otra parte decide.')
    : t('{name} propone cancelar. Tú decides.', { name })
  if (!reason) return asked
  const written = { words: reason.words, ...writtenIn(reason.language) }
  return quoting((words) => `${asked} ${t('El motivo: «{reason}»', { reason: words })}`, written)
}

/** The sentence that further work does not begin while its client can withdraw from it alone; null if they cannot. */
function leaveText({ side }: Order, stage: OrderStage, { now, timeZone }: Reading): string | null {
  if (!stage.leaveUntil || !canLeave(stage, now)) return null
  const date = formatMoment(stage.leaveUntil, timeZone)
  return side === 'client'
    ? t('Puedes desistir de esta ampliación sin coste hasta el {date}. Hasta entonces no se empieza.', { date })
    : t(
        'Quien te contrató puede desistir de esta ampliación sin coste hasta el {date}. Hasta entonces no se puede empezar.',
        { date },
      )
}

const disputeLabel = (state: DisputeState, turnAt: Date | null, timeZone: Reading['timeZone']) =>
  turnAt
    ? t('{state}, hasta el {date}', { state: DISPUTE_LABELS()[state], date: formatMoment(turnAt, timeZone) })
    : DISPUTE_LABELS()[state]

/** Whether the stage asks something of the reader, or a return is proposed to them. */
const isMine = ({ side }: Order, stage: OrderStage, now: Date) =>
  askedOf(stage, side, now) !== null || isAskedToReturn(stage, side, now)

export type PresentedStage = ReturnType<typeof presentStage>

/** One stage of an order, with the disputes about it and its rounds of changes. */
export function presentStage(
  order: Order,
  stage: OrderStage,
  reading: Reading & { disputes: OrderDispute[]; pictures: readonly DeliveredPicture[] },
) {
  const { now, timeZone, disputes } = reading
  const { n, state, payment, turnAt, owedAt, revisionsLeft, cancelAskedBy, toPayCents } = stage
  const turn = turnAt ? formatMoment(turnAt, timeZone) : ''
  const name = nameOfOther(order)
  const isOver = isFinal(state)
  const [isGoingOn, isToSettle] = [!isOver && !order.isWithdrawn, !isOver && order.isWithdrawn]
  const cents = formatMoney(centsOf(owedOf(stage), stage), order.currency)
  const until = owedAt ? formatMoment(owedAt, timeZone) : ''
  return {
    n,
    ...stageTitle(stage),
    label: stateLabel(stage, now),
    isOver,
    badge: STATE_BADGES[state],
    isMine: isMine(order, stage, now),
    payment: saysTheSame(stage) ? null : PAYMENT_LABELS()[payment],
    isPaid: isPaid(payment),
    toPay: formatMoney(toPayCents, order.currency),
    due: isGoingOn ? dueText(stage, timeZone) : null,
    revisionsLeft: isGoingOn ? t('Rondas de cambios que quedan: {count}.', { count: revisionsLeft }) : null,
    text: order.isWithdrawn
      ? null
      : (leaveText(order, stage, reading) ??
        turnText(
          stage,
          order.side,
          {
            name,
            turn,
            division: stage.returnCents === null ? '' : formatMoney(stage.returnCents, order.currency),
          },
          now,
        )),
    owed: (isToSettle ? unclaimedText : owedText)(stage, order.side, { name, cents, until }),
    asked: cancelAskedBy && askedText(cancelAskedBy === order.side, name, order.cancelReason),
    acts: presentActs(order, stage, reading),
    /** Disputes that are over: the page begins with the open ones. */
    disputes: disputes
      .filter(({ stageN, state }) => stageN === n && state === 'resuelta')
      .map(({ id, kind, state, turnAt }) => ({
        to: disputePath(id),
        title: kind === 'disputa' ? t('Ver la disputa') : t('Ver el caso'),
        label: disputeLabel(state, turnAt, timeZone),
      })),
    pictures: reading.pictures
      .filter(({ stageN }) => stageN === n)
      .slice(0, PICTURES_SHOWN)
      .map(({ id, name }) => ({ name, to: orderFilePath(order.id, id) })),
    rounds: presentRounds(order, n),
  }
}
