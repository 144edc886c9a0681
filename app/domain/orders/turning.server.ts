import { sql } from 'kysely'
import { inTransaction, type Db, type Trx } from '#app/db.server.ts'
import { daysAfter } from '#app/locale/dates.server.ts'
import { DAY_MS } from '#app/locale/durations.ts'
import { changeStage } from './changing.server.ts'
import { addEvent, type EventKind } from './events.server.ts'
import { holdOrder, type HeldOrder, type HeldStage } from './holding.server.ts'
import type { Referral } from './referrals.ts'
import { referStageLater } from './referring.server.ts'
import { isTooLate, remindLate, remindOf, tellDue } from './reminding.server.ts'
import { isAtWork, silenceOf, UNREAD_TERMS } from './stages.ts'
import { tellSilence } from './telling-silence.server.ts'
import type { StageAt, StageDate } from './timers.server.ts'

/**
 * The job of a stage's date: silence has the effect that the page printed. Silence accepts a delivery only when the
 * client has opened the order since, and the delivery is not empty; otherwise the client has a second term, and then a
 * moderator reviews it. Silence takes effect only a day after a reminder.
 */
export function turnStage(db: Db, { orderId, n, version }: StageAt, now: Date): Promise<void> {
  return inTransaction(db, async (trx) => {
    const order = await holdOrder(trx, orderId)
    const stage = order?.stages.find((each) => each.n === n)
    if (!order || stage?.version !== version || !stage.turnAt || stage.turnAt > now) return
    const silence = silenceOf(stage)
    if (!silence) return
    if (stage.state === 'entregado' && order.withdrawUntil && order.withdrawUntil > now)
      return waitForWithdrawal(trx, order, { stage, turnAt: order.withdrawUntil, now })
    if (isTooLate(stage, 'work', now)) return remindLate(trx, order, { stage, of: 'work', now })
    const about = { order, n }
    const event = (kind: EventKind) => addEvent(trx, { orderId, stageN: n, actor: 'system', kind, now })
    const turn = await whatHappens(trx, order, stage, silence.kind)
    if (turn.kind === 'refer') {
      const eventSeq = await event('referred')
      await changeStage(trx, order, stage, { now, eventSeq, turnAt: null })
      return referStageLater(trx, { orderId, n, why: turn.why }, version)
    }
    if (turn.kind === 'wait') {
      const eventSeq = await event(turn.why)
      const unread = { ...stage, unreadTerms: stage.unreadTerms + 1 }
      await changeStage(trx, order, unread, { now, eventSeq, turnAt: daysAfter(now, stage.reviewDays) })
      await tellSilence(trx, about, { kind: turn.why, version, now })
      return
    }
    const eventSeq = await event(silence.kind)
    const { state, payment } = silence
    await changeStage(trx, order, { ...stage, state, payment, cancelAskedBy: null }, { now, eventSeq })
    await tellSilence(trx, about, { kind: silence.kind, version, now })
  })
}

/** For a date that was set before decision 0221: silence accepts nothing while the client can still withdraw. */
async function waitForWithdrawal(
  trx: Trx,
  order: HeldOrder,
  { stage, turnAt, now }: { stage: HeldStage; turnAt: Date; now: Date },
): Promise<void> {
  const kind = 'waits-for-withdrawal'
  const eventSeq = await addEvent(trx, { orderId: order.id, stageN: stage.n, actor: 'system', kind, now })
  await changeStage(trx, order, stage, { now, eventSeq, turnAt })
}

type Unread = 'waits-for-reader' | 'waits-for-content'
type Turn = { kind: 'silence' } | { kind: 'wait'; why: Unread } | { kind: 'refer'; why: Referral }

/** The effect of the date of a stage. */
async function whatHappens(
  trx: Trx,
  order: HeldOrder,
  stage: HeldStage,
  silence: NonNullable<ReturnType<typeof silenceOf>>['kind'],
): Promise<Turn> {
  // Delivered work does not count as undelivered because changes to it are late.
  if (silence === 'never-delivered' && stage.deliveredAt) return { kind: 'refer', why: 'changes-undelivered' }
  if (silence !== 'accepted-by-silence') return { kind: 'silence' }
  if (order.clientId === null) return { kind: 'refer', why: 'client-gone' }
  const why = await whyToWait(trx, order, stage)
  if (!why) return { kind: 'silence' }
  return stage.unreadTerms + 1 < UNREAD_TERMS ? { kind: 'wait', why } : { kind: 'refer', why: 'unread' }
}

/** Why silence does not accept this delivery. */
async function whyToWait(
  trx: Trx,
  { id, freelancerId, clientSeenAt }: HeldOrder,
  { n, deliveredAt }: HeldStage,
): Promise<Unread | undefined> {
  if (clientSeenAt === null || deliveredAt === null || clientSeenAt < deliveredAt) return 'waits-for-reader'
  // A delivery has words or a file, but its files are erased with the account that delivered them.
  if (freelancerId !== null) return undefined
  const { rows } = await sql<{ isSomething: boolean }>`
    SELECT e.body IS NOT NULL OR EXISTS (
             SELECT FROM order_files f WHERE f.order_id = e.order_id AND f.event_seq = e.seq) AS is_something
      FROM order_events e
     WHERE e.order_id = ${id}::uuid AND e.stage_n = ${n} AND e.kind = 'deliver'
     ORDER BY e.seq DESC LIMIT 1`.execute(trx)
  return rows[0]?.isSomething === false ? 'waits-for-content' : undefined
}

/** Reminds the side that a date of a stage waits for, two days and one day before silence counts as an answer. */
export function remindOfDate(db: Db, { orderId, n, version, of }: StageDate, now: Date): Promise<void> {
  return inTransaction(db, async (trx) => {
    const order = await holdOrder(trx, orderId)
    const stage = order?.stages.find((each) => each.n === n)
    const at = of === 'work' ? stage?.turnAt : stage?.owedAt
    if (!order || stage?.version !== version || !at || at <= now) return
    await remindOf(trx, order, { stage, of, now })
  })
}

/** A reminder is not sent if the day is past for longer than this. */
const DUE_MAX_LATE_MS = DAY_MS

/** Reminds both sides of the day that was agreed for a delivery: two days before, and on the day. */
export function remindOfDue(db: Db, { orderId, n, version }: StageAt, now: Date): Promise<void> {
  return inTransaction(db, async (trx) => {
    const order = await holdOrder(trx, orderId)
    const stage = order?.stages.find((each) => each.n === n)
    if (!order || stage?.version !== version || !stage.dueAt) return
    if (!isAtWork(stage.state) || stage.isWithdrawn) return
    if (now.getTime() > stage.dueAt.getTime() + DUE_MAX_LATE_MS) return
    await tellDue(trx, { order, n }, { dueAt: stage.dueAt, now })
  })
}
