import { inTransaction, type Db, type Trx } from '#app/db.server.ts'
import { scheduleJob } from '#app/domain/outbox/commands.server.ts'
import { daysBefore } from '#app/locale/dates.server.ts'
import { changeStage } from './changing.server.ts'
import { addEvent } from './events.server.ts'
import { holdOrder } from './holding.server.ts'
import { NO_RETURN_ASKED, RETURN_REMINDER_DAYS } from './returning.ts'
import { tellReturn } from './telling-returns.server.ts'

/** A proposed return of a stage, as its job has it. */
interface ProposedReturn {
  orderId: string
  n: number
  until: string
}

/** Plans the reminder of a proposed return, and its end. */
export async function scheduleReturn(
  trx: Trx,
  { orderId, n, until }: { orderId: string; n: number; until: Date },
): Promise<void> {
  const proposed: ProposedReturn = { orderId, n, until: until.toISOString() }
  for (const runAt of [daysBefore(until, RETURN_REMINDER_DAYS), until])
    await scheduleJob(trx, 'turn-return', proposed, {
      runAt,
      dedupeKey: `turn-return:${orderId}:${n}:${proposed.until}:${runAt.toISOString()}`,
    })
}

/** Reminds the other side of a proposed return two days before its time is over, and ends it then. Nothing moves. */
export function turnReturn(db: Db, { orderId, n, until }: ProposedReturn, now: Date): Promise<void> {
  return inTransaction(db, async (trx) => {
    const order = await holdOrder(trx, orderId)
    const stage = order?.stages.find((each) => each.n === n)
    const { returnAskedBy: by, returnAskedUntil, returnAskedCents: cents } = stage ?? NO_RETURN_ASKED
    // The proposal was answered, withdrawn or overtaken since, or there is a new one.
    if (!order || !stage || !by || !cents || returnAskedUntil?.toISOString() !== until) return
    const told = { order, n, cents }
    if (now < returnAskedUntil)
      return tellReturn(trx, told, {
        to: by === 'client' ? 'freelancer' : 'client',
        cause: `remind:${until}`,
        until: returnAskedUntil,
        now,
      })
    const kind = 'return-lapsed'
    const eventSeq = await addEvent(trx, { orderId, stageN: n, actor: 'system', kind, now })
    await changeStage(trx, order, { ...stage, ...NO_RETURN_ASKED }, { now, eventSeq })
    await tellReturn(trx, told, { to: by, cause: `lapsed:${until}`, until: null, now })
  })
}
