import { DISPUTE_LABELS, disputePath, isTalking } from '#app/domain/disputes/steps.ts'
import { actPath, answerExtraPath, rateOrderPath, startSoonerPath } from '#app/domain/orders/paths.ts'
import type { Order } from '#app/domain/orders/queries.server.ts'
import { isFinal } from '#app/domain/orders/stages.ts'
import { canStartSooner } from '#app/domain/orders/withdrawal.ts'
import { RATING_WINDOW_DAYS } from '#app/domain/reviews/limits.ts'
import { formatDate, formatMoment } from '#app/locale/dates.server.ts'
import { formatMoney } from '#app/locale/money.server.ts'
import { headingOf } from '#app/parts/hiring/tasks.ts'
import { ACT_TITLES } from './act-texts.ts'
import { nameOfOther } from '#app/parts/hiring/hiring-line.server.ts'
import { presentReturn } from './return-texts.server.ts'
import { restingTurns, stageTurns } from './stage-turns.server.ts'
import { PLAIN, type About, type ShownTurn, type Turn } from './turn.ts'
import { presentWithdrawn } from './withdrawn-texts.ts'
import { stageWords } from '#app/parts/hiring/job-title.ts'
import { quoting } from '#app/ui/pieces.tsx'
import { t } from '#app/locale/texts.ts'

/**
 * All tasks of an order, the reader's own first; the first of them heads its page. While the order waits for the other
 * side no button is filled, even if the reader can act meanwhile.
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
  const task = share.step === 'share' ? t('decir qué estaba hecho') : t('responder al desistimiento')
  const isDecided = share.step !== 'share' && share.step !== 'answer'
  const heading = isDecided
    ? t('Desistimiento: lo decide la moderación · {amount}', { amount: share.whole })
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
      const isDispute = kind === 'disputa'
      const text = stages.find(({ n }) => n === stageN)?.text
      return {
        ...PLAIN,
        key: id,
        isMine: isAsked || isOffered,
        heading: isAsked
          ? headingOf(null, t('responder a la disputa'), amount)
          : isOffered
            ? headingOf(
                null,
                isDispute ? t('mirar lo que te proponen en la disputa') : t('mirar lo que te proponen en el caso'),
                amount,
              )
            : `${isDispute ? t('En disputa') : t('Lo mira la moderación')} · ${amount}`,
        texts: [
          until
            ? t('{state}, hasta el {date}.', { state: DISPUTE_LABELS()[state], date: until })
            : `${DISPUTE_LABELS()[state]}.`,
          ...(text ? [text] : []),
        ],
        act: { to: disputePath(id), title: isDispute ? t('Ver la disputa') : t('Ver el caso') },
      }
    })
}

/** A proposed return is answered here, beside the turn of its stage. */
function returnTurns(order: Order, { reading }: About): Turn[] {
  const proposed = presentReturn(order, reading)
  if (!proposed) return []
  const { n, isOwn, amount, texts } = proposed
  const takeBack = { to: actPath(order.id, n, 'withdraw-return'), title: ACT_TITLES()['withdraw-return'] }
  return [
    {
      ...PLAIN,
      key: 'return',
      isMine: !isOwn,
      heading: headingOf(isOwn ? nameOfOther(order) : null, t('responder a la devolución propuesta'), amount),
      texts,
      act: isOwn ? null : { to: actPath(order.id, n, 'agree-return'), title: t('Responder') },
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
      heading: headingOf(isMine ? null : nameOfOther(order), t('responder a la ampliación'), amount),
      texts: [
        quoting((title) => {
          const { days } = extra
          return isMine
            ? t('Te ofrecen «{title}», {amount} en {days} días. Vale hasta el {date}.', {
                title,
                amount,
                days,
                date: until,
              })
            : t('Has ofrecido «{title}», {amount} en {days} días. Vale hasta el {date}.', {
                title,
                amount,
                days,
                date: until,
              })
        }, stageWords(extra)),
      ],
      act: isMine ? { to: answerExtraPath(order.id, extra.id), title: t('Responder') } : null,
    },
  ]
}

/** From when work may begin, and the button by which the client lets it begin at once. */
function startTurns(order: Order, { reading: { now, timeZone } }: About): Turn[] {
  const { startsAt, state, side } = order
  if (!startsAt || startsAt <= now || isFinal(state)) return []
  const at = formatDate(startsAt, timeZone)
  const text =
    side === 'client'
      ? t('Empieza cuando pasen los días que tienes para desistir.')
      : t(
          'Puedes empezar y entregar desde el {date}: hasta entonces quien te contrató puede desistir sin pagar nada.',
          {
            date: at,
          },
        )
  const others = canStartSooner(order, now) ? [{ to: startSoonerPath(order.id), title: t('Empezad ya') }] : []
  return [
    {
      ...PLAIN,
      key: 'start',
      isMine: false,
      heading: t('El trabajo empieza el {date}', { date: at }),
      texts: [text],
      others,
    },
  ]
}

/** Asks for a rating, once; a person who has rated reads that they have. */
function ratingTurns(order: Order, { rating }: About): Turn[] {
  if (rating !== 'asked') return []
  return [
    {
      ...PLAIN,
      key: 'rating',
      isMine: true,
      heading: t('Te toca: contar cómo ha ido'),
      texts: [t('Se publica cuando valoréis los dos, o a los {days} días.', { days: RATING_WINDOW_DAYS })],
      act: { to: rateOrderPath(order.id), title: t('Valorar') },
    },
  ]
}
