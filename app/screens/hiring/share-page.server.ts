import { db } from '#app/db.server.ts'
import type { Order } from '#app/domain/orders/queries.server.ts'
import { backOf, readWithdrawal, turnOfShare, wasBegun } from '#app/domain/withdrawals/holding.server.ts'
import { formatMoment, type Zone } from '#app/locale/dates.server.ts'
import { formatMoney } from '#app/locale/money.server.ts'
import { t } from '#app/locale/texts.ts'

/** The progress of the withdrawal from an order, and the claimed share in euros; null if there is none. */
export async function presentShare(order: Order, timeZone: Zone) {
  const withdrawal = await readWithdrawal(db, order.id)
  if (!withdrawal) return null
  const { step, sharePercent, version } = withdrawal
  const begun = order.stages.filter(wasBegun)
  const sum = (of: (cents: number) => number) => begun.reduce((total, { toPayCents }) => total + of(toPayCents), 0)
  const money = (cents: number) => formatMoney(cents, order.currency)
  const [whole, back] = [sum((cents) => cents), sum((cents) => backOf(cents, sharePercent ?? 0))]
  const until = turnOfShare(withdrawal)
  const isFreelancer = order.side === 'freelancer'
  const isDelivered = begun.some(({ deliveredAt }) => deliveredAt !== null)
  return {
    step,
    version: String(version),
    until: until && formatMoment(until, timeZone),
    percent: sharePercent,
    whole: money(whole),
    back: money(back),
    kept: money(whole - back),
    ifUnsaid: isDelivered
      ? isFreelancer
        ? t('Si no dices nada, decide la moderación, porque habías entregado algo.')
        : t('Si no dice nada, decide la moderación, porque había entregado algo.')
      : isFreelancer
        ? t('Si no dices nada, se devuelve todo, porque no habías entregado nada.')
        : t('Si no dice nada, se devuelve todo, porque no había entregado nada.'),
  }
}

export type PresentedShare = NonNullable<Awaited<ReturnType<typeof presentShare>>>
