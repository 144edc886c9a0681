import { expect, test } from 'vitest'
import { DAY_MS } from '#app/locale/durations.ts'
import { aDatabase } from '#tests/support/database.ts'
import { anAccount } from '#tests/support/factories.ts'
import { KNOWN_DEVICE_DAYS } from '#app/domain/tables/periods.ts'
import { isKnownDevice, KNOWN_DEVICES_MAX, rememberDevice } from './known-devices.server.ts'
import { purgeExpired } from '#app/domain/retention/purge.server.ts'

const db = await aDatabase()
const now = new Date('2026-03-02T10:00:00Z')
const DAY = DAY_MS
const daysLater = (days: number) => new Date(now.getTime() + days * DAY)

test('A13: a browser is known to each account that it was signed in to, by one token that changes with each sign-in', async () => {
  const [ana, bruno] = [await anAccount(db), await anAccount(db)]
  const first = await rememberDevice(db, ana.id, { token: undefined, now })
  const second = await rememberDevice(db, bruno.id, { token: first, now })
  expect(await isKnownDevice(db, second, { email: ana.email.toUpperCase() })).toBe(true)
  expect(await isKnownDevice(db, second, { userId: bruno.id })).toBe(true)
  expect(await isKnownDevice(db, first, { email: ana.email })).toBe(false)
  expect(await isKnownDevice(db, second, { email: 'nadie@ejemplo.es' })).toBe(false)
})

test('A13: an account knows the ten browsers that were used last, each for a limited time', async () => {
  const ana = await anAccount(db)
  const tokens: string[] = []
  for (let day = 0; day <= KNOWN_DEVICES_MAX; day++)
    tokens.push(await rememberDevice(db, ana.id, { token: undefined, now: daysLater(day) }))
  const known = await Promise.all(tokens.map((token) => isKnownDevice(db, token, { userId: ana.id })))
  expect(known).toEqual([false, ...Array<boolean>(KNOWN_DEVICES_MAX).fill(true)])
  await purgeExpired(db, daysLater(KNOWN_DEVICE_DAYS + KNOWN_DEVICES_MAX))
  expect(await isKnownDevice(db, tokens.at(-1) as string, { userId: ana.id })).toBe(false)
})
