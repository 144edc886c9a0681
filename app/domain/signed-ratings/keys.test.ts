import { expect, test } from 'vitest'
import { createSecretBox } from '#app/adapters/tokens.server.ts'
import { aDatabase } from '#tests/support/database.ts'
import { oneBehindAnother } from '#tests/support/held.ts'
import { requireSigningKey, rotateKey } from './keys.server.ts'

const db = await aDatabase()
const box = createSecretBox(['prueba-0123456789abcdef0123456789abcdef'], 'ratings')
const now = new Date('2026-11-24T10:00:00Z')

test('of simultaneous first uses one key remains, and of simultaneous rotations one key is in use', async () => {
  await db.deleteFrom('ratingKeys').execute()
  const first = await Promise.all(Array.from({ length: 8 }, () => requireSigningKey(db, box, now)))
  expect(new Set(first.map(({ kid }) => kid)).size).toBe(1)
  await Promise.all(Array.from({ length: 8 }, () => rotateKey(db, box, { now })))
  const inUse = await db.selectFrom('ratingKeys').select('kid').where('retiredAt', 'is', null).execute()
  expect(inUse).toEqual([{ kid: (await requireSigningKey(db, box, now)).kid }])
  const retired = await db.selectFrom('ratingKeys').select('sealedKey').where('retiredAt', 'is not', null).execute()
  expect(retired.every(({ sealedKey }) => sealedKey === null)).toBe(true)
})

test('a person who changes the key while another change is still open gets the key of that one', async () => {
  await requireSigningKey(db, box, now)
  let first: { kid: string } | undefined
  const [second] = await oneBehindAnother(db, async (trx) => (first = await rotateKey(trx, box, { now })), [
    () => rotateKey(db, box, { now }),
  ])
  expect(second).toEqual(first)
  await db.deleteFrom('ratingKeys').execute()
  const [signing] = await oneBehindAnother(db, async (trx) => (first = await rotateKey(trx, box, { now })), [
    () => requireSigningKey(db, box, now),
  ])
  expect(signing.kid).toBe(first?.kid)
})
