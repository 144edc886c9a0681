import { expect, test } from 'vitest'
import { createClock } from '#app/adapters/clock.server.ts'
import { pool } from '#app/db.server.ts'
import { atEnd } from '#tests/support/at-end.ts'
import { aDatabase } from '#tests/support/database.ts'
import { requireRightClock } from './require-clock.ts'

atEnd(() => pool.end())

test('the start is refused in a time zone in which the database cannot count days', async () => {
  await aDatabase()
  const startIn = (timeZone: string) => requireRightClock(createClock(), pool, { mode: 'installation', timeZone })
  await expect(startIn('Europe/Atlantis')).rejects.toThrow('does not know the time zone Europe/Atlantis (TIME_ZONE)')
  await expect(startIn('America/Mexico_City')).resolves.toBeUndefined()
})

test('the start waits for a database that is too busy for one more connection', async () => {
  await aDatabase()
  const clock = createClock()
  let tries = 0
  const slow = {
    ...clock,
    synchronise: (from: typeof pool) => {
      tries += 1
      if (tries < 3) return Promise.reject(new Error('Connection terminated due to connection timeout'))
      return clock.synchronise(from)
    },
  }
  await requireRightClock(slow, pool, { mode: 'installation', timeZone: 'Europe/Madrid' })
  expect(tries).toBe(3)
})
