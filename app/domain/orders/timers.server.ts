import type { Trx } from '#app/db.server.ts'
import { scheduleJob } from '#app/domain/outbox/commands.server.ts'
import { DAY_MS } from '#app/locale/durations.ts'
import { isAtWork, type Stage } from './stages.ts'

/** A stage as it was when its date was set: any act since then makes the date void. */
export interface StageAt {
  orderId: string
  n: number
  version: number
}

/** How long before its date people are reminded. */
export const REMINDER_MS = DAY_MS
/** How long before the agreed day both sides are reminded of it, and again on the day. */
export const DUE_REMINDER_DAYS = 2

const keysOf = ({ orderId, n, version }: StageAt) => ({
  turn: `turn-stage:${orderId}:${n}:${version}`,
  remind: `remind-stage:${orderId}:${n}:${version}`,
  dueSoon: `remind-due:${orderId}:${n}:${version}:soon`,
  due: `remind-due:${orderId}:${n}:${version}:day`,
})

type Dates = Pick<Stage, 'state' | 'dueAt' | 'turnAt'>

/**
 * Lets a stage go on by itself at its date, reminds whom it waits for a day before, and both of the day that was agreed
 * for its delivery, in place of the dates that the version before it had. The page prints the date of the very job.
 */
export async function scheduleTurn(trx: Trx, stage: StageAt, dates: Dates, now: Date): Promise<void> {
  const before = keysOf({ ...stage, version: stage.version - 1 })
  await trx.deleteFrom('jobs').where('dedupeKey', 'in', Object.values(before)).where('state', '=', 'waiting').execute()
  const keys = keysOf(stage)
  const { state, dueAt, turnAt } = dates
  if (turnAt) {
    await scheduleJob(trx, 'turn-stage', stage, { runAt: turnAt, dedupeKey: keys.turn })
    const runAt = new Date(turnAt.getTime() - REMINDER_MS)
    await scheduleJob(trx, 'remind-stage', stage, { runAt, dedupeKey: keys.remind })
  }
  if (!dueAt || !isAtWork(state)) return
  const soon = new Date(dueAt.getTime() - DUE_REMINDER_DAYS * DAY_MS)
  if (soon > now) await scheduleJob(trx, 'remind-due', stage, { runAt: soon, dedupeKey: keys.dueSoon })
  if (dueAt > now) await scheduleJob(trx, 'remind-due', stage, { runAt: dueAt, dedupeKey: keys.due })
}
