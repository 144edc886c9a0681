import type { Insertable } from 'kysely'
import type { Trx } from '#app/db.server.ts'
import { scheduleJob } from '#app/domain/outbox/commands.server.ts'
import { daysBefore } from '#app/locale/dates.server.ts'
import type { Disputes } from '#db/types.ts'
import { REMINDERS_BEFORE, type DisputeState } from './steps.ts'

/** A dispute at the version that has the date: any later step makes the date void. */
export interface DisputeAt {
  disputeId: string
  version: number
}

const stepKey = ({ disputeId, version }: DisputeAt) => `step-dispute:${disputeId}:${version}`
const reminderKey = ({ disputeId, version }: DisputeAt, days: number) =>
  `remind-dispute:${disputeId}:${version}:${days}`
const keysOf = (at: DisputeAt) => [
  stepKey(at),
  ...[...new Set(Object.values(REMINDERS_BEFORE).flat())].map((days) => reminderKey(at, days)),
]

/**
 * Schedules the jobs that move a dispute on at its date, and that remind the side it waits for. The page prints the
 * date of the job.
 */
export async function scheduleDispute(
  trx: Trx,
  at: DisputeAt,
  { state, turnAt, now }: { state: Exclude<DisputeState, 'resuelta'>; turnAt: Date; now: Date },
): Promise<void> {
  await scheduleJob(trx, 'step-dispute', at, { runAt: turnAt, dedupeKey: stepKey(at) })
  for (const days of REMINDERS_BEFORE[state]) {
    const runAt = daysBefore(turnAt, days)
    if (runAt > now) await scheduleJob(trx, 'remind-dispute', at, { runAt, dedupeKey: reminderKey(at, days) })
  }
}

/** Deletes the dates of a version that is over. */
export const dropDates = (trx: Trx, at: DisputeAt) =>
  trx.deleteFrom('jobs').where('dedupeKey', 'in', keysOf(at)).where('state', '=', 'waiting').execute()

type NewDispute = Insertable<Disputes> & { state: 'abierta' | 'moderacion'; openedAt: Date; turnAt: Date }

/** Stores a dispute and schedules its first date. @returns its id. */
export async function addDispute(trx: Trx, dispute: NewDispute): Promise<string> {
  const { id } = await trx.insertInto('disputes').values(dispute).returning('id').executeTakeFirstOrThrow()
  const { state, turnAt, openedAt: now } = dispute
  await scheduleDispute(trx, { disputeId: id, version: 0 }, { state, turnAt, now })
  return id
}
