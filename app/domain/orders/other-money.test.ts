import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { answerDispute } from '#app/domain/disputes/commands.server.ts'
import { openDispute } from '#app/domain/disputes/opening.server.ts'
import { verifyLedger } from '#app/domain/ledger/verify.server.ts'
import { listOpenHirings } from '#app/domain/personal-data/open-hirings.server.ts'
import { daysAfter } from '#app/locale/dates.server.ts'
import { aDatabase } from '#tests/support/database.ts'
import { anOpenPayment, aPaid } from '#tests/support/disputes.ts'
import { balancesOf, BEGUN, callAll, press, stageOf, state, withdraw, type Hired } from '#tests/support/withdrawals.ts'
import { bookPayment, checkOutStage } from './payments.server.ts'
import { callProvider, NotYetError } from './provider-calls.server.ts'
import { findProviderIn } from './providers.server.ts'
import { countMoneyAtStake } from './running.server.ts'

/* Money that a provider has still to move: that of a finished stage, and payments that came twice, late, or in another
 * amount. Whatever the provider answers, the call is repeated within a day until it is done. Meanwhile both keep their accounts, the operator can see it, and such a payment does not move the stage. */

const db = await aDatabase()

async function checkOut(order: Hired): Promise<string> {
  const { version } = await stageOf(db, order)
  const asked = { n: 1, version, findProvider: findProviderIn(db), now: new Date() }
  const opened = await checkOutStage(db, order.client.id, order.id, asked)
  if (opened.kind !== 'open') throw new Error(opened.kind)
  return opened.paymentId
}

/** Lets the simulator collect this amount for a payment, which the site may have given up. */
async function collect(paymentId: string, otherCents?: number): Promise<void> {
  const now = new Date()
  const { amountCents, currency } = await db
    .selectFrom('payments')
    .select(['amountCents', 'currency'])
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
  const cents = otherCents ?? amountCents
  await sql`UPDATE simulated_payments SET state = 'cobrado', amount_cents = ${cents}, paid_at = ${now}
             WHERE payment_id = ${paymentId}::uuid`.execute(db)
  await bookPayment(db, paymentId, { state: 'cobrado', amountCents: cents, currency, paidAt: now }, now)
}

async function dispute(order: Hired): Promise<string> {
  const { version } = await stageOf(db, order)
  const opening = { n: 1, reason: 'otro' as const, words: 'No.', claimCents: 4_000, version, formKey: randomUUID() }
  const opened = await openDispute(db, order.client.id, order.id, { ...opening, now: new Date() })
  if (opened.kind !== 'opened') throw new Error(opened.kind)
  return opened.id
}

/** The acts that lead a paid order to each of the states in which other money can come. */
const PAID: Record<string, (order: Hired) => Promise<unknown>> = {
  'en_curso cobrado': () => Promise.resolve(),
  'entregado cobrado': (order) => press(db, order, 'freelancer', 'deliver'),
  'cambios cobrado': async (order) => {
    await press(db, order, 'freelancer', 'deliver')
    await press(db, order, 'client', 'changes')
  },
  'en_disputa cobrado': dispute,
  'completado liberado': async (order) => {
    await press(db, order, 'freelancer', 'deliver')
    await press(db, order, 'client', 'accept')
  },
  'reembolsado reembolsado': (order) => press(db, order, 'freelancer', 'cancel'),
  'reparto parcial': async (order) => {
    const disputeId = await dispute(order)
    const granting = { grants: true, words: 'Vale.', formKey: randomUUID(), version: 0, now: new Date() }
    await answerDispute(db, { userId: order.freelancer.id, disputeId }, granting)
  },
}
const UNPAID: typeof PAID = {
  'pendiente_pago por_pagar': () => Promise.resolve(),
  'cancelado por_pagar': (order) => press(db, order, 'client', 'cancel'),
}

/** An order with a payment that was given up here, and whose page is still open at the provider. */
async function aLetGo() {
  const { paymentId, orderId, client, freelancer } = await anOpenPayment(db)
  await db.updateTable('payments').set({ state: 'caducado' }).where('id', '=', paymentId).execute()
  return { order: { id: orderId, client, freelancer } as Hired, letGo: paymentId }
}

const callsOf = (order: Hired) =>
  db
    .selectFrom('providerCalls as c')
    .innerJoin('payments as p', 'p.id', 'c.paymentId')
    .select(['c.id', 'c.kind', 'c.amountCents', 'c.state', 'p.id as paymentId'])
    .where('p.orderId', '=', order.id)
    .where('c.state', '<>', 'done')
    .execute()

/** Whether a job asks the provider by then. */
async function isAskedBy(callId: string, by: Date): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`
    SELECT EXISTS (SELECT FROM jobs WHERE kind IN ('call-provider', 'refund-part') AND payload ->> 'callId' = ${callId}
                      AND state = 'waiting' AND run_at <= ${by}) AS any`.execute(db)
  return rows[0]?.any ?? false
}

/** Lets the provider refuse a call twice and then do it, and checks what both sides and the operator see meanwhile. */
async function refuseAndDo(order: Hired, what: string): Promise<void> {
  const calls = await callsOf(order)
  expect([what, calls.map(({ state: at }) => at)]).toEqual([what, ['waiting']])
  const [call] = calls
  const real = findProviderIn(db)('prueba')
  if (!call || !real) throw new Error('nothing is asked')
  const before = await stageOf(db, order)
  const refuse = () => Promise.resolve({ kind: 'refused' as const, reason: 'cuenta cerrada' })
  const now = new Date()
  expect([what, await isAskedBy(call.id, daysAfter(now, 1))]).toEqual([what, true])
  for (const day of [0, 1]) {
    const asked = daysAfter(now, day)
    await db.deleteFrom('jobs').where('kind', 'in', ['call-provider', 'refund-part']).execute()
    await callProvider(db, call.id, { findProvider: () => ({ ...real, release: refuse, refund: refuse }), now: asked })
    expect([what, await isAskedBy(call.id, daysAfter(asked, 1))]).toEqual([what, true])
    for (const side of ['client', 'freelancer'] as const) {
      const open = (await listOpenHirings(db, order[side].id)).map(({ id }) => id)
      expect([what, side, open]).toEqual([what, side, [order.id]])
    }
    expect([what, (await countMoneyAtStake(db)).refused]).toEqual([what, 1])
    expect(await stageOf(db, order)).toEqual(before)
  }
  for (const side of ['client', 'freelancer'] as const) {
    const { rows } = await sql<{ told: number }>`
      SELECT count(*)::int AS told FROM notifications
       WHERE user_id = ${order[side].id}::uuid AND dedupe_key LIKE ${`%${call.id}%`}`.execute(db)
    expect([what, side, rows[0]?.told]).toEqual([what, side, 1])
  }
  const away = () => ({ ...real, release: unknown, refund: unknown, findCall: () => Promise.resolve(undefined) })
  await expect(callProvider(db, call.id, { findProvider: away, now })).rejects.toThrow(NotYetError)
  await callProvider(db, call.id, { findProvider: findProviderIn(db), now })
  expect([what, await callsOf(order), (await countMoneyAtStake(db)).refused]).toEqual([what, [], 0])
}

const unknown = () => Promise.resolve({ kind: 'unknown' as const })

for (const [how, otherCents] of [
  ['a second or late payment', undefined],
  ['a payment of another amount', 1_234],
] as const)
  test(`${how} is returned whole in every state of a stage, and moves nothing of it`, async () => {
    for (const [place, lead] of Object.entries({ ...PAID, ...UNPAID })) {
      // Money in the right amount for a stage that is still to be paid is its payment.
      if (place === 'pendiente_pago por_pagar' && otherCents === undefined) continue
      const { order, letGo } = await aLetGo()
      if (place in PAID) await collect(await checkOut(order))
      await lead(order)
      await callAll(db)
      const [before, balances] = [await stageOf(db, order), await balancesOf(db, order.id)]
      expect(`${before.state} ${before.payment}`).toBe(place)
      await collect(letGo, otherCents)
      expect((await countMoneyAtStake(db)).wrong).toBe(otherCents === undefined ? 0 : 1)
      await refuseAndDo(order, place)
      expect(await stageOf(db, order)).toEqual(before)
      expect([place, await balancesOf(db, order.id)]).toEqual([place, balances])
      expect((await countMoneyAtStake(db)).wrong).toBe(0)
      const { state: left } = await db
        .selectFrom('payments')
        .select('state')
        .where('id', '=', letGo)
        .executeTakeFirstOrThrow()
      expect([place, left]).toEqual([place, 'reembolsado'])
    }
    expect((await verifyLedger(db)).faults).toEqual([])
  })

test('a movement of a stage’s own money that the provider refuses is repeated until it succeeds', async () => {
  const ends: Record<string, (order: Hired) => Promise<unknown>> = {
    release: async (order) => {
      await press(db, order, 'freelancer', 'deliver')
      await press(db, order, 'client', 'accept')
    },
    refund: (order) => press(db, order, 'freelancer', 'cancel'),
    'refund-part': async (order) => {
      await withdraw(db, order)
      await state(db, order, 40)
    },
  }
  for (const [kind, end] of Object.entries(ends)) {
    const order = await aPaid(db, {}, BEGUN)
    await end(order)
    expect((await callsOf(order)).map((call) => call.kind)).toEqual([kind])
    await refuseAndDo(order, kind)
  }
  expect((await verifyLedger(db)).faults).toEqual([])
})
