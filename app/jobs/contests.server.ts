import type { Db } from '#app/db.server.ts'
import { CLOSE_CONTEST_JOB, closeContest } from '#app/domain/contests/closing.server.ts'

/** What happens to a contest at its end, and when nobody has decided it in time. */
export const contestJobs = {
  [CLOSE_CONTEST_JOB]: {
    run: (db: Db, { contestId }: { contestId: string }, now: Date) => closeContest(db, contestId, now),
  },
}
