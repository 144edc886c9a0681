import { sql } from 'kysely'
import type { Db } from '#app/db.server.ts'
import { HOUR_MS, MINUTE_MS } from '#app/locale/durations.ts'
import type { JobKind } from './job-payloads.ts'

/** The jobs by which words leave for people: a copy of a database has those of the original in its queue. */
export const LEAVING_KINDS = ['deliver-mail', 'deliver-push']

/** Whether mails and pushes wait, for a statement. */
export const MAIL_IS_HELD = sql<boolean>`EXISTS (SELECT FROM installation WHERE mail_held_since IS NOT NULL)`

/** Since when mails and pushes wait, and how many do; undefined while they go out. */
export async function findMailHold(db: Db): Promise<{ since: Date; waiting: number } | undefined> {
  const row = await db
    .selectFrom('installation')
    .select('mailHeldSince')
    .where('mailHeldSince', 'is not', null)
    .executeTakeFirst()
  if (!row?.mailHeldSince) return undefined
  return { since: row.mailHeldSince, waiting: await countLeaving(db) }
}

/** How many mails and pushes are to go out. */
export async function countLeaving(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('jobs')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('kind', 'in', LEAVING_KINDS)
    .where('state', '<>', 'failed')
    .executeTakeFirstOrThrow()
  return count
}

export interface Job {
  id: string
  kind: string
  payload: unknown
  /** How many attempts there were, this one included. */
  attempts: number
  maxAttempts: number
}

/** A worker that has not renewed its lease by then counts as dead, and another worker starts its job again. */
export const LEASE_MS = 2 * MINUTE_MS

/** Two processes read the same clock some milliseconds apart. */
const PULLED_BACK_AFTER_MS = 5_000

/** The first retry comes after about five seconds, each next one after twice as long, at most after an hour. */
const FIRST_RETRY_MS = 5_000
const LAST_RETRY_MS = HOUR_MS

/**
 * How long to wait after a failed attempt. A fifth of it is random, so that a thousand mails that failed together do
 * not return together.
 * @param random from 0 up to, not including, 1.
 */
export function retryDelayMs(attempts: number, random: number): number {
  const delay = Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), LAST_RETRY_MS)
  return Math.round(delay * (0.9 + random * 0.2))
}

/**
 * Claims up to `limit` jobs that are due, or whose worker died, so that no other worker takes them.
 * @param kinds the kinds that this worker knows and has a slot for. Other jobs and their attempts are not changed:
 *   while two versions run beside each other, a worker of the newer one does them.
 */
export async function claimJobs(
  db: Db,
  { now, limit, kinds }: { now: Date; limit: number; kinds: readonly string[] },
): Promise<Job[]> {
  const rows = await db
    .updateTable('jobs')
    .set((eb) => ({
      state: 'running',
      attempts: eb('attempts', '+', 1),
      lockedUntil: new Date(now.getTime() + LEASE_MS),
    }))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('jobs')
        .select('id')
        .where('state', '<>', 'failed')
        .where('runAt', '<=', now)
        .where((or) =>
          or.or([
            or('lockedUntil', 'is', null),
            or('lockedUntil', '<', now),
            // No lease is that long, so a wrong clock wrote this one.
            or('lockedUntil', '>', new Date(now.getTime() + 2 * LEASE_MS)),
          ]),
        )
        .where(sql<boolean>`kind = ANY (${kinds}::text[])`)
        .where((eb) => eb.or([eb('kind', 'not in', LEAVING_KINDS), eb.not(MAIL_IS_HELD)]))
        .orderBy('runAt')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'kind', 'payload', 'attempts', 'maxAttempts'])
    .execute()
  return rows.map(({ maxAttempts, ...row }) => ({ ...row, maxAttempts }))
}

/** Renews the lease of a job whose worker is alive. */
export async function renewLease(db: Db, job: Job, now: Date): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ lockedUntil: new Date(now.getTime() + LEASE_MS) })
    .where('id', '=', job.id)
    .where('attempts', '=', job.attempts)
    .where('state', '=', 'running')
    .execute()
}

/** Deletes a finished job. A worker whose lease ran out meanwhile changes nothing. */
export async function finishJob(db: Db, job: Job): Promise<void> {
  await db.deleteFrom('jobs').where('id', '=', job.id).where('attempts', '=', job.attempts).execute()
}

/** Gives a periodic job its next date. */
export async function repeatJob(db: Db, job: Job, runAt: Date): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ state: 'waiting', attempts: 0, lockedUntil: null, lastError: null, runAt })
    .where('id', '=', job.id)
    .where('attempts', '=', job.attempts)
    .execute()
}

/** A periodic job and its period. */
export interface Period {
  kind: JobKind
  everyMs: number
}

/** Makes a periodic job due at once, whatever its date. */
export async function beginAtOnce(db: Db, kind: JobKind): Promise<void> {
  await sql`UPDATE jobs SET run_at = now() WHERE kind = ${kind} AND state = 'waiting' AND run_at > now()`.execute(db)
}

/**
 * Makes periodic jobs due now that a wrong clock has dated farther away than their period.
 * @returns their kinds.
 */
export async function pullBackJobs(db: Db, periods: Period[]): Promise<string[]> {
  const { rows } = await sql<{ kind: string }>`
    UPDATE jobs j SET run_at = app_now()
      FROM unnest(${periods.map(({ kind }) => kind)}::text[], ${periods.map(({ everyMs }) => everyMs)}::float8[])
           AS period (kind, every_ms)
     WHERE j.dedupe_key = period.kind AND j.state = 'waiting'
       AND j.run_at > app_now() + (period.every_ms + ${PULLED_BACK_AFTER_MS}) * interval '1 millisecond'
    RETURNING j.kind`.execute(db)
  return rows.map(({ kind }) => kind)
}

/** The attempt failed: the job waits for the next one, or becomes failed when the attempts are used up. */
export async function postponeJob(
  db: Db,
  job: Job,
  {
    now,
    error,
    random = Math.random(),
    atMostMs = LAST_RETRY_MS,
  }: { now: Date; error: unknown; random?: number; atMostMs?: number },
): Promise<'waiting' | 'failed'> {
  const state = job.attempts >= job.maxAttempts ? 'failed' : 'waiting'
  await db
    .updateTable('jobs')
    .set({
      state,
      lockedUntil: null,
      lastError: reasonOf(error),
      runAt: new Date(now.getTime() + Math.min(retryDelayMs(job.attempts, random), atMostMs)),
    })
    .where('id', '=', job.id)
    .where('attempts', '=', job.attempts)
    .execute()
  return state
}

/** Returns jobs that were claimed but not begun or not finished when the worker stops. */
export async function releaseJobs(db: Db, jobs: Job[]): Promise<void> {
  if (jobs.length === 0) return
  await db
    .updateTable('jobs')
    .set({ state: 'waiting', lockedUntil: null, attempts: sql`greatest(attempts - 1, 0)` })
    .where(
      'id',
      'in',
      jobs.map(({ id }) => id),
    )
    .where('state', '=', 'running')
    .execute()
}

export function reasonOf(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  return text.replaceAll('\u0000', '').slice(0, 500)
}
