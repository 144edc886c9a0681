import { inTransaction, type Db, type Trx } from '#app/db.server.ts'
import { daysAfter } from '#app/locale/dates.server.ts'
import { mayDo } from './acts.ts'
import { askCeiling, type TooOften } from './ceilings.server.ts'
import { changeStage } from './changing.server.ts'
import { addEvent } from './events.server.ts'
import { hasCome, holdOrder, sideOf, type HeldOrder, type HeldStage } from './holding.server.ts'
import { scheduleReturn } from './return-turning.server.ts'
import { mayProposeReturn, RETURN_ANSWER_DAYS, returnableCents } from './returning.ts'
import type { Side } from './stages.ts'
import { tellReturn } from './telling-returns.server.ts'

export type Proposed =
  | { kind: 'proposed' }
  /** The same press was received before. */
  | { kind: 'proposed-before' }
  /** More than was paid and has not come back. */
  | { kind: 'too-much'; returnableCents: number }
  /** Another proposal of this order waits for its answer. */
  | { kind: 'waits' }
  /**
   * There is no paid money that could go back, it is in dispute, its contract can be withdrawn from, or one of the two
   * has gone.
   */
  | { kind: 'not-possible' }
  | TooOften
  | { kind: 'not-found' }

export interface Proposing {
  n: number
  cents: number
  /** Why. */
  words: string
  formKey: string
  /** The version of the stage that the form showed. */
  version: number
  now: Date
}

const other = (side: Side): Side => (side === 'client' ? 'freelancer' : 'client')

/** Proposes that this much of a stage's payment goes back. Nothing moves until the other side accepts it. */
export function proposeReturn(db: Db, userId: string, orderId: string, proposing: Proposing): Promise<Proposed> {
  const { n, cents, words, formKey, version, now } = proposing
  return inTransaction(db, async (trx): Promise<Proposed> => {
    const order = await holdOrder(trx, orderId)
    const side = order && sideOf(order, userId)
    const stage = order?.stages.find((each) => each.n === n)
    if (!order || !side || !stage) return { kind: 'not-found' }
    if (await hasCome(trx, orderId, formKey)) return { kind: 'proposed-before' }
    const refusal = await whyNot(trx, { order, stage, side }, proposing)
    if (refusal) return refusal
    const asking = { orderId, stageN: n, actor: side, kind: 'ask-return', now } as const
    const { isTold, refusal: tooOften } = await askCeiling(trx, asking)
    if (tooOften) return tooOften
    const until = daysAfter(now, RETURN_ANSWER_DAYS)
    const eventSeq = await addEvent(trx, { ...asking, body: words, amountCents: cents, formKey })
    const asked = { returnAskedBy: side, returnAskedCents: cents, returnAskedUntil: until }
    await changeStage(trx, order, { ...stage, ...asked }, { now, eventSeq })
    await scheduleReturn(trx, { orderId, n, until })
    if (isTold) await tellReturn(trx, { order, n, cents }, { to: other(side), cause: `ask:${version}`, until, now })
    return { kind: 'proposed' }
  })
}

interface About {
  order: HeldOrder
  stage: HeldStage
  side: Side
}

async function whyNot(
  trx: Trx,
  { order, stage, side }: About,
  { version, cents, now }: Proposing,
): Promise<Proposed | undefined> {
  if (order.stages.some(({ returnAskedBy }) => returnAskedBy !== null)) return { kind: 'waits' }
  const isPossible =
    stage.version === version &&
    mayDo('ask-return', stage, side, now) &&
    mayProposeReturn(stage, order, now) &&
    order.clientId !== null &&
    order.freelancerId !== null &&
    !(await isInDispute(trx, { orderId: order.id, n: stage.n }))
  if (!isPossible) return { kind: 'not-possible' }
  const most = returnableCents(stage)
  return cents > most ? { kind: 'too-much', returnableCents: most } : undefined
}

/** Whether a stage has an open dispute, which settles it also where the stage has ended. */
export async function isInDispute(trx: Trx, { orderId, n }: { orderId: string; n: number }): Promise<boolean> {
  const open = await trx
    .selectFrom('disputes')
    .select('id')
    .where('orderId', '=', orderId)
    .where('stageN', '=', n)
    .where('state', '<>', 'resuelta')
    .executeTakeFirst()
  return open !== undefined
}
