import { renewalPath } from '#app/adapters/links.server.ts'
import { config } from '#app/config/env.server.ts'
import { checkDrafts } from '#app/domain/listings/drafts.server.ts'
import { checkFreshness } from '#app/domain/listings/freshness.server.ts'
import { HOUR_MS, MINUTE_MS } from '#app/locale/durations.ts'
import type { JobHandlers } from './job-handler.ts'

const FRESHNESS_EVERY_MS = 10 * MINUTE_MS

/** The later work on listings. */
export const listingJobs = {
  'check-drafts': { run: (db, _payload, now) => checkDrafts(db, now), everyMs: HOUR_MS },
  'check-freshness': {
    run: (db, _payload, now) => checkFreshness(db, { now, days: config.freshnessDays, renewPath: renewalPath }),
    everyMs: FRESHNESS_EVERY_MS,
  },
} satisfies Partial<JobHandlers>
