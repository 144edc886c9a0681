import type { Trx } from '#app/db.server.ts'
import { scheduleJob } from '#app/domain/outbox/commands.server.ts'
import { daysBefore } from '#app/locale/dates.server.ts'
import { isAtWork, type Stage } from './stages.ts'

/** A stage as it was when its date was set: any act since then makes the date void. */
export interface StageAt {
  orderId: string
  n: number
  version: number
}

/** The two dates of a stage: of its work, and of its debt. */
export const DATES = ['work', 'owed'] as const
export type DateOf = (typeof DATES)[number]
export type StageDate = StageAt & { of: DateOf }

/** How many days before a date people are reminded of it. */
export const REMINDER_DAYS = [2, 1] as const
/** How long before the agreed day both sides are reminded of it, and again on the day. */
export const DUE_REMINDER_DAYS = 2

const turnKey = ({ orderId, n, version }: StageAt, of: DateOf) => `turn-date:${of}:${orderId}:${n}:${version}`
const remindKey = ({ orderId, n, version }: StageAt, of: DateOf, days: number) =>
  `remind-date:${of}:${orderId}:${n}:${version}:${days}`
const dueKey = ({ orderId, n, version }: StageAt, when: 'soon' | 'day') =>
  `remind-due:${orderId}:${n}:${version}:${when}`

const allKeysOf = (stage: StageAt): string[] => [
  ...DATES.flatMap((of) => [turnKey(stage, of), ...REMINDER_DAYS.map((days) => remindKey(stage, of, days))]),
  dueKey(stage, 'soon'),
  dueKey(stage, 'day'),
  // The keys that the release before gave.
  `turn-stage:${stage.orderId}:${stage.n}:${stage.version}`,
  `remind-stage:${stage.orderId}:${stage.n}:${stage.version}`,
]

type Dates = Pick<Stage, 'state' | 'dueAt' | 'turnAt' | 'owedAt'>

/**
 * Schedules the jobs that move the work and the debt of a stage on at their dates, that remind the side each waits for,
 * and that remind both of the agreed delivery day. They replace the jobs of the former version. The page prints the
 * date of the job.
 */
export async function scheduleTurn(trx: Trx, stage: StageAt, dates: Dates, now: Date): Promise<void> {
  const before = allKeysOf({ ...stage, version: stage.version - 1 })
  await trx.deleteFrom('jobs').where('dedupeKey', 'in', before).where('state', '=', 'waiting').execute()
  const { state, dueAt, turnAt, owedAt } = dates
  if (turnAt) await scheduleDate(trx, { ...stage, of: 'work' }, turnAt, now)
  if (owedAt) await scheduleDate(trx, { ...stage, of: 'owed' }, owedAt, now)
  if (!dueAt || !isAtWork(state)) return
  const soon = daysBefore(dueAt, DUE_REMINDER_DAYS)
  if (soon > now) await scheduleJob(trx, 'remind-due', stage, { runAt: soon, dedupeKey: dueKey(stage, 'soon') })
  if (dueAt > now) await scheduleJob(trx, 'remind-due', stage, { runAt: dueAt, dedupeKey: dueKey(stage, 'day') })
}

async function scheduleDate(trx: Trx, stage: StageDate, at: Date, now: Date): Promise<void> {
  await scheduleJob(trx, 'turn-date', stage, { runAt: at, dedupeKey: turnKey(stage, stage.of) })
  for (const days of REMINDER_DAYS) {
    const runAt = daysBefore(at, days)
    if (runAt > now)
      await scheduleJob(trx, 'remind-date', stage, { runAt, dedupeKey: remindKey(stage, stage.of, days) })
  }
}
