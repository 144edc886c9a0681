import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { atEnd } from '#tests/support/at-end.ts'
import { aDatabase } from '#tests/support/database.ts'
import { createDb, createPool } from './db.server.ts'

test.each([
  { of: 'pages', patient: false, workers: '0' },
  { of: 'jobs over whole tables', patient: true, workers: expect.not.stringMatching(/^0$/) },
])('connections of $of ask for no compiled statements, and for the workers they need', async ({ patient, workers }) => {
  await aDatabase()
  const db = createDb(createPool(process.env['DATABASE_URL'] as string, { max: 1, patient }))
  atEnd(() => db.destroy())
  const { rows } = await sql`SELECT current_setting('jit') AS jit,
    current_setting('max_parallel_workers_per_gather') AS workers`.execute(db)
  expect(rows).toEqual([{ jit: 'off', workers }])
})
