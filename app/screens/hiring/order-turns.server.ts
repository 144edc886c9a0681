import { disputePath } from '#app/domain/disputes/steps.ts'
import { DISPUTE_LABELS, isTalking } from '#app/domain/disputes/steps.ts'
import { centsOf, owedOf } from '#app/domain/orders/owed-of.ts'
import { actPath, answerExtraPath, rateOrderPath, startSoonerPath } from '#app/domain/orders/paths.ts'
import { stageShown } from '#app/domain/orders/progress.ts'
import type { Order, OrderStage } from '#app/domain/orders/queries.server.ts'
import { isFinal } from '#app/domain/orders/stages.ts'
import { canStartSooner } from '#app/domain/orders/withdrawal.ts'
import { RATING_WINDOW_DAYS } from '#app/domain/reviews/limits.ts'
import { formatDate, formatMoment } from '#app/locale/dates.server.ts'
import { formatMoney } from '#app/locale/money.server.ts'
import { headingOf, headlinesOf, type Headline } from '#app/parts/hiring/tasks.ts'
import { ACT_TITLES } from './act-texts.ts'
import type { Besides } from './order-besides.server.ts'
import type { Reading } from './presented.server.ts'
import { nameOfOther } from '#app/parts/hiring/hiring-line.server.ts'
import type { PresentedStage } from './presented-stage.server.ts'
import { presentReturn } from './return-texts.server.ts'
import type { RatingNow } from './rating-now.ts'
import { presentWithdrawn } from './withdrawn-texts.ts'

interface Button {
  to: string
  title: string
  /** It is folded as «Si algo va mal». */
  isRare?: boolean
}

/** Something of an order that waits for somebody. */
export interface Turn {
  key: string
  isMine: boolean
  heading: string
  texts: readonly string[]
  /** What is asked of the reader, or what they can best do while they wait. */
  act: Button | null
  /** What else they can do. */
  others: readonly Button[]
  /** The stage that it is about and that says no more elsewhere. */
  stageN: number | null
  /** What other stages ask of the same side, and where they say it. */
  more: Button | null
}

/** A turn as its page shows it. */
export interface ShownTurn extends Turn {
  /** Its act is the one filled button of the page: what is asked of the reader before all else. */
  isFilled: boolean
}

const PLAIN: Pick<Turn, 'act' | 'others' | 'stageN' | 'more'> = { act: null, others: [], stageN: null, more: null }

export interface About {
  besides: Besides
  stages: PresentedStage[]
  rating: RatingNow
  reading: Reading
}

/**
 * All that an order waits for, the reader's own first: the first of them is what its page asks for. While the other side is
 * waited for no button is filled, whatever the reader could say meanwhile.
 */
export function presentTurns(order: Order, about: About): ShownTurn[] {
  const turns = [
    ...withdrawnTurns(order, about),
    ...disputeTurns(order, about),
    ...stageTurns(order, about),
    ...returnTurns(order, about),
    ...extraTurns(order, about),
    ...startTurns(order, about),
    ...ratingTurns(order, about),
  ]
  const all = turns.length > 0 || isFinal(order.state) ? turns : restingTurns(order, about)
  const inOrder = [...all.filter(({ isMine }) => isMine), ...all.filter(({ isMine }) => !isMine)]
  return inOrder.map((turn, index) => ({ ...turn, isFilled: index === 0 && turn.isMine }))
}

function withdrawnTurns(order: Order, { besides: { share } }: About): Turn[] {
  if (!share) return []
  const { text, to } = presentWithdrawn(order, share)
  const task = share.step === 'share' ? 'decir qué estaba hecho' : 'responder al desistimiento'
  const isDecided = share.step !== 'share' && share.step !== 'answer'
  const heading = isDecided
    ? `Desistimiento: lo decide la moderación · ${share.whole}`
    : headingOf(to ? null : nameOfOther(order), task, share.whole)
  const act = to && { to: to.path, title: to.title }
  return [{ ...PLAIN, key: 'withdrawn', isMine: to !== null, heading, texts: [text], act }]
}

function disputeTurns({ side, currency }: Order, { besides: { disputes }, stages, reading }: About): Turn[] {
  return disputes
    .filter(({ state }) => state !== 'resuelta')
    .map(({ id, kind, state, stageN, openedBy, lastOfferBy, turnAt, atStakeCents }) => {
      const isAsked = state === 'abierta' && openedBy !== side
      const isOffered = isTalking(state) && lastOfferBy !== null && lastOfferBy !== side
      const amount = formatMoney(atStakeCents, currency)
      const until = turnAt && formatMoment(turnAt, reading.timeZone)
      const what = kind === 'disputa' ? 'la disputa' : 'el caso'
      const text = stages.find(({ n }) => n === stageN)?.text
      return {
        ...PLAIN,
        key: id,
        isMine: isAsked || isOffered,
        heading: isAsked
          ? headingOf(null, 'responder a la disputa', amount)
          : isOffered
            ? headingOf(null, `mirar lo que te proponen en ${what}`, amount)
            : `${kind === 'disputa' ? 'En disputa' : 'Lo mira la moderación'} · ${amount}`,
        texts: [`${DISPUTE_LABELS()[state]}${until ? `, hasta el ${until}` : ''}.`, ...(text ? [text] : [])],
        act: { to: disputePath(id), title: `Ver ${what}` },
      }
    })
}

const textsOf = ({ due, text, owed, asked }: PresentedStage) => [asked, due, text, owed].flatMap((each) => each ?? [])

/**
 * What stages wait for: of each side that of the nearest date, with a way to the others. A stage that asks something of both
 * sides says so in one place.
 */
function stageTurns(order: Order, { stages, reading: { now } }: About): Turn[] {
  const all = headlinesOf(order.stages, order.side, now)
  const own = all.filter(({ isMine }) => isMine)
  const theirs = all.filter(({ isMine, stage }) => !isMine && own.every((mine) => mine.stage.n !== stage.n))
  return [own, theirs].flatMap(([headline, ...others]) => {
    const stage = stages.find(({ n }) => n === headline?.stage.n)
    return headline && stage ? [{ ...stageTurn(order, headline, stage), more: moreOf(others) }] : []
  })
}

function stageTurn(order: Order, headline: Headline<OrderStage>, shown: PresentedStage): Turn {
  const { isMine, asked, stage } = headline
  const cents = asked.of === 'owed' ? centsOf(owedOf(stage), stage) : stage.toPayCents
  const task = order.stages.length > 1 ? taskIn(headline) : headline.task
  return {
    ...PLAIN,
    key: `stage-${stage.n}`,
    isMine,
    heading: headingOf(isMine ? null : nameOfOther(order), task, formatMoney(cents, order.currency)),
    texts: textsOf(shown),
    act: shown.acts.find(({ isFirst }) => isFirst) ?? null,
    others: shown.acts.filter(({ isFirst }) => !isFirst),
    stageN: stage.n,
  }
}

const taskIn = ({ task, stage }: Headline<OrderStage>) => `${task} (etapa ${stage.n})`

function moreOf(others: readonly Headline<OrderStage>[]): Button | null {
  const [first] = others
  if (!first) return null
  if (others.length > 1) return { to: '#stages', title: `y ${others.length} más` }
  return { to: `#stage-${first.stage.n}`, title: `y 1 más: ${taskIn(first)}` }
}

/** A proposed return is answered here, and hides nothing that its stage waits for. */
function returnTurns(order: Order, { reading }: About): Turn[] {
  const proposed = presentReturn(order, reading)
  if (!proposed) return []
  const { n, isOwn, amount, texts } = proposed
  const takeBack = { to: actPath(order.id, n, 'withdraw-return'), title: ACT_TITLES['withdraw-return'] }
  return [
    {
      ...PLAIN,
      key: 'return',
      isMine: !isOwn,
      heading: headingOf(isOwn ? nameOfOther(order) : null, 'responder a la devolución propuesta', amount),
      texts,
      act: isOwn ? null : { to: actPath(order.id, n, 'agree-return'), title: 'Responder' },
      others: isOwn ? [takeBack] : [],
    },
  ]
}

function extraTurns(order: Order, { besides: { extra }, reading }: About): Turn[] {
  if (!extra) return []
  const isMine = order.side === 'client'
  const amount = formatMoney(extra.toPayCents, order.currency)
  const until = formatMoment(extra.validUntil, reading.timeZone)
  return [
    {
      ...PLAIN,
      key: 'extra',
      isMine,
      heading: headingOf(isMine ? null : nameOfOther(order), 'responder a la ampliación', amount),
      texts: [
        `${isMine ? 'Te ofrecen' : 'Has ofrecido'} «${extra.title}», ${amount} en ${extra.days} días. Vale hasta el ${until}.`,
      ],
      act: isMine ? { to: answerExtraPath(order.id, extra.id), title: 'Responder' } : null,
    },
  ]
}

/** From when work may begin, and where its client lets it begin at once. */
function startTurns(order: Order, { reading: { now, timeZone } }: About): Turn[] {
  const { startsAt, state, side } = order
  if (!startsAt || startsAt <= now || isFinal(state)) return []
  const at = formatDate(startsAt, timeZone)
  const text =
    side === 'client'
      ? 'Empieza cuando pasen los días que tienes para desistir.'
      : `Puedes empezar y entregar desde el ${at}: hasta entonces quien te contrató puede desistir sin pagar nada.`
  const others = canStartSooner(order, now) ? [{ to: startSoonerPath(order.id), title: 'Empezad ya' }] : []
  return [{ ...PLAIN, key: 'start', isMine: false, heading: `El trabajo empieza el ${at}`, texts: [text], others }]
}

/** Asks for a rating, once; who has rated reads that they have. */
function ratingTurns(order: Order, { rating }: About): Turn[] {
  if (rating !== 'asked') return []
  return [
    {
      ...PLAIN,
      key: 'rating',
      isMine: true,
      heading: 'Te toca: contar cómo ha ido',
      texts: [`Se publica cuando valoréis los dos, o a los ${RATING_WINDOW_DAYS} días.`],
      act: { to: rateOrderPath(order.id), title: 'Valorar' },
    },
  ]
}

/** Of an order that runs and waits for neither of the two. */
function restingTurns(order: Order, { stages }: About): Turn[] {
  const shown = stageShown(order.stages)
  const stage = stages.find(({ n }) => n === shown?.n)
  if (!stage) return []
  return [
    {
      ...PLAIN,
      key: `stage-${stage.n}`,
      isMine: false,
      heading: `${stage.label} · ${stage.toPay}`,
      texts: textsOf(stage),
      others: stage.acts,
      stageN: stage.n,
    },
  ]
}
