import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { atEnd } from '#tests/support/at-end.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aFakePostgres, SHUTTING_DOWN, WELCOME } from '#tests/support/fake-postgres.ts'
import { ColumnNames } from './column-names.server.ts'
import { DATABASE_FAILURES, failureOfCode } from './database-failures.server.ts'
import { createDb, createPool, databaseFailure, inTransaction, isDatabaseUnavailable } from './db.server.ts'

test.each([
  { of: 'pages', patient: false, workers: '0' },
  { of: 'jobs over whole tables', patient: true, workers: expect.not.stringMatching(/^0$/) },
])(
  'connections of $of have no compiled statements, as many workers as they need, and limits',
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

test('a query by the names of the code returns every table and column under its own name', async () => {
  const { rows } = await sql<{ name: string }>`
    SELECT DISTINCT unnest(ARRAY[table_name, column_name]::text[]) AS name
      FROM information_schema.columns WHERE table_schema = 'public'`.execute(db)
  expect(rows.length).toBeGreaterThan(300)
  const names = new (class extends ColumnNames {
    thereAndBack = (name: string) => this.snakeCase(this.camelCase(name))
  })()
  expect(rows.map(({ name }) => names.thereAndBack(name))).toEqual(rows.map(({ name }) => name))
})

test('stored JSON keeps its keys when it is read, in rows and in raw statements', async () => {
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

/** PostgreSQL's refusal with this code. */
const refusal = (code: string) =>
  sql`DO ${sql.lit(`BEGIN RAISE EXCEPTION 'no' USING ERRCODE = '${code}'; END`)}`
    .execute(db)
    .catch((error: unknown) => error)

test.each([
  ['53100', 'disk-full'],
  ['53200', 'resources'],
  ['25006', 'read-only'],
  ['57P03', 'operator'],
  ['58030', 'system'],
  ['40P01', 'rolled-back'],
  ['08006', 'connection'],
])('B3: code %s is a fault of the database: %s', async (code, name) => {
  const error = await refusal(code)
  expect(databaseFailure(error)?.name).toBe(name)
  expect(isDatabaseUnavailable(new Error('wrapped', { cause: error }))).toBe(true)
})

test.each(['23505', '22P02', '42P01', 'P0001', '25001', '55000'])(
  'code %s is the fault of the statement',
  async (code) => {
    expect(databaseFailure(await refusal(code))).toBeUndefined()
  },
)

test('the table of failures has each code once, and a word for each that is counted', () => {
  for (const column of ['code', 'name'] as const) {
    const values = DATABASE_FAILURES.map((failure) => failure[column])
    expect(new Set(values).size).toBe(values.length)
  }
  expect(failureOfCode('53100')?.lasts).toBe(true)
})

test('a transaction that was in the way of another is repeated, at most twice', async () => {
  const { id } = await db
    .insertInto('jobs')
    .values({ kind: 'of-two', payload: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow()
  let attempts = 0
  const fail = (times: number) =>
    inTransaction(db, async (trx) => {
      attempts += 1
      await trx
        .updateTable('jobs')
        .set({ lastError: `attempt ${attempts}` })
        .where('id', '=', id)
        .execute()
      if (attempts <= times)
        await sql`DO ${sql.lit(`BEGIN RAISE EXCEPTION 'no' USING ERRCODE = '40P01'; END`)}`.execute(trx)
    })
  await fail(2)
  expect(attempts).toBe(3)
  expect(await db.selectFrom('jobs').select('lastError').where('id', '=', id).execute()).toEqual([
    { lastError: 'attempt 3' },
  ])
  attempts = 0
  await expect(fail(9)).rejects.toThrow('no')
  expect(attempts).toBe(3)
})

test('a connection that no longer answers is not given out again', async () => {
  const url = new URL(process.env['DATABASE_URL'] as string)
  const [port, host] = [Number(url.port), url.hostname]
  const sockets: Socket[] = []
  // As when a new primary has replaced one whose machine is gone: open connections stay silent.
  const between = createServer((near) => {
    const far = connect(port, host)
    sockets.push(near, far)
    near.pipe(far).pipe(near)
    for (const socket of [near, far]) socket.on('error', () => {})
  })
  await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve))
  url.host = `127.0.0.1:${(between.address() as AddressInfo).port}`
  const through = createDb(createPool(url.href, { max: 1, statementTimeoutMs: 500 }))
  atEnd(async () => {
    await through.destroy()
    for (const socket of sockets) socket.destroy()
    between.close()
  })
  const answer = () => sql<{ one: number }>`SELECT 1 AS one`.execute(through)

  await answer()
  for (const socket of sockets.splice(0)) socket.unpipe().pause()
  const failed = await through
    .transaction()
    .execute((trx) => sql`SELECT 1`.execute(trx))
    .catch((error: unknown) => error)
  expect(failed).toSatisfy(isDatabaseUnavailable)
  expect((await answer()).rows).toEqual([{ one: 1 }])
})

test('a server that ends a connection at the moment of taking it makes that statement fail, and no other', async () => {
  // Both messages arrive in one packet: the connection is lost before the pool has it.
  const url = await aFakePostgres((socket) => socket.end(Buffer.concat([WELCOME, SHUTTING_DOWN])))
  const pool = createPool(url)
  atEnd(() => pool.end())
  expect(await pool.query('SELECT 1').catch((error: unknown) => error)).toSatisfy(isDatabaseUnavailable)
})
