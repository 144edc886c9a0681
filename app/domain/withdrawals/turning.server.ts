import { inTransaction, type Db, type Trx } from '#app/db.server.ts'
import { addEvent } from '#app/domain/orders/events.server.ts'
import type { HeldOrder } from '#app/domain/orders/holding.server.ts'
import { SHARE_DAYS } from '#app/domain/orders/withdrawal.ts'
import { scheduleShare, type ShareAt } from '#app/domain/orders/withdrawal-dates.server.ts'
import { daysAfter } from '#app/locale/dates.server.ts'
import { DAY_MS, HOUR_MS } from '#app/locale/durations.ts'
import { begunOf, holdWithdrawal, turnOfShare, type Withdrawal } from './holding.server.ts'
import { referShare } from './referring.server.ts'
import { settleShare } from './sharing.server.ts'
import { tellRedated, tellReminder, tellSettled } from './telling.server.ts'

/** A worker that was off for days runs late: people have as long as this after the reminder. */
const AFTER_REMINDER_MS = DAY_MS
/** Jobs run within minutes of their time. */
const SLACK_MS = 2 * HOUR_MS

interface Held {
  order: HeldOrder
  withdrawal: Withdrawal
}

/**
 * The job of a share's date. If the freelancer stays silent, the share of undelivered work is zero; delivered work, and
 * a share that the client has not answered, goes to a moderator.
 */
export function turnShare(db: Db, { orderId, version }: ShareAt, now: Date): Promise<void> {
  return inTransaction(db, async (trx) => {
    const held = await holdWithdrawal(trx, orderId)
    const turnAt = held && turnOfShare(held.withdrawal)
    if (!held || held.withdrawal.version !== version || !turnAt || turnAt > now) return
    if (isLate(held.withdrawal, turnAt, now)) return remindLate(trx, held, now)
    const { order, withdrawal } = held
    if (withdrawal.step === 'answer') return referShare(trx, held, { why: 'share-unanswered', now })
    if (begunOf(order).some(({ deliveredAt }) => deliveredAt !== null))
      return referShare(trx, held, { why: 'share-unstated', now })
    const stageN = begunOf(order)[0]?.n ?? null
    const eventSeq = await addEvent(trx, { orderId, stageN, actor: 'system', kind: 'share-by-silence', now })
    await trx.updateTable('withdrawals').set({ sharePercent: 0 }).where('orderId', '=', orderId).execute()
    await settleShare(trx, orderId, { percent: 0, eventSeq, now })
    await tellSettled(trx, order, { to: ['client', 'freelancer'], percent: 0, how: 'silence', now })
  })
}

/** Whether the job of a date runs so late that no reminder came in time. */
const isLate = ({ remindedAt }: Withdrawal, turnAt: Date, now: Date) =>
  now.getTime() > turnAt.getTime() + SLACK_MS &&
  (remindedAt === null || now.getTime() < remindedAt.getTime() + AFTER_REMINDER_MS - SLACK_MS)

/** Gives a day more after a reminder that comes late. */
async function remindLate(trx: Trx, held: Held, now: Date): Promise<void> {
  const turnAt = daysAfter(now, 1)
  await redate(trx, held, { turnAt, remindedAt: now, now })
  await tellReminder(trx, held, { turnAt, now })
}

async function redate(
  trx: Trx,
  { withdrawal }: Held,
  { turnAt, remindedAt, now }: { turnAt: Date; remindedAt: Date | null; now: Date },
): Promise<void> {
  const { orderId, step } = withdrawal
  const version = withdrawal.version + 1
  const date = step === 'answer' ? { answerUntil: turnAt } : { shareUntil: turnAt }
  await trx
    .updateTable('withdrawals')
    .set({ ...date, remindedAt, version })
    .where('orderId', '=', orderId)
    .execute()
  await scheduleShare(trx, { orderId, version }, { turnAt, now })
}

/** Reminds the side that a share waits for of its date. */
export function remindOfShare(db: Db, { orderId, version }: ShareAt, now: Date): Promise<void> {
  return inTransaction(db, async (trx) => {
    const held = await holdWithdrawal(trx, orderId)
    const turnAt = held && turnOfShare(held.withdrawal)
    if (!held || held.withdrawal.version !== version || !turnAt || turnAt <= now) return
    const { remindedAt } = held.withdrawal
    // After a pause of the worker two reminders can be due at once.
    if (remindedAt && now.getTime() < remindedAt.getTime() + AFTER_REMINDER_MS - SLACK_MS) return
    await trx.updateTable('withdrawals').set({ remindedAt: now }).where('orderId', '=', orderId).execute()
    await tellReminder(trx, held, { turnAt, now })
  })
}

/**
 * Gives a share that was open under the release before 0221 its five days from now, and notifies both sides: by the
 * former rule silence gave all of it back after two days.
 */
export function redateShare(db: Db, orderId: string, now: Date): Promise<void> {
  return inTransaction(db, async (trx) => {
    const held = await holdWithdrawal(trx, orderId)
    // A withdrawal with a version has dates of this release.
    if (held?.withdrawal.step !== 'share' || held.withdrawal.version > 0 || (await hasDate(trx, orderId))) return
    const turnAt = daysAfter(now, SHARE_DAYS)
    await redate(trx, held, { turnAt, remindedAt: null, now })
    await tellRedated(trx, held.order, { turnAt, now })
  })
}

async function hasDate(trx: Trx, orderId: string): Promise<boolean> {
  const job = await trx
    .selectFrom('jobs')
    .select('id')
    .where('dedupeKey', '=', `turn-share:${orderId}:0`)
    .executeTakeFirst()
  return job !== undefined
}
