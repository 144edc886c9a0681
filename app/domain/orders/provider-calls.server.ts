import type { FindProvider } from '#app/adapters/payments.ts'
import { inTransaction, type Db, type Trx } from '#app/db.server.ts'
import { cancelReceipt, rewriteReceipt } from '#app/domain/documents/receipts.server.ts'
import { book } from '#app/domain/ledger/commands.server.ts'
import { scheduleJob } from '#app/domain/outbox/commands.server.ts'
import { daysAfter } from '#app/locale/dates.server.ts'
import { addEvent } from './events.server.ts'
import { holdOrder, type HeldOrder } from './holding.server.ts'
import { accountOf, jobOf } from './money.server.ts'
import type { Payment } from './stages.ts'
import { tellPayment } from './telling.server.ts'

/** The provider has not done it yet: the job tries again. */
export class NotYetError extends Error {
  constructor(why: string) {
    super(`the provider has not done it yet: ${why}`)
    this.name = 'NotYetError'
  }
}

/**
 * Calls the provider to hand over or to give back, with the id of the row as the idempotency key, and books its answer
 * in a second transaction.
 * @throws NotYetError to be tried again.
 */
export async function callProvider(
  db: Db,
  callId: string,
  { findProvider, now }: { findProvider: FindProvider; now: Date },
): Promise<void> {
  const call = await db
    .selectFrom('providerCalls as c')
    .innerJoin('payments as p', 'p.id', 'c.paymentId')
    .select(['c.id', 'c.kind', 'c.amountCents', 'c.state', 'p.ref', 'p.provider'])
    .where('c.id', '=', callId)
    .executeTakeFirst()
  if (!call?.ref || call.state === 'done') return
  const provider = findProvider(call.provider)
  if (!provider) throw new NotYetError('it is not set up')
  const asked = { key: call.id, ref: call.ref, amountCents: call.amountCents }
  let answer = call.kind === 'release' ? await provider.release(asked) : await provider.refund(asked)
  if (answer.kind === 'unknown') answer = (await provider.findCall(call.id)) ?? answer
  switch (answer.kind) {
    case 'done':
      return bookCall(db, callId, { ref: answer.ref, now })
    case 'pending':
      throw new NotYetError(answer.why)
    case 'unknown':
      throw new NotYetError('no answer')
    case 'refused':
      return noteRefusal(db, callId, { reason: answer.reason, now })
  }
}

/** A call that a provider refuses is repeated every day; both sides are notified once, and `doctor` reports it. */
function noteRefusal(db: Db, callId: string, { reason, now }: { reason: string; now: Date }): Promise<void> {
  return inTransaction(db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('providerCalls')
      .set({ state: 'refused', reason: reason.slice(0, 500) })
      .where('id', '=', callId)
      .where('state', '<>', 'done')
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) return
    const about = await trx
      .selectFrom('providerCalls as c')
      .innerJoin('payments as p', 'p.id', 'c.paymentId')
      .select(['p.orderId', 'p.stageN as n', 'p.currency', 'c.kind', 'c.amountCents as cents'])
      .where('c.id', '=', callId)
      .executeTakeFirstOrThrow()
    const runAt = daysAfter(now, 1)
    const dedupeKey = `call-provider:${callId}:${runAt.getTime()}`
    await scheduleJob(trx, jobOf(about.kind), { callId }, { runAt, dedupeKey })
    const order = await holdOrder(trx, about.orderId)
    if (!order) return
    const told = { order: { ...order, currency: about.currency }, n: about.n, cents: about.cents }
    await tellPayment(trx, told, { kind: 'refused', cause: callId, now })
  })
}

function bookCall(db: Db, callId: string, { ref, now }: { ref: string; now: Date }): Promise<void> {
  return inTransaction(db, async (trx) => {
    const about = await trx
      .selectFrom('providerCalls as c')
      .innerJoin('payments as p', 'p.id', 'c.paymentId')
      .select(['p.orderId', 'p.stageN', 'p.id as paymentId', 'p.state as paymentState', 'c.kind', 'c.amountCents'])
      .select(['p.amountCents as paidCents', 'p.currency'])
      .where('c.id', '=', callId)
      .executeTakeFirst()
    const order = about && (await holdOrder(trx, about.orderId))
    if (!order) return
    const { numUpdatedRows } = await trx
      .updateTable('providerCalls')
      .set({ state: 'done', ref, doneAt: now })
      .where('id', '=', callId)
      .where('state', '<>', 'done')
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) return
    const isRelease = about.kind === 'release'
    const { stageN: n, amountCents: cents, paymentId } = about
    const kind = isRelease ? 'released' : 'refunded'
    const eventSeq = await addEvent(trx, { orderId: order.id, stageN: n, actor: 'system', kind, now })
    const [from, to] = isRelease ? (['saldo', 'banco'] as const) : (['por_devolver', 'cliente'] as const)
    const lines = [{ from: accountOf(order, n, from), to: accountOf(order, n, to), cents }]
    await book(trx, { key: `call:${callId}`, kind, orderId: order.id, eventSeq, currency: about.currency, lines, now })
    // A payment that was given back at once is not the payment of the stage, and a part of a payment does not settle
    // it.
    if (about.paymentState === 'cobrado' && about.kind !== 'refund-part')
      await writePayment(trx, order, { n, isRelease, now })
    if (about.kind === 'refund') await writeRefunded(trx, { paymentId, paidCents: about.paidCents })
    const told = { order: { ...order, currency: about.currency }, n, cents }
    await tellPayment(trx, told, { kind, cause: callId, now })
  })
}

async function writeRefunded(
  trx: Trx,
  { paymentId, paidCents }: { paymentId: string; paidCents: number },
): Promise<void> {
  const { refunded } = await trx
    .selectFrom('providerCalls')
    .select(({ fn }) => fn.sum<number>('amountCents').as('refunded'))
    .where('paymentId', '=', paymentId)
    .where('kind', 'in', ['refund', 'refund-part'])
    .executeTakeFirstOrThrow()
  const state = Number(refunded) === paidCents ? 'reembolsado' : 'parcial'
  await trx.updateTable('payments').set({ state }).where('id', '=', paymentId).execute()
}

async function writePayment(
  trx: Trx,
  order: HeldOrder,
  { n, isRelease, now }: { n: number; isRelease: boolean; now: Date },
) {
  const stage = order.stages.find((each) => each.n === n)
  if (!stage) return
  const payment: Payment = stage.state === 'reparto' ? 'parcial' : isRelease ? 'liberado' : 'reembolsado'
  await trx.updateTable('stages').set({ payment }).where('orderId', '=', order.id).where('n', '=', n).execute()
  if (payment === 'reembolsado') await cancelReceipt(trx, { orderId: order.id, n }, now)
  if (payment === 'parcial') await rewriteReceipt(trx, { orderId: order.id, n }, now)
}
