import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { scheduleJob } from '#app/domain/outbox/commands.server.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/locale/durations.ts'
import { aDatabase } from '#tests/support/database.ts'
import { eventually } from '#tests/support/eventually.ts'
import { startWorker } from './worker.server.ts'

const db = await aDatabase()

afterEach(async () => {
  await db.deleteFrom('jobs').execute()
})

const runAtOf = async (kind: string) =>
  (await db.selectFrom('jobs').select('runAt').where('kind', '=', kind).executeTakeFirst())?.runAt.getTime() ?? 0

test('a worker whose machine’s clock is wrong starts no job, logs it once, and continues when the clock is right', async () => {
  const done: Date[] = []
  const lines: string[] = []
  const note = (...parts: unknown[]) => void lines.push(String(parts.at(-1)))
  const clock = { skew: 40 * DAY_MS, now: () => new Date(), skewMs: () => clock.skew }
  await scheduleJob(db, 'purge-expired', {})
  const worker = startWorker({
    db,
    clock,
    handlers: { 'purge-expired': { run: async (_db, _payload, now) => void done.push(now) } },
    log: { info: note, warn: note, error: note },
    pollMs: 10,
  })
  await wait(200)
  expect(done).toEqual([])
  expect(lines).toEqual(["this machine's clock is 40 days ahead of the database's: no job is begun before it is right"])
  clock.skew = -59_000
  await eventually(() => expect(done).toHaveLength(1))
  await worker.stop()
  expect(lines.slice(1)).toEqual(['the clock is right again: jobs go on'])
})

test('a periodic job that a wrong clock has put far ahead runs at once; one within its period waits', async () => {
  const done: string[] = []
  const every = (kind: string) => ({ run: async () => void done.push(kind), everyMs: HOUR_MS })
  const inMs = (ms: number) => new Date(Date.now() + ms)
  await scheduleJob(db, 'purge-expired', {}, { dedupeKey: 'purge-expired', runAt: inMs(40 * DAY_MS) })
  await scheduleJob(db, 'purge-cases', {}, { dedupeKey: 'purge-cases', runAt: inMs(50 * MINUTE_MS) })
  await scheduleJob(db, 'turn-promotions', {}, { runAt: inMs(40 * DAY_MS) })
  const worker = startWorker({
    db,
    handlers: { 'purge-expired': every('purge-expired'), 'purge-cases': every('purge-cases') },
    pollMs: 10,
  })
  await eventually(async () => expect(await runAtOf('purge-expired')).toBeLessThan(Date.now() + 61 * MINUTE_MS))
  await eventually(() => expect(done).toEqual(['purge-expired']))
  await worker.stop()
  // A job that was put off by its own date stays put off.
  expect(await runAtOf('turn-promotions')).toBeGreaterThan(Date.now() + 39 * DAY_MS)
})

test('a lease that a wrong clock wrote does not delay a job', async () => {
  const done: number[] = []
  await scheduleJob(db, 'purge-expired', {})
  await db
    .updateTable('jobs')
    .set({ state: 'running', lockedUntil: new Date(Date.now() + 40 * DAY_MS) })
    .where('kind', '=', 'purge-expired')
    .execute()
  const worker = startWorker({ db, handlers: { 'purge-expired': { run: async () => void done.push(1) } }, pollMs: 10 })
  await eventually(() => expect(done).toHaveLength(1))
  await worker.stop()
})

test('a periodic job that fails repeats no later than it would have', async () => {
  const handlers = { 'purge-expired': { run: () => Promise.reject(new Error('nein')), everyMs: MINUTE_MS } }
  await scheduleJob(db, 'purge-expired', {}, { dedupeKey: 'purge-expired' })
  await db.updateTable('jobs').set({ attempts: 8 }).where('kind', '=', 'purge-expired').execute()
  const worker = startWorker({ db, handlers, pollMs: 10 })
  await eventually(async () => expect(await runAtOf('purge-expired')).toBeGreaterThan(Date.now() + 30_000))
  await worker.stop()
  expect(await runAtOf('purge-expired')).toBeLessThan(Date.now() + 61_000)
})
