import { inTransaction, type Db, type Trx } from '#app/db.server.ts'
import { issueReceipt } from '#app/domain/documents/receipts.server.ts'
import { DAY_MS } from '#app/locale/durations.ts'
import { addEvent, type EventKind } from './events.server.ts'
import {
  isFinal,
  mayDo,
  orderStateOf,
  REVIEW_DAYS,
  silenceOf,
  stageAfter,
  turnOf,
  type Act,
  type Side,
  type Stage,
  type StageState,
} from './stages.ts'
import { tellAct, tellReminder, tellSilence } from './telling.server.ts'
import { scheduleTurn, type StageAt } from './timers.server.ts'

export type Done =
  | { kind: 'done' }
  /** The same press came before. */
  | { kind: 'done-before' }
  /** Another act came first, or this one is not possible in the state of the stage. */
  | { kind: 'not-possible' }
  | { kind: 'not-found' }

export interface Doing {
  act: Act
  n: number
  /** What was delivered, or is to be changed. */
  words: string | null
  formKey: string
  /** The version of the stage that the form showed. */
  version: number
  now: Date
}

/** Does what one side of an order may do with a stage now. Of two simultaneous acts the first holds. */
export function actOnStage(
  db: Db,
  userId: string,
  orderId: string,
  { act, n, words, formKey, version, now }: Doing,
): Promise<Done> {
  return inTransaction(db, async (trx): Promise<Done> => {
    const order = await holdOrder(trx, orderId)
    const side = order && sideOf(order, userId)
    if (!order || !side) return { kind: 'not-found' }
    const before = await trx
      .selectFrom('orderEvents')
      .select('seq')
      .where('orderId', '=', orderId)
      .where('formKey', '=', formKey)
      .executeTakeFirst()
    if (before) return { kind: 'done-before' }
    const stage = order.stages.find((each) => each.n === n)
    if (!stage) return { kind: 'not-found' }
    if (stage.version !== version || !mayDo(act, stage, side, now)) return { kind: 'not-possible' }
    const after = stageAfter(act, stage, side)
    const turnAt = act === 'extend' ? extended(stage) : undefined
    await addEvent(trx, { orderId, stageN: n, actor: side, kind: act, body: words, formKey, now })
    await changeStage(trx, order, { ...stage, ...after }, { now, turnAt, isDelivered: act === 'deliver' })
    await tellAct(trx, { ...order, n, title: stage.title }, { act, side, now })
    return { kind: 'done' }
  })
}

const extended = ({ turnAt }: Stage) => turnAt && new Date(turnAt.getTime() + REVIEW_DAYS * DAY_MS)

type HeldStage = Stage & { title: string; days: number; version: number; deliveredAt: Date | null }
export interface HeldOrder {
  id: string
  clientId: string | null
  freelancerId: string | null
  title: string
  plan: 'antes' | 'al_entregar'
  clientSeenAt: Date | null
  stages: HeldStage[]
}

/** Locks an order, and with it all its stages; undefined where there is none that was hired here. */
async function holdOrder(trx: Trx, orderId: string): Promise<HeldOrder | undefined> {
  const order = await trx
    .selectFrom('orders')
    .select(['id', 'clientId', 'freelancerId', 'title', 'plan', 'clientSeenAt'])
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirst()
  if (!order?.plan) return undefined
  const stages = await trx.selectFrom('stages').selectAll().where('orderId', '=', orderId).orderBy('n').execute()
  return { ...order, plan: order.plan, title: order.title ?? '', stages }
}

const sideOf = (order: HeldOrder, userId: string): Side | undefined =>
  order.clientId === userId ? 'client' : order.freelancerId === userId ? 'freelancer' : undefined

interface Change {
  now: Date
  /** The date at which it goes on; by default what its new state asks for. */
  turnAt?: Date | null
  isDelivered?: boolean
}

/** Writes a stage as it is now, what follows for the others, the order's state, and the dates. */
async function changeStage(trx: Trx, order: HeldOrder, stage: HeldStage, change: Change): Promise<void> {
  const { now } = change
  const before = order.stages.find(({ n }) => n === stage.n)
  const changed = [await writeStage(trx, order.id, before, stage, change)]
  if (stage.payment === 'recibido' && before?.payment !== 'recibido')
    await issueReceipt(trx, { orderId: order.id, n: stage.n }, now)
  const next = order.stages.filter(({ n, state }) => n > stage.n && state === 'por_empezar')
  if (stage.state === 'cancelado' && before?.state !== 'cancelado')
    for (const each of next)
      changed.push(await writeStage(trx, order.id, each, { ...each, state: 'cancelado' }, { now }))
  const [following] = next
  if (stage.state === 'completado' && before?.state !== 'completado' && following) {
    const state: StageState = order.plan === 'antes' ? 'pendiente_pago' : 'en_curso'
    changed.push(await writeStage(trx, order.id, following, { ...following, state }, { now }))
  }
  const stages = order.stages.map((each) => changed.find(({ n }) => n === each.n) ?? each)
  const state = orderStateOf(stages)
  await trx
    .updateTable('orders')
    .set({
      state,
      completedAt: (row) => (state === 'completado' ? row.fn.coalesce('completedAt', row.val(now)) : row.val(null)),
    })
    .where('id', '=', order.id)
    .execute()
}

async function writeStage(
  trx: Trx,
  orderId: string,
  before: HeldStage | undefined,
  stage: HeldStage,
  { now, turnAt, isDelivered = false }: Change,
): Promise<HeldStage> {
  const dueAt = dueOf(before, stage, now)
  const moved = before?.state !== stage.state || before.payment !== stage.payment
  const kept = before?.turnAt ?? null
  const turns = turnAt === undefined ? (moved ? turnOf({ ...stage, dueAt }, now) : kept) : turnAt
  const written = {
    state: stage.state,
    payment: stage.payment,
    isExtended: stage.isExtended,
    cancelAskedBy: isFinal(stage.state) ? null : stage.cancelAskedBy,
    revisionsLeft: stage.revisionsLeft,
    dueAt,
    turnAt: turns,
    deliveredAt: isDelivered ? now : stage.deliveredAt,
    version: stage.version + 1,
  }
  await trx.updateTable('stages').set(written).where('orderId', '=', orderId).where('n', '=', stage.n).execute()
  await scheduleTurn(trx, { orderId, n: stage.n, version: written.version }, turns)
  return { ...stage, ...written }
}

/** Work that begins has its days; changes add half of them, and never shorten what is left. */
function dueOf(before: HeldStage | undefined, stage: HeldStage, now: Date): Date | null {
  const after = (days: number) => new Date(now.getTime() + days * DAY_MS)
  if (stage.state === before?.state) return stage.dueAt
  if (stage.state === 'en_curso') return after(stage.days)
  if (stage.state !== 'cambios') return stage.dueAt
  const more = after(Math.ceil(stage.days / 2))
  return stage.dueAt && stage.dueAt > more ? stage.dueAt : more
}

/**
 * What the job of a stage's date does: silence is taken for the answer that the page had printed. Acceptance by silence
 * waits for a client who has not opened the order since the delivery.
 */
export function turnStage(db: Db, { orderId, n, version }: StageAt, now: Date): Promise<void> {
  return inTransaction(db, async (trx) => {
    const order = await holdOrder(trx, orderId)
    const stage = order?.stages.find((each) => each.n === n)
    if (!order || stage?.version !== version || !stage.turnAt || stage.turnAt > now) return
    const silence = silenceOf(stage)
    if (!silence) return
    const about = { ...order, n, title: stage.title }
    const event = (kind: EventKind) => addEvent(trx, { orderId, stageN: n, actor: 'system', kind, now })
    if (silence.kind === 'accepted-by-silence' && !hasSeen(order, stage)) {
      await event('waits-for-reader')
      await changeStage(trx, order, stage, { now, turnAt: new Date(now.getTime() + REVIEW_DAYS * DAY_MS) })
      await tellSilence(trx, about, { kind: 'waits-for-reader', version, now })
      return
    }
    await event(silence.kind)
    await changeStage(trx, order, { ...stage, state: silence.state, payment: silence.payment }, { now })
    await tellSilence(trx, about, { kind: silence.kind, version, now })
  })
}

const hasSeen = ({ clientId, clientSeenAt }: HeldOrder, { deliveredAt }: HeldStage) =>
  // Whoever has left cannot look any more.
  clientId === null || (clientSeenAt !== null && deliveredAt !== null && clientSeenAt >= deliveredAt)

/** Reminds whom a stage waits for, a day before silence is taken for an answer. */
export function remindOfStage(db: Db, { orderId, n, version }: StageAt, now: Date): Promise<void> {
  return inTransaction(db, async (trx) => {
    const order = await holdOrder(trx, orderId)
    const stage = order?.stages.find((each) => each.n === n)
    if (!order || stage?.version !== version || !stage.turnAt || stage.turnAt <= now) return
    await tellReminder(trx, { ...order, n, title: stage.title }, { stage, version, now })
  })
}
