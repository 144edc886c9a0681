import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '#app/db.server.ts'
import { bookPayment } from '#app/domain/orders/payments.server.ts'
import { daysAfter } from '#app/locale/dates.server.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aDispute, anOpenPayment, aPaid } from '#tests/support/disputes.ts'
import { anAccount } from '#tests/support/factories.ts'
import { aHiring } from '#tests/support/hiring.ts'
import { checkDisputes, checkLedger, checkMoney, checkOrders } from './hiring.ts'

const now = new Date()
const forget = (db: Db, orderId: string) =>
  db.deleteFrom('jobs').where('dedupeKey', 'like', `turn-date:%:${orderId}:%`).execute()

test('books that do not add up are a fault', async () => {
  const db = await aDatabase()
  await aPaid(db)
  expect(await checkLedger(db)).toMatchObject({ state: 'ok', found: '1 posting, all adds up' })
  await sql`ALTER TABLE ledger_accounts DISABLE TRIGGER ledger_accounts_balance_kept`.execute(db)
  await sql`UPDATE ledger_accounts SET balance_cents = balance_cents + 1 WHERE kind = 'retenido'`.execute(db)
  expect(await checkLedger(db)).toMatchObject({
    state: 'fault',
    found: expect.stringMatching(/^does not add up: all balances together are 1 cents, not 0 and 1 more$/),
    advice: expect.stringContaining('gremio ledger verify'),
  })
  await sql`UPDATE ledger_accounts SET balance_cents = balance_cents - 1 WHERE kind = 'retenido'`.execute(db)
  await sql`ALTER TABLE ledger_accounts ENABLE TRIGGER ledger_accounts_balance_kept`.execute(db)
  expect(await checkLedger(db)).toMatchObject({ state: 'ok' })
  await db.deleteFrom('jobs').execute()
  await db.updateTable('stages').set({ turnAt: null }).execute()
  await db.updateTable('orders').set({ provider: 'directo' }).execute()
})

test('dates of orders are reported without a job, given up, or overdue', async () => {
  const db = await aDatabase()
  expect(await checkOrders(db, { mode: 'installation' }, now)).toMatchObject({ state: 'ok' })
  const order = await aHiring(db)
  const dispute = await aDispute(db)
  const mode = 'installation'
  expect(await checkOrders(db, { mode }, now)).toMatchObject({ state: 'ok' })
  await forget(db, order.id)
  expect(await checkOrders(db, { mode }, now)).toMatchObject({
    state: 'fault',
    found: expect.stringMatching(new RegExp(`^1 date without a job, the oldest of .+ \\(order ${order.id}\\)$`)),
    advice: expect.stringContaining('gremio orders reschedule'),
  })
  await db
    .updateTable('jobs')
    .set({ state: 'failed' })
    .where('dedupeKey', '=', `step-dispute:${dispute.id}:0`)
    .execute()
  expect(await checkOrders(db, { mode }, now)).toMatchObject({
    state: 'fault',
    found: expect.stringContaining('1 date without a job, 1 date whose job was given up'),
    advice: expect.stringContaining('gremio jobs retry --failed'),
  })
  await db.deleteFrom('jobs').execute()
  await db.updateTable('stages').set({ turnAt: null }).execute()
  await db.deleteFrom('disputes').execute()
  expect(await checkOrders(db, { mode }, now)).toMatchObject({ state: 'ok' })
  await aHiring(db)
  expect(await checkOrders(db, { mode }, daysAfter(now, 10))).toMatchObject({
    state: 'fault',
    found: expect.stringMatching(/^1 date overdue, /),
    advice: expect.stringContaining('Is the app running?'),
  })
})

test('running orders of a removed provider are named', async () => {
  const db = await aDatabase()
  const order = await aPaid(db)
  expect(await checkOrders(db, { mode: 'trial' }, now)).toMatchObject({ state: 'ok' })
  expect(await checkOrders(db, { mode: 'installation' }, now)).toMatchObject({
    state: 'warning',
    found: 'not over, and settled by a provider that is not there: 1 order of prueba',
  })
  await db.updateTable('stages').set({ payment: 'reembolsado', state: 'reembolsado', turnAt: null }).execute()
  await db.updateTable('orders').set({ state: 'reembolsado' }).where('id', '=', order.id).execute()
  expect(await checkOrders(db, { mode: 'installation' }, now)).toMatchObject({ state: 'ok' })
})

test('disputes are reported for the operator, for moderators, and past the promised date', async () => {
  const db = await aDatabase()
  expect(await checkDisputes(db, now)).toMatchObject({ state: 'ok', found: 'none waits to be decided' })
  await aDispute(db, {}, 'moderacion')
  expect(await checkDisputes(db, now)).toMatchObject({
    state: 'warning',
    found: '1 dispute to be decided, 1 of them by no moderator',
    advice: expect.stringContaining('gremio disputes list'),
  })
  await anAccount(db, { user: { role: 'moderador' } })
  expect(await checkDisputes(db, now)).toMatchObject({ state: 'ok', found: '1 dispute to be decided' })
  expect(await checkDisputes(db, daysAfter(now, 20))).toMatchObject({
    state: 'warning',
    found: '1 dispute to be decided, 1 of them past its time',
  })
  await aDispute(db, {}, 'sin_decidir', { isDelivered: true })
  expect(await checkDisputes(db, now)).toMatchObject({
    state: 'warning',
    found: '2 disputes to be decided, 1 of them by no moderator, 1 of them decided by nobody in two terms',
  })
})

test('money that a provider refuses to move, or of another amount than asked, is reported', async () => {
  const db = await aDatabase()
  expect(await checkMoney(db)).toMatchObject({ state: 'ok', found: 'nothing is stuck' })
  const { paymentId } = await anOpenPayment(db)
  const snapshot = { state: 'cobrado' as const, amountCents: 1, currency: 'EUR', paidAt: new Date() }
  await bookPayment(db, paymentId, snapshot, new Date())
  await db.updateTable('providerCalls').set({ state: 'refused', reason: 'no' }).execute()
  expect(await checkMoney(db)).toMatchObject({
    state: 'fault',
    found: '1 call refused by a provider, 1 payment of another amount not given back yet',
  })
})
