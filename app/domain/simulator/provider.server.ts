import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Called, PaymentProvider, PaymentSnapshot, ProviderCall, Started } from '#app/adapters/payments.ts'
import { inTransaction, type Db } from '#app/db.server.ts'
import { simulatorPath, type Simulation } from './simulations.ts'

/** The provider of the trial: it behaves as a payment service does, and moves no money. */
export const simulatedProvider = (db: Db): PaymentProvider => ({
  name: 'prueba',
  maxHoldDays: null,
  holdsFor: () => Promise.resolve(true),
  startPayment: async ({ id, amountCents, currency, expiresAt }, now): Promise<Started> => {
    if (expiresAt <= now) return { kind: 'refused', reason: 'expired' }
    await db
      .insertInto('simulatedPayments')
      .values({ ref: `prueba_${randomUUID()}`, paymentId: id, amountCents, currency, expiresAt })
      .onConflict((conflict) => conflict.constraint('simulated_payments_once').doNothing())
      .execute()
    const { ref, expiresAt: until } = await db
      .selectFrom('simulatedPayments')
      .select(['ref', 'expiresAt'])
      .where('paymentId', '=', id)
      .executeTakeFirstOrThrow()
    return { kind: 'redirect', url: simulatorPath(id), ref, expiresAt: until }
  },
  findPayment: async (ref, now): Promise<PaymentSnapshot | undefined> => {
    const row = await db
      .selectFrom('simulatedPayments')
      .select(['state', 'amountCents', 'currency', 'expiresAt', 'paidAt'])
      .where('ref', '=', ref)
      .executeTakeFirst()
    if (!row) return undefined
    const { state, amountCents, currency, expiresAt, paidAt } = row
    const known = { abierto: 'abierto', cobrado: 'cobrado', rechazado: 'fallido', caducado: 'caducado' } as const
    const isOver = state === 'abierto' && expiresAt <= now
    return { state: isOver ? 'caducado' : known[state], amountCents, currency, paidAt }
  },
  release: (call) => carryOut(db, 'release', call),
  refund: (call) => carryOut(db, 'refund', call),
  findCall: async (key): Promise<Called | undefined> => {
    const row = await db.selectFrom('simulatedCalls').select('key').where('key', '=', key).executeTakeFirst()
    return row && { kind: 'done', ref: row.key }
  },
})

/** Does a call once, however often its key is used; an amount above the paid one is refused. */
function carryOut(db: Db, kind: 'release' | 'refund', { key, ref, amountCents }: ProviderCall): Promise<Called> {
  return inTransaction(db, async (trx): Promise<Called> => {
    const payment = await trx
      .selectFrom('simulatedPayments')
      .select(['state', 'amountCents', 'releasedCents', 'refundedCents'])
      .where('ref', '=', ref)
      .forUpdate()
      .executeTakeFirst()
    const before = await trx
      .selectFrom('simulatedCalls')
      .select(['kind', 'amountCents'])
      .where('key', '=', key)
      .executeTakeFirst()
    if (before)
      return before.kind === kind && before.amountCents === amountCents
        ? { kind: 'done', ref: key }
        : { kind: 'refused', reason: 'the key was used for something else' }
    if (payment?.state !== 'cobrado') return { kind: 'refused', reason: 'nothing was paid' }
    if (amountCents <= 0 || payment.releasedCents + payment.refundedCents + amountCents > payment.amountCents)
      return { kind: 'refused', reason: 'more than was paid' }
    const column = kind === 'release' ? sql.ref('released_cents') : sql.ref('refunded_cents')
    await sql`UPDATE simulated_payments SET ${column} = ${column} + ${amountCents} WHERE ref = ${ref}`.execute(trx)
    await trx.insertInto('simulatedCalls').values({ key, ref, kind, amountCents }).execute()
    return { kind: 'done', ref: key }
  })
}

/**
 * Makes a simulated payment succeed or fail, once: a paid or refused payment stays so. @returns
 * how many times the provider reports it; undefined if it was decided before.
 */
export async function simulate(db: Db, paymentId: string, what: Simulation, now: Date): Promise<number | undefined> {
  const state = what === 'rechazar' ? 'rechazado' : 'cobrado'
  const { numUpdatedRows } = await db
    .updateTable('simulatedPayments')
    .set({ state, paidAt: state === 'cobrado' ? now : null })
    .where('paymentId', '=', paymentId)
    .where('state', '=', 'abierto')
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return undefined
  return { pagar: 1, rechazar: 1, dos_veces: 2, sin_aviso: 0 }[what]
}
