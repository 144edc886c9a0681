import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { db as theDb, type Db } from '#app/db.server.ts'
import { scheduleJob } from '#app/domain/outbox/commands.server.ts'
import {
  claimJobs,
  finishJob,
  LEASE_MS,
  postponeJob,
  releaseJobs,
  renewLease,
  repeatJob,
  type Job,
} from '#app/domain/outbox/jobs.server.ts'
import { jobHandlers, type JobHandler } from './handlers.server.ts'

/** How late work may begin. Asking costs one index probe. */
const POLL_MS = 1_000
/** How often it asks while the database does not answer. */
const OUTAGE_POLL_MS = 3_000
const JOBS_AT_ONCE = 4
/** What is still running this long after a stop is left to its lease. */
const STOP_LIMIT_MS = 5_000
/** What takes longer is taken for stuck, and begins again elsewhere. */
const LONGEST_JOB_MS = 60 * 60 * 1000

export interface WorkerOptions {
  db?: Db
  handlers?: Record<string, JobHandler>
  log?: Pick<Logger, 'info' | 'warn' | 'error'>
  pollMs?: number
}

export interface Worker {
  /** Takes no new jobs and resolves when those at work have ended, or have been given back. */
  stop(): Promise<void>
}

/**
 * Begins to do what is due, in this process; several instances share the work. It survives the loss of the
 * database and goes on by itself when it comes back.
 */
export function startWorker({ db = theDb, handlers = jobHandlers, log, pollMs = POLL_MS }: WorkerOptions = {}): Worker {
  const stopping = new AbortController()
  const ended = workUntil(stopping.signal, { db, handlers, log, pollMs })
  return {
    async stop() {
      stopping.abort()
      await ended
    },
  }
}

async function workUntil(
  stop: AbortSignal,
  options: Required<Omit<WorkerOptions, 'log'>> & Pick<WorkerOptions, 'log'>,
) {
  const { db, handlers, log, pollMs } = options
  let periodicAreThere = false
  let wasReachable = true
  while (!stop.aborted) {
    let wait = pollMs
    try {
      if (!periodicAreThere) await schedulePeriodic(db, handlers)
      periodicAreThere = true
      const jobs = await claimJobs(db, { now: new Date(), limit: JOBS_AT_ONCE })
      if (!wasReachable) log?.info('the jobs can be reached again')
      wasReachable = true
      if (jobs.length > 0) {
        wait = jobs.length === JOBS_AT_ONCE ? 0 : pollMs
        await runUntil(stop, jobs, options)
      }
    } catch (error) {
      // Once, not every few seconds: an outage of an hour is one line.
      if (wasReachable) log?.error({ err: error }, 'the jobs cannot be reached')
      wasReachable = false
      wait = Math.max(pollMs, OUTAGE_POLL_MS)
    }
    if (wait > 0) await pause(wait, undefined, { signal: stop }).catch(() => {})
  }
}

async function schedulePeriodic(db: Db, handlers: Record<string, JobHandler>) {
  for (const [kind, { everyMs }] of Object.entries(handlers)) {
    if (everyMs) await scheduleJob(db, kind, {}, { dedupeKey: kind })
  }
}

/** Runs jobs at the same time; when a stop is asked for, waits a little and gives back what has not ended. */
async function runUntil(
  stop: AbortSignal,
  jobs: Job[],
  options: Pick<WorkerOptions, 'log'> & { db: Db; handlers: Record<string, JobHandler> },
) {
  const open = new Set(jobs)
  const all = Promise.all(jobs.map((job) => runJob(job, options).finally(() => open.delete(job))))
  const cut = new AbortController()
  const outOfTime = new Promise<void>((resolve) => {
    const onStop = () => void pause(STOP_LIMIT_MS, undefined, { signal: cut.signal }).then(resolve, resolve)
    if (stop.aborted) onStop()
    else stop.addEventListener('abort', onStop, { once: true, signal: cut.signal })
  })
  try {
    await Promise.race([all, outOfTime])
    if (open.size > 0) await releaseJobs(options.db, [...open])
  } finally {
    cut.abort()
    void all.catch(() => {})
  }
}

/** Says that this worker lives, while a job takes longer than a lease. @returns what ends it. */
function holdLease(db: Db, job: Job): () => void {
  const began = Date.now()
  const timer = setInterval(() => {
    if (Date.now() - began > LONGEST_JOB_MS) clearInterval(timer)
    // One that fails is followed by another before the lease runs out.
    else renewLease(db, job, new Date()).catch(() => {})
  }, LEASE_MS / 4)
  timer.unref()
  return () => clearInterval(timer)
}

/** One attempt at one job. */
export async function runJob(
  job: Job,
  { db, handlers, log }: Pick<WorkerOptions, 'log'> & { db: Db; handlers: Record<string, JobHandler> },
): Promise<void> {
  const handler = handlers[job.kind]
  const letGo = holdLease(db, job)
  try {
    // A worker that was killed while it ran this job counts as an attempt too.
    if (job.attempts > job.maxAttempts) throw new Error('its worker ended before it did, once too often')
    if (!handler) throw new Error(`nobody knows how to do “${job.kind}”`)
    await handler.run(db, job.payload as never, new Date())
  } catch (error) {
    const state = await postponeJob(db, job, { now: new Date(), error })
    log?.[state === 'failed' ? 'error' : 'warn'](
      { err: error, job: job.kind, attempts: job.attempts, state },
      'a job failed',
    )
    if (state === 'failed') {
      await handler?.giveUp?.(db, job.payload as never)
      if (handler?.everyMs) await repeatJob(db, job, new Date(Date.now() + handler.everyMs))
    }
    return
  } finally {
    letGo()
  }
  if (handler.everyMs) await repeatJob(db, job, new Date(Date.now() + handler.everyMs))
  else await finishJob(db, job)
}
