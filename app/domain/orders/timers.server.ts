import type { Trx } from '#app/db.server.ts'
import { scheduleJob } from '#app/domain/outbox/commands.server.ts'
import { DAY_MS } from '#app/locale/durations.ts'

/** A stage as it was when its date was set: any act since then makes the date void. */
export interface StageAt {
  orderId: string
  n: number
  version: number
}

/** How long before its date people are reminded. */
export const REMINDER_MS = DAY_MS

const keysOf = ({ orderId, n, version }: StageAt) => ({
  turn: `turn-stage:${orderId}:${n}:${version}`,
  remind: `remind-stage:${orderId}:${n}:${version}`,
})

/**
 * Lets a stage go on by itself at its date, and reminds whom it waits for a day before, in place of the date that the
 * version before it had. The page prints the date of the very job.
 */
export async function scheduleTurn(trx: Trx, stage: StageAt, turnAt: Date | null): Promise<void> {
  const before = keysOf({ ...stage, version: stage.version - 1 })
  await trx
    .deleteFrom('jobs')
    .where('dedupeKey', 'in', [before.turn, before.remind])
    .where('state', '=', 'waiting')
    .execute()
  if (!turnAt) return
  const keys = keysOf(stage)
  await scheduleJob(trx, 'turn-stage', stage, { runAt: turnAt, dedupeKey: keys.turn })
  const runAt = new Date(turnAt.getTime() - REMINDER_MS)
  await scheduleJob(trx, 'remind-stage', stage, { runAt, dedupeKey: keys.remind })
}
