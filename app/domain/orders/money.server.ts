import type { Trx } from '#app/db.server.ts'
import type { Account, AccountKind, Line } from '#app/domain/ledger/accounts.ts'
import { book } from '#app/domain/ledger/commands.server.ts'
import { scheduleJob } from '#app/domain/outbox/commands.server.ts'
import type { HeldOrder, HeldStage } from './holding.server.ts'
import { centsOf } from './owed-of.ts'
import { isFinal } from './stages.ts'

/** The account of a stage's money in the books. */
export function accountOf(order: HeldOrder, n: number, kind: AccountKind): Account {
  const owner = { cliente: order.clientId, saldo: order.freelancerId, banco: order.freelancerId } as const
  const ownerId = kind in owner ? (owner[kind as keyof typeof owner] ?? null) : null
  return { kind, ownerId, orderId: order.id, stageN: n }
}

interface Settling {
  before: HeldStage
  after: HeldStage
  eventSeq: number
  now: Date
}

/** Applies a change of a stage to its money: the books, and the calls to the provider. */
export async function settleStage(trx: Trx, order: HeldOrder, settling: Settling): Promise<void> {
  if (order.provider === 'directo') await noteWhatTheySay(trx, order, settling)
  else if (isFinal(settling.after.state)) await settleCollected(trx, order, settling)
}

/** Books a memorandum of the statements of both: their money never passes through the site. */
async function noteWhatTheySay(trx: Trx, order: HeldOrder, { before, after, eventSeq, now }: Settling): Promise<void> {
  const { n, payment } = after
  if (payment === before.payment || (payment !== 'recibido' && payment !== 'reembolsado')) return
  const [agreed, received] = [accountOf(order, n, 'acordado'), accountOf(order, n, 'recibido')]
  const isBack = payment === 'reembolsado'
  const cents = centsOf({ claims: isBack ? 'devolucion' : 'pago' }, after)
  // A payment that was announced and never confirmed is not in the books, so its return is not booked either.
  const isReceived = await hasReceived(trx, order.id, n)
  if (isBack && !isReceived) return
  // Corrects a booked return that does not take place.
  if (!isBack && isReceived && before.payment.startsWith('reembolso_')) return
  // In a withdrawal a first part comes back at once, and a second one after a decision or an appeal.
  const further = after.returnedCents > 0 ? `:${after.returnedCents}` : ''
  await book(trx, {
    key: `${payment}:${order.id}:${n}${further}`,
    kind: isBack ? 'returned-between-them' : 'paid-between-them',
    orderId: order.id,
    eventSeq,
    currency: order.currency,
    lines: [isBack ? { from: received, to: agreed, cents } : { from: agreed, to: received, cents }],
    now,
  })
}

async function hasReceived(trx: Trx, orderId: string, n: number): Promise<boolean> {
  const booked = await trx
    .selectFrom('ledgerTransactions')
    .select('id')
    .where('idempotencyKey', '=', `recibido:${orderId}:${n}`)
    .executeTakeFirst()
  return booked !== undefined
}

/** The payment that a provider collected for a stage. */
export const findCollected = (trx: Trx, orderId: string, n: number) =>
  trx
    .selectFrom('payments')
    .select(['id', 'amountCents'])
    .where('orderId', '=', orderId)
    .where('stageN', '=', n)
    .where('state', '=', 'cobrado')
    // The freelancer's part after an appeal is a payment of its own.
    .orderBy('attempt', 'desc')
    .executeTakeFirst()

/** How much of a payment was returned, or is being returned, before its work was over. */
async function refundedBefore(trx: Trx, paymentId: string): Promise<number> {
  const part = await trx
    .selectFrom('providerCalls')
    .select('amountCents')
    .where('paymentId', '=', paymentId)
    .where('kind', '=', 'refund-part')
    .executeTakeFirst()
  return part?.amountCents ?? 0
}

/** Moves the collected money of finished work: to the freelancer, back to the client, or to both. */
async function settleCollected(trx: Trx, order: HeldOrder, { after, eventSeq, now }: Settling): Promise<void> {
  const { n, state } = after
  const payment = await findCollected(trx, order.id, n)
  if (!payment) return
  const before = await refundedBefore(trx, payment.id)
  // A payment that came after the stage was divided covers the freelancer's part alone.
  const isDivided = state === 'reparto' || after.returnedCents > 0
  const kept = isDivided ? centsOf({ claims: 'pago' }, after) : state === 'completado' ? payment.amountCents : 0
  const back = Math.max(payment.amountCents - kept - before, 0)
  const toFreelancer = payment.amountCents - before - back
  const held = accountOf(order, n, 'retenido')
  const lines: Line[] = [
    { from: held, to: accountOf(order, n, 'por_devolver'), cents: back },
    { from: held, to: accountOf(order, n, 'saldo'), cents: toFreelancer },
  ]
  const currency = order.currency
  const key = `settled:${payment.id}`
  if (!(await book(trx, { key, kind: 'settled', orderId: order.id, eventSeq, currency, lines, now }))) return
  await askProvider(trx, { paymentId: payment.id, kind: 'refund', cents: back, now })
  await askProvider(trx, { paymentId: payment.id, kind: 'release', cents: toFreelancer, now })
}

/** Records a call to the provider, which a job carries out after the commit. */
export async function askProvider(
  trx: Trx,
  {
    paymentId,
    kind,
    cents,
    now,
  }: { paymentId: string; kind: 'release' | 'refund' | 'refund-part'; cents: number; now: Date },
): Promise<void> {
  if (cents === 0) return
  const call = await trx
    .insertInto('providerCalls')
    .values({ paymentId, kind, amountCents: cents, createdAt: now })
    .onConflict((conflict) => conflict.constraint('provider_calls_once').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (call) await scheduleJob(trx, jobOf(kind), { callId: call.id }, { maxAttempts: CALL_ATTEMPTS })
}

/** The previous release would treat a part as the whole, so a part has a kind of job that it does not know. */
export const jobOf = (kind: string) => (kind === 'refund-part' ? 'refund-part' : 'call-provider')

/** Enough attempts for a provider that is unreachable for weeks. */
const CALL_ATTEMPTS = 700
