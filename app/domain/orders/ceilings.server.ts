import type { Trx } from '#app/db.server.ts'
import { CEILING_MS, CEILINGS, type SidesEvent } from './ceilings.ts'
import type { Side } from './stages.ts'

/** An act whose daily limit is reached, and when it can be done again. */
export interface TooOften {
  kind: 'too-often'
  /** How often in a day. */
  times: number
  tryAgainAt: Date
}

interface Doing {
  orderId: string
  stageN: number | null
  actor: Side
  kind: SidesEvent
  now: Date
}

/**
 * Whether one more event of a side is notified to the other, or exceeds the limit of its kind. It is called before the
 * event is added to an order whose row is locked, so that simultaneous ones are counted one after another.
 */
export async function askCeiling(
  trx: Trx,
  { orderId, stageN, actor, kind, now }: Doing,
): Promise<{ isTold: boolean; refusal?: TooOften }> {
  const ceiling = CEILINGS[kind]
  if ('inAll' in ceiling) return { isTold: true }
  const { told, done, isOfOrder = false } = ceiling
  const recent = await trx
    .selectFrom('orderEvents')
    .select('createdAt')
    .where('orderId', '=', orderId)
    .$if(!isOfOrder, (events) => events.where('stageN', 'is not distinct from', stageN))
    .where('actor', '=', actor)
    .where('kind', '=', kind)
    .where('createdAt', '>', new Date(now.getTime() - CEILING_MS))
    .orderBy('createdAt', 'desc')
    .limit(done ?? told)
    .execute()
  const oldest = recent.at(-1)
  if (done === null || !oldest || recent.length < done) return { isTold: recent.length < told }
  const tryAgainAt = new Date(oldest.createdAt.getTime() + CEILING_MS)
  return { isTold: false, refusal: { kind: 'too-often', times: done, tryAgainAt } }
}
