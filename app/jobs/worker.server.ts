import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { clock as theClock, skewInWords, TOLERATED_SKEW_MS, type Clock } from '#app/adapters/clock.server.ts'
import { processShare } from '#app/config/process-share.server.ts'
import { db as theDb, type Db } from '#app/db.server.ts'
import { scheduleJob } from '#app/domain/outbox/commands.server.ts'
import {
  claimJobs,
  finishJob,
  LEASE_MS,
  postponeJob,
  pullBackJobs,
  releaseJobs,
  renewLease,
  repeatJob,
  type Job,
  type Period,
} from '#app/domain/outbox/jobs.server.ts'
import { isJobKind, readPayload, type JobKind } from '#app/domain/outbox/job-payloads.ts'
import { HOUR_MS, MINUTE_MS } from '#app/locale/durations.ts'
import { jobHandlers } from './handlers.server.ts'
import type { JobHandler, JobHandlers } from './job-handler.ts'

/** The longest delay of work. Asking costs one index probe. */
const POLL_MS = 1_000
/** How often the worker polls while the database does not answer. */
const OUTAGE_POLL_MS = 3_000
const JOBS_AT_ONCE = processShare(4)
/** Jobs that may take minutes leave the other slots to mails and pictures. */
const LONG_JOBS_AT_ONCE = processShare(2)
/** Jobs that run this long after a stop are left to their lease. */
const STOP_LIMIT_MS = 5_000
/** How often the worker checks for periodic jobs that a wrong clock has dated. */
const PERIODS_CHECK_MS = MINUTE_MS
/** A job that takes longer counts as stuck, and starts again on another worker. */
const LONGEST_JOB_MS = HOUR_MS

export interface WorkerOptions {
  db?: Db
  handlers?: Partial<JobHandlers>
  clock?: Pick<Clock, 'now' | 'skewMs'>
  log?: Pick<Logger, 'info' | 'warn' | 'error'>
  pollMs?: number
}

type WorkOptions = Required<Omit<WorkerOptions, 'log'>> & Pick<WorkerOptions, 'log'>

export interface Worker {
  /** Takes no new jobs and resolves when running ones have ended or have been given back. */
  stop(): Promise<void>
}

/**
 * Starts doing due jobs in this process; several instances share the work. It survives the loss of the database and
 * continues by itself. While this machine's clock is wrong it starts no job, because jobs sign, date and compare by
 * it.
 */
export function startWorker({
  db = theDb,
  handlers = jobHandlers,
  clock = theClock,
  log,
  pollMs = POLL_MS,
}: WorkerOptions = {}): Worker {
  const stopping = new AbortController()
  const ended = workUntil(stopping.signal, { db, handlers, clock, log, pollMs })
  return {
    async stop() {
      stopping.abort()
      await ended
    },
  }
}

async function workUntil(stop: AbortSignal, options: WorkOptions) {
  const { db, handlers, clock, log, pollMs } = options
  const kinds: string[] = kindsOf(handlers)
  const shortKinds: string[] = kindsOf(handlers).filter((kind) => !handlers[kind]?.isLong)
  const running = new Map<Job, Promise<void>>()
  let periodicAreThere = false
  let periodsCheckedAt = -Infinity
  let wasReachable = true
  let wasRight = true

  /** Whether this machine's clock may be worked with. */
  function isClockRight() {
    const skewMs = clock.skewMs()
    const isRight = Math.abs(skewMs) <= TOLERATED_SKEW_MS
    if (!isRight && wasRight)
      log?.error(`this machine's clock is ${skewInWords(skewMs)} the database's: no job is begun before it is right`)
    if (isRight && !wasRight) log?.info('the clock is right again: jobs go on')
    wasRight = isRight
    return isRight
  }

  async function checkPeriods() {
    if (performance.now() - periodsCheckedAt < PERIODS_CHECK_MS) return
    const kinds = await pullBackJobs(db, periodsOf(handlers))
    if (kinds.length > 0) log?.warn({ kinds }, 'periodic jobs were further away than their period')
    periodsCheckedAt = performance.now()
  }

  function noteOutage(error: unknown) {
    // Logged once, not every few seconds: an outage of an hour makes one line.
    if (wasReachable) log?.error({ err: error }, 'the jobs cannot be reached')
    wasReachable = false
  }

  /** Fills the free slots, one job at a time. */
  async function fillSlots() {
    while (!stop.aborted && running.size < JOBS_AT_ONCE) {
      const long = [...running.keys()].filter(({ kind }) => !shortKinds.includes(kind)).length
      const wanted = long < LONG_JOBS_AT_ONCE ? kinds : shortKinds
      const [job] = await claimJobs(db, { now: clock.now(), limit: 1, kinds: wanted })
      if (!wasReachable) log?.info('the jobs can be reached again')
      wasReachable = true
      if (!job) return
      running.set(
        job,
        runJob(job, options)
          .catch(noteOutage)
          .finally(() => running.delete(job)),
      )
    }
  }

  while (!stop.aborted) {
    try {
      if (isClockRight()) {
        if (!periodicAreThere) await schedulePeriodic(db, handlers)
        periodicAreThere = true
        await checkPeriods()
        await fillSlots()
      }
    } catch (error) {
      noteOutage(error)
    }
    // While every slot is taken the worker does not poll.
    const polls = running.size < JOBS_AT_ONCE || !wasReachable
    await firstOf(stop, [...running.values()], polls ? (wasReachable ? pollMs : outagePollMs(pollMs)) : undefined)
  }
  await letEnd(db, running)
}

const outagePollMs = (pollMs: number) => Math.max(pollMs, OUTAGE_POLL_MS)

/** Resolves when a stop is asked for, when a job has ended, or after this time. */
async function firstOf(stop: AbortSignal, jobs: Promise<void>[], ms: number | undefined) {
  const over = new AbortController()
  const stopped = new Promise<void>((resolve) => {
    if (stop.aborted) resolve()
    else stop.addEventListener('abort', () => resolve(), { once: true, signal: over.signal })
  })
  const timeUp = ms === undefined ? [] : [pause(ms, undefined, { signal: over.signal }).catch(() => {})]
  await Promise.race([stopped, ...jobs, ...timeUp])
  over.abort()
}

const kindsOf = (handlers: Partial<JobHandlers>) => Object.keys(handlers).filter(isJobKind)

/** The periodic jobs. */
export function periodsOf(handlers: Partial<JobHandlers>): Period[] {
  return kindsOf(handlers).flatMap((kind) => {
    const everyMs = handlers[kind]?.everyMs
    return everyMs ? [{ kind, everyMs }] : []
  })
}

async function schedulePeriodic(db: Db, handlers: Partial<JobHandlers>) {
  for (const { kind } of periodsOf(handlers)) await scheduleJob(db, kind, {}, { dedupeKey: kind })
}

/** Waits a little for running jobs, and gives back those that have not ended. */
async function letEnd(db: Db, running: Map<Job, Promise<void>>) {
  const cut = new AbortController()
  const outOfTime = pause(STOP_LIMIT_MS, undefined, { signal: cut.signal }).catch(() => {})
  await Promise.race([Promise.all(running.values()), outOfTime])
  cut.abort()
  // If the database is gone, the jobs are found again when their lease ends.
  await releaseJobs(db, [...running.keys()]).catch(() => {})
}

/**
 * Renews the lease while a job runs.
 * @returns a function that stops it.
 */
function holdLease(db: Db, job: Job, clock: Pick<Clock, 'now'>): () => void {
  const began = performance.now()
  const timer = setInterval(() => {
    if (performance.now() - began > LONGEST_JOB_MS) clearInterval(timer)
    // A failed renewal is followed by another before the lease runs out.
    else renewLease(db, job, clock.now()).catch(() => {})
  }, LEASE_MS / 4)
  timer.unref()
  return () => clearInterval(timer)
}

/**
 * The work of one stored job; undefined when there is no handler.
 * @throws when its payload is unreadable.
 */
function workOf<K extends JobKind>(handlers: Partial<JobHandlers>, kind: K, stored: unknown) {
  const handler: JobHandler<K> | undefined = handlers[kind]
  if (!handler) return undefined
  const payload = readPayload(kind, stored)
  return {
    everyMs: handler.everyMs,
    run: (db: Db, now: Date) => handler.run(db, payload, now),
    giveUp: (db: Db) => handler.giveUp?.(db, payload),
  }
}

/** One attempt at one job. */
export async function runJob(
  job: Job,
  {
    db,
    handlers,
    clock = theClock,
    log,
  }: Pick<WorkerOptions, 'log' | 'clock'> & { db: Db; handlers: Partial<JobHandlers> },
): Promise<void> {
  let work: ReturnType<typeof workOf>
  const letGo = holdLease(db, job, clock)
  const again = (everyMs: number) => repeatJob(db, job, new Date(clock.now().getTime() + everyMs))
  try {
    if (isJobKind(job.kind)) work = workOf(handlers, job.kind, job.payload)
    // A killed worker's attempt counts too.
    if (job.attempts > job.maxAttempts) throw new Error('its worker ended before it did, once too often')
    if (!work) throw new Error(`nobody knows how to do “${job.kind}”`)
    await work.run(db, clock.now())
  } catch (error) {
    const state = await postponeJob(db, job, { now: clock.now(), error, atMostMs: work?.everyMs })
    log?.[state === 'failed' ? 'error' : 'warn'](
      { err: error, job: job.kind, attempts: job.attempts, state },
      'a job failed',
    )
    if (state === 'failed') {
      await work?.giveUp(db)
      if (work?.everyMs) await again(work.everyMs)
    }
    return
  } finally {
    letGo()
  }
  if (work.everyMs) await again(work.everyMs)
  else await finishJob(db, job)
}
