import { expect, test } from 'vitest'
import { aDatabase } from '#tests/support/database.ts'
import { aHiring } from '#tests/support/hiring.ts'
import { findOrder } from './queries.server.ts'

test('7.2: a private client withholds nothing of a quote with retention, a business does', async () => {
  const db = await aDatabase()
  const termsOf = async (isConsumer: boolean) => {
    const order = await aHiring(db, {}, [], { isConsumer })
    const found = await findOrder(db, order.client.id, order.id)
    const { stages, agreement } = found ?? {}
    return { toPay: stages?.[0]?.toPayCents, rate: agreement?.retentionBps, agreed: agreement?.stages[0] }
  }
  expect(await termsOf(true)).toMatchObject({
    toPay: 12_101,
    rate: 0,
    agreed: { baseCents: 10_001, taxCents: 2_100, retentionCents: 0, toPayCents: 12_101 },
  })
  expect(await termsOf(false)).toMatchObject({
    toPay: 10_601,
    rate: 1_500,
    agreed: { retentionCents: 1_500, toPayCents: 10_601 },
  })
})
