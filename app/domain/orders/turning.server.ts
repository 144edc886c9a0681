import { sql } from 'kysely'
import { inTransaction, type Db, type Trx } from '#app/db.server.ts'
import { DAY_MS, HOUR_MS } from '#app/locale/durations.ts'
import { changeStage } from './changing.server.ts'
import { addEvent, type EventKind } from './events.server.ts'
import { holdOrder, type HeldOrder, type HeldStage } from './holding.server.ts'
import { isAtWork, REVIEW_DAYS, silenceOf } from './stages.ts'
import { tellDue, tellReminder } from './reminding.server.ts'
import { tellSilence } from './telling.server.ts'
import { scheduleTurn, type StageAt } from './timers.server.ts'

/** A worker that was off for days runs late: people have as long as this after the reminder. */
const AFTER_REMINDER_MS = DAY_MS
/** Jobs run within minutes of their time. */
const SLACK_MS = 2 * HOUR_MS

/**
 * What the job of a stage's date does: silence is taken for the answer that the page had printed. Acceptance by silence
 * waits for a client who has not opened the order since the delivery, or who has nothing to see of it; every silence waits
 * for a reminder of a day before.
 */
export function turnStage(db: Db, { orderId, n, version }: StageAt, now: Date): Promise<void> {
  return inTransaction(db, async (trx) => {
    const order = await holdOrder(trx, orderId)
    const stage = order?.stages.find((each) => each.n === n)
    if (!order || stage?.version !== version || !stage.turnAt || stage.turnAt > now) return
    const silence = silenceOf(stage)
    if (!silence) return
    if (isLate(stage, now)) return remindLate(trx, order, stage, now)
    const about = { ...order, n, title: stage.title }
    const event = (kind: EventKind) => addEvent(trx, { orderId, stageN: n, actor: 'system', kind, now })
    const waits = silence.kind === 'accepted-by-silence' && (await whyToWait(trx, order, stage))
    if (waits) {
      const eventSeq = await event(waits)
      const turnAt = new Date(now.getTime() + REVIEW_DAYS * DAY_MS)
      await changeStage(trx, order, stage, { now, eventSeq, turnAt })
      await tellSilence(trx, about, { kind: waits, version, now })
      return
    }
    const eventSeq = await event(silence.kind)
    const { state, payment } = silence
    await changeStage(trx, order, { ...stage, state, payment, cancelAskedBy: null }, { now, eventSeq })
    await tellSilence(trx, about, { kind: silence.kind, version, now })
  })
}

/** Whether the job runs so late that the reminder did not come in time. */
const isLate = ({ turnAt, remindedAt }: HeldStage, now: Date) =>
  turnAt !== null &&
  now.getTime() > turnAt.getTime() + SLACK_MS &&
  (remindedAt === null || now.getTime() < remindedAt.getTime() + AFTER_REMINDER_MS - SLACK_MS)

async function remindLate(trx: Trx, order: HeldOrder, stage: HeldStage, now: Date): Promise<void> {
  const turnAt = new Date(now.getTime() + AFTER_REMINDER_MS)
  const version = stage.version + 1
  await trx
    .updateTable('stages')
    .set({ turnAt, remindedAt: now, version })
    .where('orderId', '=', order.id)
    .where('n', '=', stage.n)
    .execute()
  await scheduleTurn(trx, { orderId: order.id, n: stage.n, version }, { ...stage, turnAt }, now)
  await tellReminder(trx, { ...order, n: stage.n, title: stage.title }, { stage: { ...stage, turnAt }, version, now })
}

/** Why silence does not accept this delivery now. */
async function whyToWait(
  trx: Trx,
  { id, clientId, freelancerId, clientSeenAt }: HeldOrder,
  { n, deliveredAt }: HeldStage,
) {
  // Whoever has left cannot look any more.
  if (clientId === null) return undefined
  if (clientSeenAt === null || deliveredAt === null || clientSeenAt < deliveredAt) return 'waits-for-reader'
  // A delivery has words or a file, but its files go with the account of whoever delivered them.
  if (freelancerId !== null) return undefined
  const { rows } = await sql<{ isSomething: boolean }>`
    SELECT e.body IS NOT NULL OR EXISTS (
             SELECT FROM order_files f WHERE f.order_id = e.order_id AND f.event_seq = e.seq) AS is_something
      FROM order_events e
     WHERE e.order_id = ${id}::uuid AND e.stage_n = ${n} AND e.kind = 'deliver'
     ORDER BY e.seq DESC LIMIT 1`.execute(trx)
  return rows[0]?.isSomething === false ? 'waits-for-content' : undefined
}

/** Reminds whom a stage waits for, a day before silence is taken for an answer. */
export function remindOfStage(db: Db, { orderId, n, version }: StageAt, now: Date): Promise<void> {
  return inTransaction(db, async (trx) => {
    const order = await holdOrder(trx, orderId)
    const stage = order?.stages.find((each) => each.n === n)
    if (!order || stage?.version !== version || !stage.turnAt || stage.turnAt <= now) return
    await trx.updateTable('stages').set({ remindedAt: now }).where('orderId', '=', orderId).where('n', '=', n).execute()
    await tellReminder(trx, { ...order, n, title: stage.title }, { stage, version, now })
  })
}

/** A reminder of a day that is past for longer is of no use. */
const DUE_MAX_LATE_MS = DAY_MS

/** Reminds both sides of the day that was agreed for a delivery: two days before, and on the day. */
export function remindOfDue(db: Db, { orderId, n, version }: StageAt, now: Date): Promise<void> {
  return inTransaction(db, async (trx) => {
    const order = await holdOrder(trx, orderId)
    const stage = order?.stages.find((each) => each.n === n)
    if (!order || stage?.version !== version || !isAtWork(stage.state) || !stage.dueAt) return
    if (now.getTime() > stage.dueAt.getTime() + DUE_MAX_LATE_MS) return
    await tellDue(trx, { ...order, n, title: stage.title }, { dueAt: stage.dueAt, now })
  })
}
