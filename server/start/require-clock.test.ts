import { expect, test } from 'vitest'
import { createClock } from '#app/adapters/clock.server.ts'
import { pool } from '#app/db.server.ts'
import { atEnd } from '#tests/support/at-end.ts'
import { aDatabase } from '#tests/support/database.ts'
import { requireRightClock } from './require-clock.ts'

test('the start is refused in a zone that the database cannot count days in', async () => {
  await aDatabase()
  atEnd(() => pool.end())
  const startIn = (timeZone: string) => requireRightClock(createClock(), pool, { mode: 'installation', timeZone })
  await expect(startIn('Europe/Atlantis')).rejects.toThrow('does not know the time zone Europe/Atlantis (TIME_ZONE)')
  await expect(startIn('America/Mexico_City')).resolves.toBeUndefined()
})
