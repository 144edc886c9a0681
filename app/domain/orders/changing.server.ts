import type { Trx } from '#app/db.server.ts'
import { cancelReceipt, issueReceipt, rewriteReceipt, type StageRef } from '#app/domain/documents/receipts.server.ts'
import { daysAfter } from '#app/locale/dates.server.ts'
import type { HeldOrder, HeldStage } from './holding.server.ts'
import { settleStage } from './money.server.ts'
import { owedOf } from './owed-of.ts'
import { isOtherMoney, owedAtOf } from './owed-turns.ts'
import { NO_RETURN_ASKED } from './returning.ts'
import { isFinal, orderStateOf, type Payment, type StageState } from './stages.ts'
import { turnOf } from './turn-of.server.ts'
import { scheduleTurn } from './timers.server.ts'

interface Change {
  now: Date
  /** The event that the change follows from. */
  eventSeq: number
  /** The date at which the work moves on; by default that of its new state. */
  turnAt?: Date | null
  /** The date at which the debt moves on; by default that of its new state. */
  owedAt?: Date | null
  isDelivered?: boolean
}

/**
 * Writes a stage of a held order as it is now, with the effects on the other stages, the order's state, the dates and
 * the money.
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

/** Whether money to return is past its date. */
const isKept = (payment: Payment) => payment === 'reembolso_vencido' || payment === 'sin_devolver'

/** The state of an order follows from its stages; the moment of its end is set once it can be rated. */
export async function writeOrderState(
  trx: Trx,
  orderId: string,
  stages: readonly (Pick<HeldStage, 'state'> & Partial<Pick<HeldStage, 'payment'>>)[],
  now: Date,
): Promise<void> {
  const state = orderStateOf(stages)
  const isRated =
    endsWithWork(state) || (state === 'cancelado' && stages.some(({ payment }) => payment && isKept(payment)))
  await trx
    .updateTable('orders')
    .set({
      state,
      completedAt: (row) => (isRated ? row.fn.coalesce('completedAt', row.val(now)) : row.val(null)),
    })
    .where('id', '=', orderId)
    .execute()
}

async function writeStage(
  trx: Trx,
  order: HeldOrder,
  before: HeldStage,
  stage: HeldStage,
  { now, eventSeq, turnAt, owedAt, isDelivered = false }: Change,
): Promise<HeldStage> {
  const proof = proofOf(before, stage, now)
  const dates = datesOf(order, { before, stage, proof }, { now, turnAt, owedAt })
  const written = {
    state: stage.state,
    payment: stage.payment,
    isExtended: stage.isExtended,
    cancelAskedBy: isFinal(stage.state) ? null : stage.cancelAskedBy,
    ...askedReturnOf(before, stage),
    revisionsLeft: stage.revisionsLeft,
    returnCents: stage.returnCents,
    returnedCents: stage.returnedCents,
    ...dates,
    ...remindersOf(before, stage, dates),
    ...proof,
    deliveredAt: isDelivered ? now : stage.deliveredAt,
    endedAt: !isFinal(stage.state) ? null : isFinal(before.state) ? stage.endedAt : now,
    unreadTerms: isDelivered ? 0 : stage.unreadTerms,
    version: before.version + 1,
  }
  await trx.updateTable('stages').set(written).where('orderId', '=', order.id).where('n', '=', stage.n).execute()
  await scheduleTurn(trx, { orderId: order.id, n: stage.n, version: written.version }, written, now)
  const after = { ...stage, ...written }
  await settleStage(trx, order, { before, after, eventSeq, now })
  if (after.payment !== before.payment) await writeReceipt(trx, { orderId: order.id, n: stage.n }, after, now)
  return after
}

/** A proposed return applies to the stage at that time: it ends once the stage or its money moves. */
const askedReturnOf = (
  before: HeldStage,
  { returnAskedBy, returnAskedCents, returnAskedUntil, ...stage }: HeldStage,
) =>
  before.state !== stage.state || before.payment !== stage.payment || stops(stage)
    ? NO_RETURN_ASKED
    : { returnAskedBy, returnAskedCents, returnAskedUntil }

interface Dating {
  before: HeldStage
  stage: HeldStage
  proof: Pick<HeldStage, 'deniedAt' | 'provenAt'>
}

type Dates = Pick<HeldStage, 'dueAt' | 'turnAt' | 'owedAt'>

/** When a changed stage is due, and when its work and its debt move on automatically. */
function datesOf(
  order: HeldOrder,
  { before, stage, proof }: Dating,
  { now, turnAt, owedAt }: Pick<Change, 'now' | 'turnAt' | 'owedAt'>,
): Dates {
  const dueAt = dueOf(before, stage, stage.startsAt && stage.startsAt > now ? stage.startsAt : now)
  const hasMoved = before.state !== stage.state || before.payment !== stage.payment
  const nextTurn = () => (hasMoved ? turnOf({ ...stage, dueAt }, now) : before.turnAt)
  const nextOwed = () => (hasMoved ? owedAtOf(before, { ...stage, ...proof }, now) : before.owedAt)
  const hasNoDebt = stops(stage) && !owedOf(stage).days
  return {
    dueAt,
    turnAt: allowedTurn(turnAt === undefined ? nextTurn() : turnAt, stage, order),
    owedAt: hasNoDebt ? null : owedAt === undefined ? nextOwed() : owedAt,
  }
}

/** A new date is reminded of anew. */
const remindersOf = (before: HeldStage, stage: HeldStage, { turnAt, owedAt }: Dates) => ({
  remindedAt: turnAt?.getTime() === before.turnAt?.getTime() ? stage.remindedAt : null,
  owedRemindedAt: owedAt?.getTime() === before.owedAt?.getTime() ? stage.owedRemindedAt : null,
})

/** While a withdrawal is not settled, the dates of its work stop, and so do those of its money, except that of the refund. */
const stops = ({ state, isWithdrawn }: Pick<HeldStage, 'state' | 'isWithdrawn'>) => isWithdrawn && !isFinal(state)

/** Silence does not accept a delivery while the client can still withdraw from the contract. */
function allowedTurn(turnAt: Date | null, stage: HeldStage, { withdrawUntil }: HeldOrder): Date | null {
  if (stops(stage)) return null
  return stage.state === 'entregado' && turnAt && withdrawUntil && withdrawUntil > turnAt ? withdrawUntil : turnAt
}

/** Other money has its own denial and its own file. */
function proofOf(before: HeldStage, stage: HeldStage, now: Date): Pick<HeldStage, 'deniedAt' | 'provenAt'> {
  const { payment, deniedAt, provenAt } = stage
  if (isOtherMoney(before.payment, payment)) return { deniedAt: null, provenAt: null }
  const isDenied = payment !== before.payment && (payment === 'negado' || payment === 'reembolso_negado')
  return { deniedAt: isDenied ? (deniedAt ?? now) : deniedAt, provenAt }
}

/**
 * A payment has a receipt; after a partial return the receipt is for the rest, and after a full return there is none.
 */
async function writeReceipt(
  trx: Trx,
  stage: StageRef,
  { payment, returnCents, returnedCents, toPayCents }: HeldStage,
  now: Date,
): Promise<void> {
  if (payment === 'recibido' || payment === 'cobrado') {
    await issueReceipt(trx, stage, now)
    // After an appeal one receipt covers the freelancer's whole part.
    if (returnedCents > 0) await rewriteReceipt(trx, stage, now)
  }
  if (payment === 'reembolsado')
    await (returnCents !== null && returnCents < toPayCents
      ? rewriteReceipt(trx, stage, now)
      : cancelReceipt(trx, stage, now))
}

/**
 * The days of work are counted from the day on which it may begin; changes add half of them, and never shorten the
 * remaining days.
 */
function dueOf(before: HeldStage, stage: HeldStage, start: Date): Date | null {
  const after = (days: number) => daysAfter(start, days)
  if (stage.state === before.state) return stage.dueAt
  // Work that continues after a dispute keeps its day.
  if (stage.state === 'en_curso') return before.state === 'en_disputa' ? stage.dueAt : after(stage.days)
  if (stage.state !== 'cambios' || before.state === 'en_disputa') return stage.dueAt
  const more = after(Math.ceil(stage.days / 2))
  return stage.dueAt && stage.dueAt > more ? stage.dueAt : more
}
