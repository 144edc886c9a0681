import type { FindProvider, PaymentSnapshot } from '#app/adapters/payments.ts'
import { inTransaction, type Db, type Trx } from '#app/db.server.ts'
import { book } from '#app/domain/ledger/commands.server.ts'
import { scheduleJob } from '#app/domain/outbox/commands.server.ts'
import { HOUR_MS, MINUTE_MS } from '#app/locale/durations.ts'
import { changeStage } from './changing.server.ts'
import { addEvent } from './events.server.ts'
import { holdOrder, type HeldOrder, type HeldStage } from './holding.server.ts'
import { accountOf, askProvider } from './money.server.ts'
import { openPayment } from './opening-payments.server.ts'
import { isPayable } from './owed-of.ts'
import { isPaid } from './stages.ts'
import { tellPayment } from './telling.server.ts'

/** When a payment is checked after its start, in case the provider does not report it. */
const LOOKS_MS = [1, 5, 30].map((minutes) => minutes * MINUTE_MS).concat(6 * HOUR_MS)

export type CheckedOut =
  | { kind: 'open'; paymentId: string }
  | { kind: 'not-possible' | 'not-found' }
  /** The provider did not answer, or refused: no money was collected. */
  | { kind: 'no-answer' }

interface CheckingOut {
  n: number
  version: number
  findProvider: FindProvider
  now: Date
}

/**
 * Begins to collect the money of a stage. A second press, or another tab, gets the payment that is open. Calls to the
 * provider run outside of any transaction: the answer is stored afterwards, and a repeated call changes nothing.
 */
export async function checkOutStage(
  db: Db,
  clientId: string,
  orderId: string,
  { n, version, findProvider, now }: CheckingOut,
): Promise<CheckedOut> {
  const opened = await inTransaction(db, (trx) => openPayment(trx, { clientId, orderId, n, version, now }))
  if (opened.kind !== 'opened') return opened
  const { payment, title } = opened
  const provider = findProvider(payment.provider)
  if (!provider) return { kind: 'no-answer' }
  const { id, amountCents, currency, expiresAt } = payment
  const started = await provider.startPayment({ id, amountCents, currency, title, expiresAt }, now)
  if (started.kind !== 'redirect') return { kind: 'no-answer' }
  await inTransaction(db, async (trx) => {
    await trx
      .updateTable('payments')
      .set({ state: 'abierto', ref: started.ref })
      .where('id', '=', id)
      .where('state', '=', 'creado')
      .execute()
    await scheduleLook(trx, { paymentId: id, look: 0 }, now)
  })
  return { kind: 'open', paymentId: id }
}

async function scheduleLook(trx: Trx, { paymentId, look }: { paymentId: string; look: number }, now: Date) {
  const wait = LOOKS_MS[look]
  if (wait === undefined) return
  const options = { runAt: new Date(now.getTime() + wait), dedupeKey: `check-payment:${paymentId}:${look}` }
  await scheduleJob(trx, 'check-payment', { paymentId, look }, options)
}

/** Schedules a check of a payment now: the provider has reported a change, or the client has returned from it. */
export async function lookSoon(db: Db | Trx, paymentId: string): Promise<void> {
  await scheduleJob(db, 'check-payment', { paymentId, look: -1 }, { dedupeKey: `check-payment:${paymentId}:now` })
}

/**
 * Asks the provider for the state of a payment, and books its answer. It may be called at any time and any number of
 * times.
 */
export async function checkPayment(
  db: Db,
  { paymentId, look }: { paymentId: string; look: number },
  { findProvider, now }: { findProvider: FindProvider; now: Date },
): Promise<void> {
  const payment = await db
    .selectFrom('payments')
    .select(['provider', 'ref', 'state'])
    .where('id', '=', paymentId)
    .executeTakeFirst()
  if (!payment?.ref || (payment.state !== 'abierto' && payment.state !== 'procesando' && payment.state !== 'caducado'))
    return
  const snapshot = await findProvider(payment.provider)?.findPayment(payment.ref, now)
  if (snapshot) await bookPayment(db, paymentId, snapshot, now)
  if (look >= 0 && (!snapshot || snapshot.state === 'abierto' || snapshot.state === 'procesando'))
    await inTransaction(db, (trx) => scheduleLook(trx, { paymentId, look: look + 1 }, now))
}

/** Records the provider's statement about a payment, with all its effects. */
export function bookPayment(db: Db, paymentId: string, snapshot: PaymentSnapshot, now: Date): Promise<void> {
  return inTransaction(db, async (trx) => {
    const about = await trx.selectFrom('payments').select('orderId').where('id', '=', paymentId).executeTakeFirst()
    const order = about && (await holdOrder(trx, about.orderId))
    if (!order) return
    const payment = await trx
      .selectFrom('payments')
      .select(['id', 'stageN', 'state', 'amountCents', 'currency', 'createdAt'])
      .where('id', '=', paymentId)
      .executeTakeFirstOrThrow()
    const stage = order.stages.find(({ n }) => n === payment.stageN)
    if (!stage || !['creado', 'abierto', 'procesando', 'caducado', 'fallido'].includes(payment.state)) return
    const write = (state: PaymentSnapshot['state'] | 'discrepancia') =>
      trx.updateTable('payments').set({ state }).where('id', '=', paymentId).execute()
    if (snapshot.state !== 'cobrado') {
      if (payment.state !== snapshot.state && payment.state !== 'caducado') await write(snapshot.state)
      return
    }
    if (snapshot.amountCents !== payment.amountCents || snapshot.currency !== payment.currency) {
      await giveBackWrong(trx, order, { stage, payment: { ...payment, ...snapshot }, now })
      return
    }
    const paidAt = snapshot.paidAt && snapshot.paidAt > payment.createdAt ? snapshot.paidAt : now
    await trx
      .updateTable('payments')
      .set({ state: 'cobrado', held: true, paidAt })
      .where('id', '=', paymentId)
      .execute()
    if (isPayable(stage)) await bookPaid(trx, order, { stage, payment, now })
    else await giveBackAtOnce(trx, order, { stage, payment, now })
  })
}

interface Paid {
  stage: HeldStage
  payment: { id: string; amountCents: number }
  now: Date
}

async function bookPaid(trx: Trx, order: HeldOrder, { stage, payment, now }: Paid): Promise<void> {
  const { n } = stage
  const eventSeq = await addEvent(trx, { orderId: order.id, stageN: n, actor: 'system', kind: 'paid', now })
  const lines = [
    { from: accountOf(order, n, 'cliente'), to: accountOf(order, n, 'retenido'), cents: payment.amountCents },
  ]
  const { currency, id: orderId } = order
  await book(trx, { key: `paid:${payment.id}`, kind: 'paid', orderId, eventSeq, currency, lines, now })
  const state = stage.state === 'pendiente_pago' ? 'en_curso' : stage.state
  await changeStage(trx, order, { ...stage, state, payment: 'cobrado' }, { now, eventSeq })
  await tellPayment(trx, { order, n, cents: payment.amountCents }, { kind: 'paid', cause: payment.id, now })
}

/** A payment that came twice, or for work that has ended meanwhile, goes back whole. */
async function giveBackAtOnce(trx: Trx, order: HeldOrder, { stage, payment, now }: Paid): Promise<void> {
  const isSecond = isPaid(stage.payment)
  await giveBack(
    trx,
    order,
    { stage, payment: { ...payment, currency: order.currency }, now },
    isSecond ? 'paid-twice' : 'paid-late',
  )
}

/** A payment in another amount or currency than was asked for is recorded as it came, and goes back whole. */
async function giveBackWrong(trx: Trx, order: HeldOrder, wrong: Wrong): Promise<void> {
  const { id, amountCents, currency } = wrong.payment
  await trx
    .updateTable('payments')
    .set({ amountCents, currency, state: 'discrepancia', paidAt: wrong.now })
    .where('id', '=', id)
    .execute()
  await giveBack(trx, order, wrong, 'payment-differs')
}

interface Wrong extends Paid {
  payment: Paid['payment'] & { currency: string }
}

async function giveBack(
  trx: Trx,
  order: HeldOrder,
  { stage, payment, now }: Wrong,
  kind: 'paid-twice' | 'paid-late' | 'payment-differs',
): Promise<void> {
  const { n } = stage
  const eventSeq = await addEvent(trx, { orderId: order.id, stageN: n, actor: 'system', kind, now })
  const [client, kept, back] = (['cliente', 'retenido', 'por_devolver'] as const).map((account) =>
    accountOf(order, n, account),
  ) as [ReturnType<typeof accountOf>, ReturnType<typeof accountOf>, ReturnType<typeof accountOf>]
  const cents = payment.amountCents
  const lines = [
    { from: client, to: kept, cents },
    { from: kept, to: back, cents },
  ]
  const { currency } = payment
  await book(trx, { key: `given-back:${payment.id}`, kind, orderId: order.id, eventSeq, currency, lines, now })
  if (kind !== 'payment-differs')
    await trx.updateTable('payments').set({ state: 'reembolso_pendiente' }).where('id', '=', payment.id).execute()
  await askProvider(trx, { paymentId: payment.id, kind: 'refund', cents, now })
  await tellPayment(trx, { order: { ...order, currency }, n, cents }, { kind, cause: payment.id, now })
}

/** A payment as its client sees it; anybody else's is not found. */
export async function findPayment(db: Db, clientId: string, id: string) {
  return db
    .selectFrom('payments as p')
    .innerJoin('orders as o', 'o.id', 'p.orderId')
    .select(['p.id', 'p.orderId', 'p.stageN', 'p.state', 'p.provider', 'p.amountCents', 'p.currency', 'p.expiresAt'])
    .select(['o.title'])
    .where('p.id', '=', id)
    .where('o.clientId', '=', clientId)
    .executeTakeFirst()
}
