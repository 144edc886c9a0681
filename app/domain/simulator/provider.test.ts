import { expect, test } from 'vitest'
import type { Started } from '#app/adapters/payments.ts'
import { daysAfter } from '#app/locale/dates.server.ts'
import { aDatabase } from '#tests/support/database.ts'
import { anOpenPayment } from '#tests/support/disputes.ts'
import { oneBehindAnother } from '#tests/support/held.ts'
import { simulatedProvider } from './provider.server.ts'

test('a payment that is started again while it is being started is not made twice', async () => {
  const db = await aDatabase()
  const { paymentId: id } = await anOpenPayment(db)
  await db.deleteFrom('simulatedPayments').where('paymentId', '=', id).execute()
  const now = new Date()
  const asked = { id, amountCents: 10_600, currency: 'EUR', title: 'Cartel', expiresAt: daysAfter(now, 1) }
  const start = (on: typeof db) => simulatedProvider(on).startPayment(asked, now)
  let first: Started | undefined
  const [second] = await oneBehindAnother(db, async (trx) => (first = await start(trx)), [() => start(db)])
  expect(first).toMatchObject({ kind: 'redirect' })
  expect(second).toEqual(first)
  expect(await db.selectFrom('simulatedPayments').select('ref').where('paymentId', '=', id).execute()).toHaveLength(1)
})
