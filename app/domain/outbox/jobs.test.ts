import { expect, test } from 'vitest'
import { HOUR_MS } from '#app/locale/durations.ts'
import { scheduleJob } from './commands.server.ts'
import { JOB_PAYLOADS } from './job-payloads.ts'
import { claimJobs, finishJob, LEASE_MS, postponeJob, releaseJobs, repeatJob, retryDelayMs } from './jobs.server.ts'
import { aDatabase } from '#tests/support/database.ts'

const db = await aDatabase()
const now = new Date('2026-03-02T10:00:00Z')
const kinds = Object.keys(JOB_PAYLOADS)
const later = (ms: number) => new Date(now.getTime() + ms)

async function theJob(kind: string) {
  return db.selectFrom('jobs').selectAll().where('kind', '=', kind).executeTakeFirst()
}

test('when many workers ask at once, each job goes to one', async () => {
  for (let n = 0; n < 12; n++) await scheduleJob(db, 'publish-ratings', { orderId: String(n) }, { runAt: now })
  const claimed = await Promise.all(Array.from({ length: 6 }, () => claimJobs(db, { now, limit: 4, kinds })))
  const ids = claimed.flat().map(({ id }) => id)
  expect(ids).toHaveLength(12)
  expect(new Set(ids).size).toBe(12)
  for (const job of claimed.flat()) await finishJob(db, job)
})

test('a job whose worker was killed begins again when its lease is over, not before', async () => {
  await scheduleJob(db, 'purge-cases', {}, { runAt: now })
  const [first] = await claimJobs(db, { now, limit: 1, kinds })
  expect(await claimJobs(db, { now: later(LEASE_MS - 1), limit: 1, kinds })).toEqual([])
  const [second] = await claimJobs(db, { now: later(LEASE_MS + 1), limit: 1, kinds })
  expect(second).toMatchObject({ id: first?.id, attempts: 2 })

  // The first worker was only slow: its outcome no longer counts.
  if (first) await finishJob(db, first)
  expect(await theJob('purge-cases')).toMatchObject({ state: 'running', attempts: 2 })
  if (second) await finishJob(db, second)
  expect(await theJob('purge-cases')).toBeUndefined()
})

test('a failed attempt waits longer each time, and after the last one the job stays as failed', async () => {
  await scheduleJob(db, 'turn-promotions', {}, { runAt: now, maxAttempts: 2 })
  const [first] = await claimJobs(db, { now, limit: 1, kinds })
  if (!first) throw new Error('nothing was claimed')
  expect(await postponeJob(db, first, { now, error: new Error('the server sleeps'), random: 0.5 })).toBe('waiting')
  expect(await theJob('turn-promotions')).toMatchObject({
    state: 'waiting',
    runAt: later(5_000),
    lastError: 'Error: the server sleeps',
  })
  expect(await claimJobs(db, { now, limit: 1, kinds })).toEqual([])
  const [second] = await claimJobs(db, { now: later(5_000), limit: 1, kinds })
  if (!second) throw new Error('nothing was claimed')
  expect(await postponeJob(db, second, { now, error: 'again', random: 0.5 })).toBe('failed')
  expect(await claimJobs(db, { now: later(10 * HOUR_MS), limit: 1, kinds })).toEqual([])
  await db.deleteFrom('jobs').execute()
})

test('the wait doubles from five seconds up to an hour, a tenth more or less by chance', () => {
  expect([1, 2, 3].map((attempts) => retryDelayMs(attempts, 0.5))).toEqual([5_000, 10_000, 20_000])
  expect(retryDelayMs(40, 0.5)).toBe(HOUR_MS)
  expect(retryDelayMs(1, 0)).toBe(4_500)
  expect(retryDelayMs(1, 0.999)).toBeLessThanOrEqual(5_500)
})

test('a periodic job exists once, however often it is asked for, and repeats itself', async () => {
  await Promise.all(
    [1, 2, 3].map(() => scheduleJob(db, 'purge-expired', {}, { runAt: now, dedupeKey: 'purge-expired' })),
  )
  const [job, ...others] = await claimJobs(db, { now, limit: 5, kinds })
  expect(others).toEqual([])
  if (!job) throw new Error('nothing was claimed')
  await repeatJob(db, job, later(1_000))
  expect(await theJob('purge-expired')).toMatchObject({ state: 'waiting', attempts: 0, runAt: later(1_000) })
  await db.deleteFrom('jobs').execute()
})

test('a worker that stops gives back what it had taken, without counting the attempt', async () => {
  await scheduleJob(db, 'queue-pushes', {}, { runAt: now })
  await releaseJobs(db, await claimJobs(db, { now, limit: 1, kinds }))
  expect(await theJob('queue-pushes')).toMatchObject({ state: 'waiting', attempts: 0, lockedUntil: null })
  await db.deleteFrom('jobs').execute()
})

test('a job that belongs to a transaction is missing when the transaction is rolled back', async () => {
  await expect(
    db.transaction().execute(async (trx) => {
      await scheduleJob(trx, 'purge-exports', {})
      throw new Error('changed our mind')
    }),
  ).rejects.toThrow('changed our mind')
  expect(await theJob('purge-exports')).toBeUndefined()
})
