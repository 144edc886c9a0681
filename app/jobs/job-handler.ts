import type { Db } from '#app/db.server.ts'
import type { JobKind, JobPayloads } from '#app/domain/outbox/job-payloads.ts'

export interface JobHandler<K extends JobKind> {
  /** Does the work, or throws to have it tried again later. It may happen that it is done twice. */
  run(db: Db, payload: JobPayloads[K], now: Date): Promise<unknown>
  /** The attempts are used up. */
  giveUp?(db: Db, payload: JobPayloads[K]): Promise<unknown>
  /** Makes it periodic: it is there from the first start on, and comes back this long after each end. */
  everyMs?: number
  /** It may take minutes: only some of a worker's slots are given to such jobs, so that mails do not wait behind them. */
  isLong?: boolean
}

export type JobHandlers = { [K in JobKind]: JobHandler<K> }
