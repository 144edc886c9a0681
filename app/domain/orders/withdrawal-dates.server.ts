import type { Trx } from '#app/db.server.ts'
import { scheduleJob } from '#app/domain/outbox/commands.server.ts'
import { daysBefore } from '#app/locale/dates.server.ts'

/** A withdrawal at the version that has the date: any step since then makes the date void. */
export interface ShareAt {
  orderId: string
  version: number
}

/** How many days before the date of a share, or of the answer to it, the side that it waits for is reminded. */
const REMINDED_BEFORE = [2, 1]

const turnKey = ({ orderId, version }: ShareAt) => `turn-share:${orderId}:${version}`
const reminderKey = ({ orderId, version }: ShareAt, days: number) => `remind-share:${orderId}:${version}:${days}`

/**
 * Schedules the jobs that move a withdrawal on at its date, and that remind the side it waits for. The page prints the
 * date of the job.
 */
export async function scheduleShare(
  trx: Trx,
  at: ShareAt,
  { turnAt, now }: { turnAt: Date; now: Date },
): Promise<void> {
  await scheduleJob(trx, 'turn-share', at, { runAt: turnAt, dedupeKey: turnKey(at) })
  for (const days of REMINDED_BEFORE) {
    const runAt = daysBefore(turnAt, days)
    if (runAt > now) await scheduleJob(trx, 'remind-share', at, { runAt, dedupeKey: reminderKey(at, days) })
  }
}

/** Takes the dates of a step away that is over. */
export async function dropShareDates(trx: Trx, at: ShareAt): Promise<void> {
  const keys = [turnKey(at), ...REMINDED_BEFORE.map((days) => reminderKey(at, days))]
  await trx.deleteFrom('jobs').where('dedupeKey', 'in', keys).where('state', '=', 'waiting').execute()
}
