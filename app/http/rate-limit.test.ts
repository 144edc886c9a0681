import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { isDatabaseUnavailable } from '#app/db.server.ts'
import { aDatabase } from '#tests/support/database.ts'
import {
  consumeLimit,
  consumeLimits,
  LIMITS,
  timesAllowed,
  tooManyMessage,
  type LimitName,
} from './rate-limit.server.ts'

const db = await aDatabase()

test('A13: the limits equal those of the house rules', () => {
  expect(LIMITS).toMatchObject({
    'sign-in-by-account-and-address': { times: 10, seconds: 900 },
    'sign-in-by-account': { times: 100, seconds: 900 },
    'sign-in-by-device': { times: 10, seconds: 900 },
    'sign-in-by-address': { times: 100, seconds: 900 },
    'registration-by-address': { times: 20, seconds: 3600 },
    'reset-by-account': { times: 5, seconds: 3600 },
    'reset-by-address': { times: 20, seconds: 3600 },
    'publish-by-account': { times: 20, seconds: 3600 },
    'upload-by-account': { times: 100, seconds: 3600 },
  })
  expect(timesAllowed('sign-in-by-account-and-address')).toBe(10)
})

test('A13: of fifty simultaneous attempts on one account ten are allowed', async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 50 }, () => consumeLimit('sign-in-by-account-and-address', 'ana@ejemplo.es')),
  )
  expect(outcomes.filter(({ allowed }) => allowed)).toHaveLength(10)
  const refused = outcomes.find((outcome) => !outcome.allowed)
  expect(refused).toEqual({ allowed: false, retryAfterSeconds: expect.any(Number) })
  if (refused && !refused.allowed) {
    expect(refused.retryAfterSeconds).toBeGreaterThan(890)
    expect(refused.retryAfterSeconds).toBeLessThanOrEqual(900)
  }
  expect(await consumeLimit('sign-in-by-account-and-address', 'bruno@ejemplo.es')).toEqual({ allowed: true })
})

test('A13: the table of limits contains no names', async () => {
  await consumeLimit('reset-by-account', 'secreta@ejemplo.es')
  const rows = await db.selectFrom('rateLimits').select('key').execute()
  expect(rows.length).toBeGreaterThan(0)
  for (const { key } of rows) expect(key).not.toContain('ejemplo')
})

test('A13: of several limits the strictest decides', async () => {
  for (let n = 0; n < 5; n++) await consumeLimit('reset-by-account', 'cinco@ejemplo.es')
  const outcome = await consumeLimits([
    ['reset-by-account', 'cinco@ejemplo.es'],
    ['reset-by-address', undefined],
  ])
  expect(outcome.allowed).toBe(false)
})

test('A13: visitors without a known address share one count, and the log warns of it', async () => {
  const lines: unknown[] = []
  const log = { warn: (...parts: unknown[]) => lines.push(parts) } as never
  const keys = [undefined, '']
  for (let n = 0; n < 20; n += 1)
    expect(await consumeLimit('newsletter-by-address', keys[n % 2], { log })).toEqual({ allowed: true })
  expect(await consumeLimit('newsletter-by-address', undefined, { log })).toMatchObject({ allowed: false })
  expect(await consumeLimit('newsletter-by-address', '203.0.113.9', { log })).toEqual({ allowed: true })
  expect(lines).toHaveLength(21)
})

test('A13: an old attempt is forgotten; one dated by a wrong clock counts no longer than its period', async () => {
  const expiry = async () => {
    const row = await db.selectFrom('rateLimits').select('expire').where('key', 'like', 'verification%').execute()
    return Number(row[0]?.expire)
  }
  const move = (to: number) =>
    db.updateTable('rateLimits').set({ expire: to }).where('key', 'like', 'verification%').execute()
  for (let n = 0; n < 6; n += 1) await consumeLimit('verification-by-account', 'ana')
  await move(Date.now() + 40 * 24 * 3600_000)
  const refused = await consumeLimit('verification-by-account', 'ana')
  expect(refused).toMatchObject({ allowed: false })
  expect(!refused.allowed && refused.retryAfterSeconds).toBeLessThanOrEqual(3600)
  expect(await expiry()).toBeLessThan(Date.now() + 3600_000 + 5000)
  await move(Date.now() - 1000)
  expect(await consumeLimit('verification-by-account', 'ana')).toEqual({ allowed: true })
  expect(await expiry()).toBeGreaterThan(Date.now() + 3500_000)
})

test('A13: limits count by the clock of the database', async () => {
  for (let n = 0; n < 6; n += 1) await consumeLimit('export-by-account', 'ana')
  expect(await consumeLimit('export-by-account', 'ana')).toMatchObject({ allowed: false })
  await sql`INSERT INTO clock_shift (seconds) VALUES (${2 * 24 * 3600})`.execute(db)
  try {
    expect(await consumeLimit('export-by-account', 'ana')).toEqual({ allowed: true })
  } finally {
    await sql`DELETE FROM clock_shift`.execute(db)
  }
})

test('A13: the text says when to try again', () => {
  expect(tooManyMessage(30)).toBe('Demasiados intentos seguidos. Vuelve a intentarlo dentro de un minuto.')
  expect(tooManyMessage(61)).toBe('Demasiados intentos seguidos. Vuelve a intentarlo dentro de 2 minutos.')
  expect(tooManyMessage(900)).toBe('Demasiados intentos seguidos. Vuelve a intentarlo dentro de 15 minutos.')
  expect(tooManyMessage(24 * 3600)).toBe('Demasiados intentos seguidos. Vuelve a intentarlo dentro de 24 horas.')
})

test('A13: when counting fails, forms that guard passwords and mails are refused and others are accepted', async () => {
  const lines: unknown[] = []
  const log = { error: (...parts: unknown[]) => lines.push(parts) } as never
  const closed = Object.keys(LIMITS).filter((name) =>
    /sign-in|code|registration|reset|security|veri|mail|news/.test(name),
  )
  expect(closed.length).toBeGreaterThan(12)
  await db.schema.alterTable('rate_limits').renameTo('rate_limits_away').execute()
  try {
    for (const name of closed as LimitName[]) {
      const failure = await consumeLimit(name, 'ana@ejemplo.es', { log }).catch((error: unknown) => error)
      expect(isDatabaseUnavailable(failure)).toBe(true)
    }
    expect(lines).toEqual([])
    expect(await consumeLimit('profile-by-account', 'ana', { log })).toEqual({ allowed: true })
    expect(await consumeLimit('publish-by-account', 'ana', { log })).toEqual({ allowed: true })
  } finally {
    await db.schema.alterTable('rate_limits_away').renameTo('rate_limits').execute()
  }
  expect(lines).toHaveLength(2)
})
