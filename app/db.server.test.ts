import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { atEnd } from '#tests/support/at-end.ts'
import { aDatabase } from '#tests/support/database.ts'
import { ColumnNames } from './column-names.server.ts'
import { createDb, createPool } from './db.server.ts'

test.each([
  { of: 'pages', patient: false, workers: '0' },
  { of: 'jobs over whole tables', patient: true, workers: expect.not.stringMatching(/^0$/) },
])(
  'connections of $of have no compiled statements, the workers they need, and limits',
  async ({ patient, workers }) => {
    const db = createDb(createPool(process.env['DATABASE_URL'] as string, { max: 1, patient }))
    atEnd(() => db.destroy())
    const { rows } = await sql`SELECT current_setting('jit') AS jit,
    current_setting('max_parallel_workers_per_gather') AS workers,
    current_setting('statement_timeout') AS statement, current_setting('idle_in_transaction_session_timeout') AS idle
  `.execute(db)
    expect(rows).toEqual([{ jit: 'off', workers, statement: '4s', idle: '15s' }])
  },
)

const db = await aDatabase()

test('every table and column has its own name back when it is asked for by the name that the code gives it', async () => {
  const { rows } = await sql<{ name: string }>`
    SELECT DISTINCT unnest(ARRAY[table_name, column_name]::text[]) AS name
      FROM information_schema.columns WHERE table_schema = 'public'`.execute(db)
  expect(rows.length).toBeGreaterThan(300)
  const names = new (class extends ColumnNames {
    thereAndBack = (name: string) => this.snakeCase(this.camelCase(name))
  })()
  expect(rows.map(({ name }) => names.thereAndBack(name))).toEqual(rows.map(({ name }) => name))
})

test('what is stored as JSON is read with the keys that it was stored with, of rows and of raw statements', async () => {
  const stored = { listing_id: 1, ownKey: { deep_key: [{ in_list: true }] } }
  await db
    .insertInto('jobs')
    .values({ kind: 'of-another-day', payload: JSON.stringify(stored), lastError: 'no_change here' })
    .execute()
  const row = { payload: stored, lastError: 'no_change here' }
  expect(await db.selectFrom('jobs').select(['payload', 'lastError']).execute()).toEqual([row])
  const { rows } = await sql`SELECT payload, last_error FROM jobs`.execute(db)
  expect(rows).toEqual([row])
  await db
    .insertInto('auditLog')
    .values({
      action: 'x',
      actor: 'x',
      at: new Date(0),
      facts: JSON.stringify(stored),
      hash: Buffer.of(1),
      prevHash: Buffer.of(0),
    })
    .execute()
  expect(await db.selectFrom('auditLog').select('facts').execute()).toEqual([{ facts: stored }])
})
