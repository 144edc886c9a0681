import { closeContest } from '#app/domain/contests/closing.server.ts'
import type { JobHandlers } from './job-handler.ts'

/** What happens to a contest at its end and at the end of its judging. */
export const contestJobs = {
  'close-contest': { run: (db, { contestId }, now) => closeContest(db, contestId, now) },
} satisfies Partial<JobHandlers>
