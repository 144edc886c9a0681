import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { atEnd } from '#tests/support/at-end.ts'
import { aDatabase } from '#tests/support/database.ts'
import { createDb, createPool } from './db.server.ts'

test.each([
  { of: 'pages', patient: false, workers: '0' },
  { of: 'jobs over whole tables', patient: true, workers: expect.not.stringMatching(/^0$/) },
])(
  'connections of $of have no compiled statements, the workers they need, and limits',
  async ({ patient, workers }) => {
    await aDatabase()
    const db = createDb(createPool(process.env['DATABASE_URL'] as string, { max: 1, patient }))
    atEnd(() => db.destroy())
    const { rows } = await sql`SELECT current_setting('jit') AS jit,
    current_setting('max_parallel_workers_per_gather') AS workers,
    current_setting('statement_timeout') AS statement, current_setting('idle_in_transaction_session_timeout') AS idle
  `.execute(db)
    expect(rows).toEqual([{ jit: 'off', workers, statement: '4s', idle: '15s' }])
  },
)
