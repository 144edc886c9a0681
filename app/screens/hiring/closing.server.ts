import { centsOf, owedOf } from '#app/domain/orders/owed-of.ts'
import { paidCents } from '#app/domain/orders/paid.ts'
import type { Ending } from '#app/domain/orders/latest-events.server.ts'
import type { Order } from '#app/domain/orders/queries.server.ts'
import { CLIENT_MAY_CANCEL_DAYS, cameBack, isFinal } from '#app/domain/orders/stages.ts'
import { daysAfter, formatDate } from '#app/locale/dates.server.ts'
import { formatMoney } from '#app/locale/money.server.ts'
import { writtenIn } from '#app/locale/page-language.ts'
import { cutText } from '#app/locale/words.ts'
import { ENDING_TEXTS } from './closing-texts.ts'
import type { Besides } from './order-besides.server.ts'
import type { Reading } from './presented.server.ts'
import { nameOfOther } from '#app/parts/hiring/hiring-line.server.ts'
import type { LineText } from '#app/ui/line.tsx'
import { quoting } from '#app/ui/pieces.tsx'
import { t } from '#app/locale/texts.ts'

/** One sentence about how an order ended, by whom, why, and the consequences; null while it runs. */
export function presentClosing(
  order: Order,
  { ending }: Pick<Besides, 'ending'>,
  { timeZone }: Reading,
): LineText | null {
  if (!isFinal(order.state) || !ending) return null
  const { kind, actor, createdAt, reason, reasonLanguage } = ending
  const about = {
    isOwn: actor === order.side,
    name: nameOfOther(order),
    day: formatDate(createdAt, timeZone),
    why: whyCancelled(order, ending),
  }
  const consequence = whatFollows(order)
  const sentence = (words: string) =>
    t('{ending}; {consequence}.', { ending: ENDING_TEXTS[kind]({ ...about, words }), consequence })
  if (!reason) return sentence('')
  const written = { words: inLine(reason), ...writtenIn(reasonLanguage) }
  return quoting((words) => sentence(t('con este motivo: «{reason}»', { reason: words })), written)
}

/** The beginning of a text that goes into a sentence; the history has all of it. */
const inLine = (text: string) => cutText(text.replaceAll(/\s+/g, ' ').trim(), REASON_LENGTH).replace(/\.$/, '')
const REASON_LENGTH = 160

/** The rule that let this side cancel alone (`acts.ts`), or its consequence. */
function whyCancelled({ stages }: Order, { actor, stageN, createdAt }: Ending): string {
  const stage = stages.find(({ n }) => n === stageN)
  if (!stage) return ''
  const { leaveUntil, dueAt, deliveredAt } = stage
  if (actor === 'freelancer') return dueAt ? t('sin terminar el trabajo') : t('antes de empezar el trabajo')
  if (leaveUntil && createdAt < leaveUntil) return t('dentro del plazo para desistir de la ampliación')
  if (!dueAt) return t('antes de que empezara el trabajo')
  return deliveredAt === null && createdAt > daysAfter(dueAt, CLIENT_MAY_CANCEL_DAYS)
    ? t('porque pasaron más de {clientMayCancelDays} días desde la fecha acordada sin ninguna entrega', {
        clientMayCancelDays: CLIENT_MAY_CANCEL_DAYS,
      })
    : t('porque quien hacía el trabajo no podía seguir aquí')
}

/** The remaining money, according to the table of debts. */
function whatFollows({ stages, currency }: Order): string {
  const money = (cents: number) => formatMoney(cents, currency)
  const owing = stages.find((stage) => owedOf(stage).waitsFor !== null)
  if (owing) {
    const owed = owedOf(owing)
    const amount = money(centsOf(owed, owing))
    return owed.claims === 'pago'
      ? t('queda por pagar o confirmar {amount}', { amount })
      : t('queda por devolver o confirmar {amount}', { amount })
  }
  const moving = stages.find((stage) => owedOf(stage).kind === 'provider')
  if (moving && owedOf(moving).claims === 'devolucion')
    return t('{amount} vuelven a quien pagó, sin que haya que pedirlo', {
      amount: money(centsOf(owedOf(moving), moving)),
    })
  const sum = (cents: (stage: (typeof stages)[number]) => number) =>
    stages.reduce((total, stage) => total + cents(stage), 0)
  const [paid, back] = [
    sum(paidCents),
    sum((stage) => (cameBack(stage.payment) ? (stage.returnCents ?? stage.toPayCents) : 0)),
  ]
  if (paid > 0 && back > 0)
    return t('{paid} quedan para quien hizo el trabajo y {back} han vuelto a quien pagó', {
      paid: money(paid),
      back: money(back),
    })
  if (paid > 0) return t('están pagados {paid} y no queda nada por pagar', { paid: money(paid) })
  if (back > 0) return t('{back} han vuelto a quien pagó', { back: money(back) })
  return t('no queda nada por pagar ni por devolver')
}
