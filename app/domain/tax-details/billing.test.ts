import { expect, test } from 'vitest'
import { createSecretBox, taxBox } from '#app/adapters/tokens.server.ts'
import { requestDeletion } from '#app/domain/personal-data/deletion.server.ts'
import { eraseAccount } from '#app/domain/personal-data/erasure.server.ts'
import { resealAll } from '#app/domain/sealed/values.server.ts'
import { daysAfter, isoDay } from '#app/locale/dates.server.ts'
import { siteTimeZone } from '#app/locale/site.server.ts'
import { aDatabase } from '#tests/support/database.ts'
import { anAccount, PASSWORD } from '#tests/support/factories.ts'
import { aHiring, TO_THE_END } from '#tests/support/hiring.ts'
import { BILLING, withBilling } from '#tests/support/tax-details.ts'
import { findBilling, isBillingKept } from './billing.server.ts'

const db = await aDatabase()
const now = new Date()
const year = Number(isoDay(now, siteTimeZone).slice(0, 4))
const site = { origin: 'https://gremio.example', name: 'Gremio' }

test('billing details are sealed for the client, are found by the two sides alone, and move to a new secret', async () => {
  const { id, client, freelancer } = await aHiring(db)
  expect(await withBilling(db, { userId: freelancer.id, orderId: id })).toBe('not-found')
  expect(await withBilling(db, { userId: client.id, orderId: id })).toBe('saved')
  expect(await withBilling(db, { userId: client.id, orderId: id })).toBe('unchanged')
  for (const { id: userId } of [client, freelancer])
    expect(await findBilling(db, taxBox, { userId, orderId: id })).toMatchObject({ kind: 'given', details: BILLING })
  const stranger = await anAccount(db)
  expect(await findBilling(db, taxBox, { userId: stranger.id, orderId: id })).toEqual({ kind: 'none' })
  const other = createSecretBox(['otro-0123456789abcdef0123456789abcdef'], 'tax')
  expect(await findBilling(db, other, { userId: client.id, orderId: id })).toEqual({ kind: 'unreadable' })
  if (!taxBox) throw new Error('DATA_SECRETS is not set')
  const { tax } = await resealAll(db, { totp: taxBox, bank: taxBox, tax: taxBox })
  expect(tax).toEqual({ checked: 1, unopened: 0, outdated: 0 })
})

test('an erased client leaves the billing details of paid work for six whole years, which the freelancer still reads', async () => {
  const client = await anAccount(db)
  const open = await aHiring(db, { client }, [['client', 'cancel']])
  await db
    .insertInto('orderBilling')
    .values({ orderId: open.id, clientId: client.id, sealed: Buffer.from('x'), taxIdLast4: '1', changedAt: now })
    .execute()
  expect(await isBillingKept(db, client.id)).toBe(false)
  const paid = await aHiring(db, { client }, TO_THE_END)
  await withBilling(db, { userId: client.id, orderId: paid.id })
  expect(await isBillingKept(db, client.id)).toBe(true)
  await requestDeletion(db, { userId: client.id, password: PASSWORD }, { now, site })
  expect(await eraseAccount(db, client.id, daysAfter(now, 14))).toBe('erased')
  const left = await db
    .selectFrom('orderBilling')
    .select(['orderId', 'keptUntil'])
    .where('clientId', '=', client.id)
    .execute()
  expect(left.map(({ orderId, keptUntil }) => [orderId, keptUntil?.toISOString()])).toEqual([
    [paid.id, `${year + 6}-12-31T23:00:00.000Z`],
  ])
  expect(await findBilling(db, taxBox, { userId: paid.freelancer.id, orderId: paid.id })).toMatchObject({
    kind: 'given',
  })
})
