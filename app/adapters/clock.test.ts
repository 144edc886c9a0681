import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { DAY_MS } from '#app/locale/durations.ts'
import { aDatabase } from '#tests/support/database.ts'
import { createClock, skewInWords } from './clock.server.ts'

const db = await aDatabase()
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 2 })
afterAll(() => pool.end())

const databaseMs = async () => {
  const { rows } = await sql<{ ms: number }>`SELECT (extract(epoch FROM app_now()) * 1000)::float8 AS ms`.execute(db)
  return rows[0]?.ms ?? 0
}

/** A machine whose two clocks a test moves. */
function aMachine() {
  const machine = { wall: Date.now(), steady: 1_000 }
  return { machine, clock: createClock({ wallMs: () => machine.wall, steadyMs: () => machine.steady }) }
}

test('a machine whose clock is forty days off uses the database’s clock once it has asked for it, and knows the difference', async () => {
  for (const days of [40, -40]) {
    const { machine, clock } = aMachine()
    machine.wall += days * DAY_MS
    await clock.synchronise(pool)
    expect(Math.abs(clock.now().getTime() - (await databaseMs()))).toBeLessThan(10_000)
    expect(Math.abs(clock.skewMs() - days * DAY_MS)).toBeLessThan(10_000)
  }
})

test('a later jump of the wall clock changes no time until the next comparison, which notices it', async () => {
  const { machine, clock } = aMachine()
  await clock.synchronise(pool)
  const before = clock.now().getTime()
  machine.wall += 40 * DAY_MS
  machine.steady += 250
  expect(clock.now().getTime()).toBe(before + 250)
  expect(Math.round(clock.skewMs() / DAY_MS)).toBe(40)
})

/** A database with the answers of a test. */
const answering = (ms: () => number, before = () => {}) => ({
  connect: () =>
    Promise.resolve({
      query: () => {
        before()
        return Promise.resolve({ rows: [{ ms: ms(), shift: 0 }] })
      },
      release: () => {},
    }) as never,
})

test('a difference smaller than the uncertainty of the answer leaves the clock as it is, so that it never steps back', async () => {
  const { machine, clock } = aMachine()
  await clock.synchronise(answering(() => 1_000_000))
  expect(clock.now().getTime()).toBe(1_000_000)
  // An answer that took 400 ms was given at some moment of them.
  await clock.synchronise(
    answering(
      () => 1_000_100,
      () => (machine.steady += 400),
    ),
  )
  expect(clock.now().getTime()).toBe(1_000_400)
  await clock.synchronise(answering(() => 1_005_000))
  expect(clock.now().getTime()).toBe(1_005_000)
})

test('a database that does not answer leaves the clock running', async () => {
  const { machine, clock } = aMachine()
  await clock.synchronise(answering(() => 5_000))
  machine.steady += 60_000
  const away = { connect: () => Promise.reject(new Error('away')) }
  await expect(clock.synchronise(away as never)).rejects.toThrow('away')
  expect(clock.now().getTime()).toBe(65_000)
})

test('a test may move the clock of a database, and every process with it', async () => {
  const { clock } = aMachine()
  await sql`INSERT INTO clock_shift (seconds) VALUES (${-3 * 3600})`.execute(db)
  try {
    await clock.synchronise(pool)
    const ofRow = await db
      .insertInto('jobs')
      .values({ kind: 'nada', payload: '{}' })
      .returning('runAt')
      .executeTakeFirstOrThrow()
    for (const at of [clock.now(), ofRow.runAt])
      expect(Math.abs(Date.now() - 3 * 3600_000 - at.getTime())).toBeLessThan(10_000)
    expect([clock.shiftSeconds(), Math.abs(clock.skewMs()) < 10_000]).toEqual([-3 * 3600, true])
    await expect(sql`INSERT INTO clock_shift (seconds) VALUES (1)`.execute(db)).rejects.toThrow('clock_shift_pkey')
  } finally {
    await sql`DELETE FROM clock_shift`.execute(db)
  }
})

test('nothing in the database dates a row by another clock', async () => {
  const { rows } = await sql<{ place: string }>`
    SELECT d.adrelid::regclass || '.' || a.attname AS place
      FROM pg_attrdef d JOIN pg_attribute a ON a.attrelid = d.adrelid AND a.attnum = d.adnum
     WHERE pg_get_expr(d.adbin, d.adrelid) ~* '(^|[^_])now\\(\\)|current_|localtime|_timestamp\\('
       AND d.adrelid <> 'schema_migrations'::regclass
    UNION ALL
    SELECT p.proname || '()' FROM pg_proc p
     WHERE p.pronamespace = 'public'::regnamespace AND p.proname <> 'app_now' AND p.prosrc NOT LIKE '%app_now() - now()%'
       AND p.prosrc ~* '(^|[^_])now\\(\\)|current_(date|time)|localtime|_timestamp\\('`.execute(db)
  expect(rows.map(({ place }) => place)).toEqual([])
})

test('a difference of clocks is written in the unit that fits', () => {
  expect(skewInWords(40 * DAY_MS)).toBe('40 days ahead of')
  expect(skewInWords(-90_000)).toBe('90 s behind')
  expect(skewInWords(-3 * 3600_000)).toBe('3 hours behind')
})
