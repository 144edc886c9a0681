import { expect, test } from 'vitest'
import { aDatabase } from '#tests/support/database.ts'
import { consumeLimit, consumeLimits, LIMITS, timesAllowed, tooManyMessage } from './rate-limit.server.ts'

const db = await aDatabase()

test('A13: the limits are those of the house rules', () => {
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

test('A13: of fifty simultaneous attempts on one account ten go through', async () => {
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

test('A13: the table of limits names nobody', async () => {
  await consumeLimit('reset-by-account', 'secreta@ejemplo.es')
  const rows = await db.selectFrom('rate_limits').select('key').execute()
  expect(rows.length).toBeGreaterThan(0)
  for (const { key } of rows) expect(key).not.toContain('ejemplo')
})

test('A13: of several limits the strictest answers, and an unknown address is not limited', async () => {
  for (let n = 0; n < 5; n++) await consumeLimit('reset-by-account', 'cinco@ejemplo.es')
  const outcome = await consumeLimits([
    ['reset-by-account', 'cinco@ejemplo.es'],
    ['reset-by-address', undefined],
  ])
  expect(outcome.allowed).toBe(false)
  expect(await consumeLimit('reset-by-address', undefined)).toEqual({ allowed: true })
})

test('A13: the text says when to try again', () => {
  expect(tooManyMessage(30)).toBe('Demasiados intentos seguidos. Vuelve a intentarlo dentro de un minuto.')
  expect(tooManyMessage(61)).toBe('Demasiados intentos seguidos. Vuelve a intentarlo dentro de 2 minutos.')
  expect(tooManyMessage(900)).toBe('Demasiados intentos seguidos. Vuelve a intentarlo dentro de 15 minutos.')
  expect(tooManyMessage(24 * 3600)).toBe('Demasiados intentos seguidos. Vuelve a intentarlo dentro de 24 horas.')
})

test('A13: when counting alone fails, the attempt goes on and the log says so', async () => {
  const lines: unknown[] = []
  const log = { error: (...parts: unknown[]) => lines.push(parts) } as never
  await db.schema.alterTable('rate_limits').renameTo('rate_limits_away').execute()
  try {
    expect(await consumeLimit('sign-in-by-account-and-address', 'ana@ejemplo.es', { log })).toEqual({ allowed: true })
  } finally {
    await db.schema.alterTable('rate_limits_away').renameTo('rate_limits').execute()
  }
  expect(lines).toHaveLength(1)
})
