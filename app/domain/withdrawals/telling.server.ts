import type { Trx } from '#app/db.server.ts'
import type { PricedSubject, Words } from '#app/domain/hiring/subject.server.ts'
import { tellSide } from '#app/domain/hiring/telling.server.ts'
import type { HeldOrder } from '#app/domain/orders/holding.server.ts'
import { answerSharePath, orderPath, sharePath } from '#app/domain/orders/paths.ts'
import type { Side } from '#app/domain/orders/stages.ts'
import { aboutOrder } from '#app/domain/orders/subject.server.ts'
import { shareWaitsFor, type WhyReferred } from '#app/domain/orders/withdrawal.ts'
import { saidAmount, type Amount } from '#app/locale/said.ts'
import { backOf, begunOf, type Withdrawal } from './holding.server.ts'
import { shareRedated, shareReferred, shareReminder, shareSettled, shareStated, withdrawn } from './texts.ts'

interface News extends Words<PricedSubject> {
  cause: string
  href?: string | undefined
  now: Date
}

/** A notice of a withdrawal to one side. It is about money and a right, so it is mailed whatever the settings say. */
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

const BOTH = ['client', 'freelancer'] as const

/** The division of the amounts of the begun stages. */
export function divisionOf(order: HeldOrder, percent: number): { back: Amount; kept: Amount } {
  const stages = begunOf(order)
  const back = stages.reduce((sum, { toPayCents }) => sum + backOf(toPayCents, percent), 0)
  const whole = stages.reduce((sum, { toPayCents }) => sum + toPayCents, 0)
  return { back: saidAmount(back, order.currency), kept: saidAmount(whole - back, order.currency) }
}

/** The acknowledgement of a withdrawal, with its day and hour, and what the freelancer has to do. */
export async function tellWithdrawal(
  trx: Trx,
  order: HeldOrder,
  { shareUntil, isDecided, now }: { shareUntil: Date | null; isDecided: boolean; now: Date },
): Promise<void> {
  const words = withdrawn({ shareUntil, isDecided, wasDelivered: wasDelivered(order), now })
  await tellOf(trx, order, 'client', { cause: 'withdrawn', ...words.client, now })
  const href = shareUntil ? sharePath(order.id) : undefined
  await tellOf(trx, order, 'freelancer', { cause: 'withdrawn', ...words.freelancer, href, now })
}

const wasDelivered = (order: HeldOrder) => begunOf(order).some(({ deliveredAt }) => deliveredAt !== null)

/** The client learns which share is claimed, in euros, and until when they can answer. */
export async function tellShare(
  trx: Trx,
  order: HeldOrder,
  { percent, answerUntil, now }: { percent: number; answerUntil: Date | null; now: Date },
): Promise<void> {
  await tellOf(trx, order, 'client', {
    cause: 'share',
    ...shareStated({ percent, ...divisionOf(order, percent) }, answerUntil),
    href: answerUntil ? answerSharePath(order.id) : undefined,
    now,
  })
}

/** How the withdrawal ended without a moderator. */
export async function tellSettled(
  trx: Trx,
  order: HeldOrder,
  { to, percent, how, now }: { to: readonly Side[]; percent: number; how: 'accepted' | 'silence'; now: Date },
): Promise<void> {
  const words = shareSettled({ percent, ...divisionOf(order, percent) }, how)
  for (const side of to) await tellOf(trx, order, side, { cause: 'share-settled', ...words, now })
}

export async function tellReferred(
  trx: Trx,
  order: HeldOrder,
  { why, turnAt, now }: { why: WhyReferred; turnAt: Date; now: Date },
): Promise<void> {
  for (const side of BOTH)
    await tellOf(trx, order, side, { cause: 'share-referred', ...shareReferred(why, turnAt), now })
}

export async function tellReminder(
  trx: Trx,
  { order, withdrawal }: { order: HeldOrder; withdrawal: Withdrawal },
  { turnAt, now }: { turnAt: Date; now: Date },
): Promise<void> {
  const side = shareWaitsFor(withdrawal.step)
  if (!side) return
  await tellOf(trx, order, side, {
    cause: `share-reminder:${withdrawal.version}:${now.toISOString()}`,
    ...shareReminder(side, turnAt, wasDelivered(order)),
    href: side === 'freelancer' ? sharePath(order.id) : answerSharePath(order.id),
    now,
  })
}

/** For a share that was open when the rule changed. */
export async function tellRedated(
  trx: Trx,
  order: HeldOrder,
  { turnAt, now }: { turnAt: Date; now: Date },
): Promise<void> {
  const words = shareRedated(turnAt, wasDelivered(order))
  const cause = 'share-redated'
  await tellOf(trx, order, 'freelancer', { cause, ...words.freelancer, href: sharePath(order.id), now })
  await tellOf(trx, order, 'client', { cause, ...words.client, now })
}
