import type { Trx } from '#app/db.server.ts'
import { tellSide } from '#app/domain/hiring/telling.server.ts'
import { DUE_WORDS, lastDaysOf } from '#app/domain/orders/texts/dates.ts'
import { daysAfter } from '#app/locale/dates.server.ts'
import { DAY_MS, HOUR_MS } from '#app/locale/durations.ts'
import { saidMoment } from '#app/locale/said.ts'
import { siteTimeZone } from '#app/locale/site.server.ts'
import type { HeldOrder, HeldStage } from './holding.server.ts'
import { lastSteps } from './next-step.server.ts'
import { centsOf, owedOf } from './owed-of.ts'
import { orderPath } from './paths.ts'
import { aboutStage } from './subject.server.ts'
import { scheduleTurn, type DateOf } from './timers.server.ts'

/** A worker that was off for days runs late: people have as long as this after the reminder. */
const AFTER_REMINDER_MS = DAY_MS
/** Jobs run within minutes of their time. */
const SLACK_MS = 2 * HOUR_MS

interface Reminding {
  stage: HeldStage
  of: DateOf
  now: Date
}

const dateOf = (stage: HeldStage, of: DateOf) => (of === 'work' ? stage.turnAt : stage.owedAt)
const remindedOf = (stage: HeldStage, of: DateOf) => (of === 'work' ? stage.remindedAt : stage.owedRemindedAt)
const remindedNow = (of: DateOf, now: Date) => (of === 'work' ? { remindedAt: now } : { owedRemindedAt: now })

/** Whether the job of a date runs so late that the reminder did not come in time. */
export function isTooLate(stage: HeldStage, of: DateOf, now: Date): boolean {
  const [at, reminded] = [dateOf(stage, of), remindedOf(stage, of)]
  return (
    at !== null &&
    now.getTime() > at.getTime() + SLACK_MS &&
    (reminded === null || now.getTime() < reminded.getTime() + AFTER_REMINDER_MS - SLACK_MS)
  )
}

/** Reminds of a date that has passed while the worker was off, and gives a day more. */
export async function remindLate(trx: Trx, order: HeldOrder, { stage, of, now }: Reminding): Promise<void> {
  const at = daysAfter(now, 1)
  const moved = { ...(of === 'work' ? { turnAt: at } : { owedAt: at }), version: stage.version + 1 }
  await trx
    .updateTable('stages')
    .set({ ...moved, ...remindedNow(of, now) })
    .where('orderId', '=', order.id)
    .where('n', '=', stage.n)
    .execute()
  const late = { ...stage, ...moved }
  await scheduleTurn(trx, { orderId: order.id, n: stage.n, version: late.version }, late, now)
  await tellReminder(trx, order, { stage: late, of, now })
}

/** Reminds the side that a date waits for of the near date. */
export async function remindOf(trx: Trx, order: HeldOrder, reminding: Reminding): Promise<void> {
  const { stage, of, now } = reminding
  await trx
    .updateTable('stages')
    .set(remindedNow(of, now))
    .where('orderId', '=', order.id)
    .where('n', '=', stage.n)
    .execute()
  await tellReminder(trx, order, reminding)
}

/** Reminds each side that a date waits for, or that can claim until it, that it is near. */
export async function tellReminder(trx: Trx, order: HeldOrder, { stage, of, now }: Reminding): Promise<void> {
  const { n, version } = stage
  const at = dateOf(stage, of)
  if (!at) return
  const days = Math.max(1, Math.round((at.getTime() - now.getTime()) / DAY_MS))
  const subject = await aboutStage(trx, { order, n }, of === 'owed' ? centsOf(owedOf(stage), stage) : undefined)
  for (const { side, silence, isClaim, text } of lastSteps(stage, of))
    await tellSide(trx, {
      subject,
      to: side,
      cause: `reminder:${of}:${order.id}:${n}:${version}:${days}`,
      title: lastDaysOf(isClaim ? 'claim' : silence, days),
      message: text,
      href: orderPath(order.id),
      now,
      isOwed: true,
    })
}

/** Reminds both of the day that was agreed for a delivery, each day once however often its job is planned. */
export async function tellDue(
  trx: Trx,
  { order, n }: { order: HeldOrder; n: number },
  { dueAt, now }: { dueAt: Date; now: Date },
): Promise<void> {
  const when = now < dueAt ? 'soon' : 'day'
  const day = saidMoment(dueAt, siteTimeZone, 'moment')
  const subject = await aboutStage(trx, { order, n })
  for (const to of ['client', 'freelancer'] as const)
    await tellSide(trx, {
      subject,
      to,
      cause: `due:${order.id}:${n}:${when}:${dueAt.toISOString()}`,
      ...DUE_WORDS[when][to](day),
      href: orderPath(order.id),
      now,
      // Before the day the client has nothing to do.
      isOwed: to === 'freelancer' || when === 'day',
    })
}
