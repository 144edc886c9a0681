import { expect, test } from 'vitest'
import { createSecretBox } from '#app/adapters/tokens.server.ts'
import { aDatabase } from '#tests/support/database.ts'
import { anAccount } from '#tests/support/factories.ts'
import { countSealed, resealAll } from './values.server.ts'

const db = await aDatabase()
const now = new Date('2026-11-24T10:00:00Z')
const SESSION = 'sesion-0123456789abcdef0123456789abcdef'
const OLD = 'viejo-0123456789abcdef0123456789abcdef'
const NEW = 'nuevo-0123456789abcdef0123456789abcdef'
const NONE = { checked: 0, unopened: 0, outdated: 0 }
const of = (secrets: string[]) => ({ totp: createSecretBox(secrets, 'totp'), bank: createSecretBox(secrets, 'bank') })

/** Somebody whose second factor the secret of the sessions has sealed, and whose account number the old one has. */
async function aSealedPerson() {
  const { id } = await anAccount(db)
  const totp = { secretEncrypted: of([SESSION]).totp.close(Buffer.from('veinte bytes de prue'), id), createdAt: now }
  await db
    .insertInto('totp')
    .values({ userId: id, ...totp, confirmedAt: now })
    .execute()
  const ibanSealed = of([OLD]).bank.close(Buffer.from('ES82'), id)
  const account = { holder: 'Ana', ibanSealed, ibanLast4: '0000', cash: false }
  await db
    .insertInto('payoutMethods')
    .values({ userId: id, ...account, createdAt: now, effectiveAt: now })
    .execute()
  const order = await db
    .insertInto('orders')
    .values({ freelancerId: id, clientId: (await anAccount(db)).id, categoryId: 1, state: 'en_curso', createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('orderPayoutSnapshots')
    .values({ orderId: order.id, freelancerId: id, ...account })
    .execute()
  return id
}

test('every value moves to the newest secret, once, and then opens without the older ones', async () => {
  const people = [await aSealedPerson(), await aSealedPerson()]
  const both = { totp: of([NEW, OLD, SESSION]).totp, bank: of([NEW, OLD]).bank }
  const before = {
    totp: { checked: 2, unopened: 0, outdated: 2 },
    bank: { checked: 4, unopened: 0, outdated: 4 },
    tax: NONE,
  }
  expect(await countSealed(db, both)).toEqual(before)
  expect(await resealAll(db, both)).toEqual(before)
  const none = {
    totp: { checked: 2, unopened: 0, outdated: 0 },
    bank: { checked: 4, unopened: 0, outdated: 0 },
    tax: NONE,
  }
  expect(await resealAll(db, both)).toEqual(none)
  expect(await countSealed(db, of([NEW]))).toEqual(none)
  for (const id of people) {
    const row = await db
      .selectFrom('payoutMethods')
      .select('ibanSealed')
      .where('userId', '=', id)
      .executeTakeFirstOrThrow()
    expect(
      of([NEW])
        .bank.open(row.ibanSealed as Buffer, id)
        ?.secret.toString(),
    ).toBe('ES82')
  }
})

test('a value that no secret opens is counted and left as it is', async () => {
  const lost = {
    totp: { checked: 2, unopened: 2, outdated: 0 },
    bank: { checked: 4, unopened: 4, outdated: 0 },
    tax: NONE,
  }
  const rows = () => db.selectFrom('payoutMethods').select('ibanSealed').orderBy('id').execute()
  const before = await rows()
  expect(await resealAll(db, of([SESSION]))).toEqual(lost)
  expect(await countSealed(db, { totp: of([SESSION]).totp })).toEqual(lost)
  expect(await rows()).toEqual(before)
})
