import type { Trx } from '#app/db.server.ts'
import { cancelReceipt, issueReceipt, reduceReceipt, type StageRef } from '#app/domain/documents/receipts.server.ts'
import { DAY_MS } from '#app/locale/durations.ts'
import type { HeldOrder, HeldStage } from './holding.server.ts'
import { settleStage } from './money.server.ts'
import { isFinal, orderStateOf, turnOf, type StageState } from './stages.ts'
import { scheduleTurn } from './timers.server.ts'

interface Change {
  now: Date
  /** The event that it follows from. */
  eventSeq: number
  /** The date at which it goes on; by default what its new state asks for. */
  turnAt?: Date | null
  isDelivered?: boolean
}

/**
 * Writes a stage of a held order as it is now, with what follows for the others, the order's state, the dates and the
 * money.
 * @returns the stage as it was written.
 */
export async function changeStage(trx: Trx, order: HeldOrder, stage: HeldStage, change: Change): Promise<HeldStage> {
  const { now, eventSeq } = change
  const before = order.stages.find(({ n }) => n === stage.n)
  if (!before) throw new Error(`order ${order.id} has no stage ${stage.n}`)
  const written = await writeStage(trx, order, before, stage, change)
  const changed = [written]
  const next = order.stages.filter(({ n, state }) => n > stage.n && state === 'por_empezar')
  if (endsWithoutWork(stage.state) && !endsWithoutWork(before.state))
    for (const each of next)
      changed.push(await writeStage(trx, order, each, { ...each, state: 'cancelado' }, { now, eventSeq }))
  const [following] = next
  if (endsWithWork(stage.state) && !endsWithWork(before.state) && following) {
    const state: StageState = order.plan === 'antes' ? 'pendiente_pago' : 'en_curso'
    changed.push(await writeStage(trx, order, following, { ...following, state }, { now, eventSeq }))
  }
  await writeOrderState(
    trx,
    order.id,
    order.stages.map((each) => changed.find(({ n }) => n === each.n) ?? each),
    now,
  )
  return written
}

const endsWithoutWork = (state: StageState) => state === 'cancelado' || state === 'reembolsado'
const endsWithWork = (state: StageState) => state === 'completado' || state === 'reparto'

/** The state of an order follows from its stages; what can be rated has the moment of its end. */
export async function writeOrderState(
  trx: Trx,
  orderId: string,
  stages: readonly Pick<HeldStage, 'state'>[],
  now: Date,
): Promise<void> {
  const state = orderStateOf(stages)
  await trx
    .updateTable('orders')
    .set({
      state,
      completedAt: (row) => (endsWithWork(state) ? row.fn.coalesce('completedAt', row.val(now)) : row.val(null)),
    })
    .where('id', '=', orderId)
    .execute()
}

async function writeStage(
  trx: Trx,
  order: HeldOrder,
  before: HeldStage,
  stage: HeldStage,
  { now, eventSeq, turnAt, isDelivered = false }: Change,
): Promise<HeldStage> {
  const dueAt = dueOf(before, stage, order.startsAt && order.startsAt > now ? order.startsAt : now)
  const moved = before.state !== stage.state || before.payment !== stage.payment
  const turns = turnAt === undefined ? (moved ? turnOf({ ...stage, dueAt }, now) : before.turnAt) : turnAt
  const written = {
    state: stage.state,
    payment: stage.payment,
    isExtended: stage.isExtended,
    cancelAskedBy: isFinal(stage.state) ? null : stage.cancelAskedBy,
    revisionsLeft: stage.revisionsLeft,
    returnCents: stage.returnCents,
    dueAt,
    turnAt: turns,
    // A new date is reminded of anew.
    remindedAt: turns?.getTime() === before.turnAt?.getTime() ? stage.remindedAt : null,
    deliveredAt: isDelivered ? now : stage.deliveredAt,
    version: before.version + 1,
  }
  await trx.updateTable('stages').set(written).where('orderId', '=', order.id).where('n', '=', stage.n).execute()
  await scheduleTurn(trx, { orderId: order.id, n: stage.n, version: written.version }, written, now)
  const after = { ...stage, ...written }
  await settleStage(trx, order, { before, after, eventSeq, now })
  if (after.payment !== before.payment) await writeReceipt(trx, { orderId: order.id, n: stage.n }, after, now)
  return after
}

/** What was paid has a receipt, what was paid back in part has one of the rest, and what was wholly paid back has none. */
async function writeReceipt(
  trx: Trx,
  stage: StageRef,
  { state, payment }: Pick<HeldStage, 'state' | 'payment'>,
  now: Date,
): Promise<void> {
  if (payment === 'recibido' || payment === 'cobrado') await issueReceipt(trx, stage, now)
  if (payment === 'reembolsado')
    await (state === 'reparto' ? reduceReceipt(trx, stage, now) : cancelReceipt(trx, stage, now))
}

/**
 * Work that begins has its days, from the day on which it may begin; changes add half of them, and never shorten what is
 * left.
 */
function dueOf(before: HeldStage, stage: HeldStage, start: Date): Date | null {
  const after = (days: number) => new Date(start.getTime() + days * DAY_MS)
  if (stage.state === before.state) return stage.dueAt
  // Work that goes on after a dispute keeps the day that it had.
  if (stage.state === 'en_curso') return before.state === 'en_disputa' ? stage.dueAt : after(stage.days)
  if (stage.state !== 'cambios' || before.state === 'en_disputa') return stage.dueAt
  const more = after(Math.ceil(stage.days / 2))
  return stage.dueAt && stage.dueAt > more ? stage.dueAt : more
}
