import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { inTransaction } from '#app/db.server.ts'
import { openDispute } from '#app/domain/disputes/opening.server.ts'
import { REVIEW_DAYS } from '#app/domain/hiring/limits.ts'
import { daysAfter } from '#app/locale/dates.server.ts'
import { DAY_MS } from '#app/locale/durations.ts'
import { aDatabase } from '#tests/support/database.ts'
import { pay } from '#tests/support/disputes.ts'
import { aHiring, aStagedFile } from '#tests/support/hiring.ts'
import type { Act } from '#app/domain/orders/acts.ts'
import { actOnStage } from '#app/domain/orders/commands.server.ts'
import { proposeReturn } from '#app/domain/orders/return-proposals.server.ts'
import { RETURN_ANSWER_DAYS } from '#app/domain/orders/returning.ts'
import { checkOutStage } from '#app/domain/orders/payments.server.ts'
import { findProviderIn } from '#app/domain/orders/providers.server.ts'
import type { Provider } from '#app/domain/orders/providers.ts'
import { findOrder, type OrderStage } from '#app/domain/orders/queries.server.ts'
import {
  isFinal,
  orderStateOf,
  type Payment,
  type Side,
  type Stage,
  type StageState,
} from '#app/domain/orders/stages.ts'

export const NOW = new Date()
/** The day that was agreed is long over: the client may end the work alone. */
export const LATE = new Date(NOW.getTime() + 30 * DAY_MS)
/** Until when a return can be accepted that is proposed then. */
export const UNTIL = daysAfter(LATE, RETURN_ANSWER_DAYS)

/** A state in which a stage is placed. */
export interface Situation {
  provider: Provider
  state: StageState
  payment: Payment
  /** The side that proposed to cancel. */
  cancelAskedBy: Side | null
  /** The side that proposed a return, of five euros. */
  returnAskedBy?: Side | null
  /** Something was delivered before. */
  isDelivered?: boolean
}

/** An order of one stage, and its two sides. */
export interface Placed {
  id: string
  people: Record<Side, string>
}

const db = await aDatabase()
const hired = async (provider: Provider): Promise<Placed> => {
  const { id, client, freelancer } = await aHiring(db, {}, [], { provider })
  return { id, people: { client: client.id, freelancer: freelancer.id } }
}
const patterns: Record<Provider, Placed> = { directo: await hired('directo'), prueba: await hired('prueba') }

/** One more order like the first of its provider, without the sixty statements that one takes. */
export async function copyOf({ provider, payment }: Situation): Promise<Placed> {
  const { id: pattern, people } = patterns[provider]
  const id = randomUUID()
  const changed = JSON.stringify({ id, quote_id: null })
  await sql`INSERT INTO orders SELECT (jsonb_populate_record(o, ${changed}::jsonb)).* FROM orders o WHERE id = ${pattern}::uuid`.execute(
    db,
  )
  const ofIt = JSON.stringify({ order_id: id })
  await sql`INSERT INTO stages SELECT (jsonb_populate_record(s, ${ofIt}::jsonb)).* FROM stages s WHERE order_id = ${pattern}::uuid`.execute(
    db,
  )
  if (provider !== 'directo' && payment !== 'por_pagar') {
    const begun = { n: 1, version: 0, findProvider: findProviderIn(db), now: NOW }
    const opened = await checkOutStage(db, people.client, id, begun)
    if (opened.kind !== 'open') throw new Error(opened.kind)
    await pay(db, opened.paymentId)
  }
  return { id, people }
}

export const endOf = ({ state }: Situation) => (isFinal(state) ? NOW : null)

/** Brings the order into a situation, unnoticed by the triggers that record changes. */
export async function place({ id }: Placed, situation: Situation): Promise<void> {
  const { state, payment, cancelAskedBy, dueAt, turnAt, deliveredAt, ...stage } = asStage(situation)
  const { returnAskedBy, returnAskedCents, returnAskedUntil } = stage
  await inTransaction(db, async (trx) => {
    await sql`SET LOCAL session_replication_role = replica`.execute(trx)
    await trx
      .updateTable('stages')
      .set({
        state,
        payment,
        cancelAskedBy,
        returnAskedBy,
        returnAskedCents,
        returnAskedUntil,
        dueAt,
        turnAt,
        deliveredAt,
        endedAt: endOf(situation),
        returnCents: state === 'reparto' ? 1_000 : null,
      })
      .where('orderId', '=', id)
      .execute()
    await trx
      .updateTable('orders')
      .set({
        state: orderStateOf([{ state }]),
        completedAt: state === 'completado' || state === 'reparto' ? LATE : null,
      })
      .where('id', '=', id)
      .execute()
  })
}

export const stageOf = async ({ id, people }: Placed): Promise<OrderStage> => {
  const stage = (await findOrder(db, people.client, id))?.stages[0]
  if (!stage) throw new Error(`order ${id} has no stage`)
  return stage
}

/** Does an act by the command that its page calls, and returns the kind of answer. */
export async function attempt(
  order: Placed,
  userId: string,
  act: Act,
  { version, now }: { version: number; now: Date },
) {
  const [n, formKey] = [1, randomUUID()]
  if (act === 'checkout') {
    const { kind } = await checkOutStage(db, userId, order.id, { n, version, findProvider: findProviderIn(db), now })
    return kind === 'open' ? 'done' : kind
  }
  if (act === 'dispute') {
    const opening = { n, reason: 'otro' as const, words: 'No va bien.', claimCents: 100, formKey, version, now }
    const { kind } = await openDispute(db, userId, order.id, opening)
    return kind === 'opened' ? 'done' : kind
  }
  if (act === 'ask-return') {
    const proposing = { n, cents: 500, words: 'Sobró tiempo.', formKey, version, now }
    const { kind } = await proposeReturn(db, userId, order.id, proposing)
    return kind === 'proposed' ? 'done' : kind === 'waits' ? 'not-possible' : kind
  }
  const fileIds = act === 'prove' ? [await aStagedFile(db, { userId, draftKey: formKey })] : []
  return (await actOnStage(db, userId, order.id, { act, n, words: 'Ya está.', fileIds, formKey, version, now })).kind
}

/** A stage as the table reads it. */
export const asStage = ({
  provider,
  state,
  payment,
  cancelAskedBy,
  returnAskedBy = null,
  isDelivered = false,
}: Situation): Stage => ({
  n: 1,
  state,
  payment,
  toPayCents: 10_601,
  returnCents: state === 'reparto' ? 1_000 : null,
  dueAt: state === 'por_empezar' || state === 'pendiente_pago' ? null : NOW,
  turnAt: NOW,
  owedAt: null,
  deniedAt: null,
  provenAt: null,
  deliveredAt: isDelivered ? NOW : null,
  reviewDays: REVIEW_DAYS,
  revisionsLeft: 1,
  isExtended: false,
  cancelAskedBy,
  returnAskedBy,
  returnAskedCents: returnAskedBy && 500,
  returnAskedUntil: returnAskedBy && UNTIL,
  provider,
  isFreelancerAway: false,
  isWithdrawn: false,
  startsAt: null,
  leaveUntil: null,
  returnedCents: 0,
})
