import { sql } from 'kysely'
import { inTransaction, type Db, type Trx } from '#app/db.server.ts'
import { LEAVING_KINDS, MAIL_IS_HELD, type Period } from './jobs.server.ts'
import { JOB_PAYLOADS } from './job-payloads.ts'

export interface ListedJob {
  id: string
  kind: string
  state: string
  runAt: Date
  attempts: number
  maxAttempts: number
  lastError: string | null
}

/** All jobs, the longest waiting first. */
export async function listJobsForAnyone(
  db: Db,
  { failed = false, limit }: { failed?: boolean; limit: number },
): Promise<ListedJob[]> {
  return db
    .selectFrom('jobs')
    .select(['id', 'kind', 'state', 'runAt', 'attempts', 'maxAttempts', 'lastError'])
    .$if(failed, (query) => query.where('state', '=', 'failed'))
    .orderBy('runAt')
    .limit(limit)
    .execute()
}

/**
 * Starts jobs anew at once: one by its id, or every failed one. A mail that was given up goes back into its queue.
 * A running job is not changed.
 * @returns how many.
 */
export async function retryJobs(db: Db, which: { id: string } | 'failed', now: Date): Promise<number> {
  return inTransaction(db, async (trx) => {
    const jobs = await trx
      .updateTable('jobs')
      .set({ state: 'waiting', attempts: 0, lockedUntil: null, runAt: now })
      .where((eb) => (which === 'failed' ? eb('state', '=', 'failed') : eb('id', '=', which.id)))
      .where('state', '<>', 'running')
      .returning(['kind', 'payload'])
      .execute()
    await requeueMails(
      trx,
      jobs
        .filter(({ kind }) => kind === 'deliver-mail')
        .map(({ payload }) => JOB_PAYLOADS['deliver-mail'].parse(payload).outboxId),
    )
    return jobs.length
  })
}

async function requeueMails(trx: Trx, ids: string[]) {
  if (ids.length === 0) return
  await trx
    .updateTable('outbox')
    .set({ state: 'en_cola' })
    .where('id', 'in', ids)
    .where('state', '=', 'fallido')
    // The words of mails given up a month ago are deleted.
    .where('bodyText', '<>', '')
    .execute()
}

const KNOWN_KINDS = Object.keys(JOB_PAYLOADS)

export interface JobsOverview {
  failed: { kind: string; count: number; lastError: string | null }[]
  /** Jobs that are due for longer than the margin and do not run. */
  overdue: number
  oldestDue: Date | null
  /** Kinds that this version does not know, and how many wait: a newer version has written them. */
  unknown: { kind: string; count: number }[]
}

/** Counts the failed jobs and those that are overdue. */
export async function summariseJobs(db: Db, { now, marginMs }: { now: Date; marginMs: number }): Promise<JobsOverview> {
  const failed = await db
    .selectFrom('jobs')
    .select(({ fn }) => ['kind', fn.countAll<number>().as('count'), fn.max('lastError').as('lastError')])
    .where('state', '=', 'failed')
    .groupBy('kind')
    .orderBy('kind')
    .execute()
  const due = await db
    .selectFrom('jobs')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('runAt').as('oldest')])
    .where('state', '<>', 'failed')
    .where('kind', 'in', KNOWN_KINDS)
    .where((eb) => eb.or([eb('kind', 'not in', LEAVING_KINDS), eb.not(MAIL_IS_HELD)]))
    .where('runAt', '<', new Date(now.getTime() - marginMs))
    .where((eb) => eb.or([eb('lockedUntil', 'is', null), eb('lockedUntil', '<', now)]))
    .executeTakeFirstOrThrow()
  const unknown = await db
    .selectFrom('jobs')
    .select(({ fn }) => ['kind', fn.countAll<number>().as('count')])
    .where('kind', 'not in', KNOWN_KINDS)
    .groupBy('kind')
    .orderBy('kind')
    .execute()
  return { failed, overdue: due.count, oldestDue: due.oldest, unknown }
}

/** Periodic jobs that are dated farther away than their period and the margin. */
export async function listParkedJobs(
  db: Db,
  periods: Period[],
  { now, marginMs }: { now: Date; marginMs: number },
): Promise<{ kind: string; runAt: Date }[]> {
  if (periods.length === 0) return []
  const rows = await db
    .selectFrom('jobs')
    .select(['kind', 'runAt'])
    .where(
      'dedupeKey',
      'in',
      periods.map(({ kind }) => kind),
    )
    .where('state', '=', 'waiting')
    .orderBy('kind')
    .execute()
  const latest = new Map<string, number>(periods.map(({ kind, everyMs }) => [kind, now.getTime() + everyMs + marginMs]))
  return rows
    .filter(({ kind, runAt }) => runAt.getTime() > (latest.get(kind) ?? Infinity))
    .map(({ kind, runAt }) => ({ kind, runAt }))
}

export interface OutboxOverview {
  waiting: number
  /** Mails that wait for longer than the margin, unless all of them are held. */
  stuck: number
  failed: number
  bounced: number
  lastError: string | null
}

/** Counts the mails of a time by their state. */
export async function summariseOutbox(
  db: Db,
  { now, marginMs, sinceMs }: { now: Date; marginMs: number; sinceMs: number },
): Promise<OutboxOverview> {
  const since = new Date(now.getTime() - sinceMs)
  const margin = new Date(now.getTime() - marginMs)
  return db
    .selectFrom('outbox')
    .select(({ fn, eb }) => [
      fn.countAll<number>().filterWhere('state', '=', 'en_cola').as('waiting'),
      fn
        .countAll<number>()
        .filterWhere(eb.and([eb('state', '=', 'en_cola'), eb('createdAt', '<', margin), eb.not(MAIL_IS_HELD)]))
        .as('stuck'),
      fn.countAll<number>().filterWhere('state', '=', 'fallido').as('failed'),
      fn.countAll<number>().filterWhere('state', '=', 'rebotado').as('bounced'),
      sql<string | null>`(array_agg(last_error ORDER BY created_at DESC) FILTER (WHERE last_error IS NOT NULL))[1]`.as(
        'lastError',
      ),
    ])
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow()
}
