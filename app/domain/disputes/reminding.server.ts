import { inTransaction, type Db, type Trx } from '#app/db.server.ts'
import type { Side } from '#app/domain/orders/stages.ts'
import { daysAfter } from '#app/locale/dates.server.ts'
import { DAY_MS, HOUR_MS } from '#app/locale/durations.ts'
import { other } from './acting.server.ts'
import { scheduleDispute, type DisputeAt } from './dates.server.ts'
import { holdDispute, type HeldDispute } from './holding.server.ts'
import type { Held } from './resolving.server.ts'
import { isToDecide } from './steps.ts'
import { tellDispute } from './telling.server.ts'

/** A worker that was off for days runs late: people have as long as this after the reminder. */
const AFTER_REMINDER_MS = DAY_MS
/** Jobs run within minutes of their time. */
const SLACK_MS = 2 * HOUR_MS

/** Whom the step of a dispute waits for; moderators are told by their own notice. */
export function waitedFor({ state, openedBy }: Pick<HeldDispute, 'state' | 'openedBy'>): Side[] {
  if (state === 'abierta') return openedBy ? [other(openedBy)] : []
  return state === 'negociacion' || state === 'decidida' || state === 'sin_decidir' ? ['client', 'freelancer'] : []
}

/** Reminds whom a dispute waits for that its date comes. */
export function remindOfDispute(db: Db, { disputeId, version }: DisputeAt, now: Date): Promise<void> {
  return inTransaction(db, async (trx) => {
    const held = await holdDispute(trx, disputeId)
    if (!held || held.dispute.version !== version || !held.dispute.turnAt || held.dispute.turnAt <= now) return
    const { remindedAt } = held.dispute
    // After a pause of the worker two reminders can be due at once.
    if (remindedAt && now.getTime() < remindedAt.getTime() + AFTER_REMINDER_MS - SLACK_MS) return
    await remind(trx, held, { turnAt: held.dispute.turnAt, now })
  })
}

async function remind(trx: Trx, { dispute, order }: Held, { turnAt, now }: { turnAt: Date; now: Date }): Promise<void> {
  // Those who decide are told anew by the notice of what waits.
  const again = isToDecide(dispute.state) ? { toldAt: null } : {}
  await trx
    .updateTable('disputes')
    .set({ remindedAt: now, ...again })
    .where('id', '=', dispute.id)
    .execute()
  await tellDispute(
    trx,
    { ...dispute, order },
    { kind: 'reminder', to: waitedFor(dispute), now, state: dispute.state, turnAt },
  )
}

/** Whether the job of a date runs so late that no reminder came in time. */
export const isLate = ({ turnAt, remindedAt }: Pick<HeldDispute, 'turnAt' | 'remindedAt'>, now: Date) =>
  turnAt !== null &&
  now.getTime() > turnAt.getTime() + SLACK_MS &&
  (remindedAt === null || now.getTime() < remindedAt.getTime() + AFTER_REMINDER_MS - SLACK_MS)

/** Gives a day more after a reminder that comes late. */
export async function remindLate(trx: Trx, held: Held, now: Date): Promise<void> {
  const { id, state, version: before } = held.dispute
  if (state === 'resuelta') return
  const turnAt = daysAfter(now, 1)
  const version = before + 1
  await trx.updateTable('disputes').set({ turnAt, version }).where('id', '=', id).execute()
  await scheduleDispute(trx, { disputeId: id, version }, { state, turnAt, now })
  await remind(trx, { ...held, dispute: { ...held.dispute, version } }, { turnAt, now })
}
