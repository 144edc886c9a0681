import { config } from '#app/config/env.server.ts'
import { createDb, createPool, type Db } from '#app/db.server.ts'
import { findListingPlaces } from '#app/domain/places/names.server.ts'
import { countCategories, COUNTING_MS } from '#app/domain/search/category-figures.server.ts'
import { refillSearch } from '#app/domain/search/refill.server.ts'
import { refreshSearch, refreshSellerWords } from '#app/domain/search/refresh.server.ts'
import { showListings } from '#app/domain/search/showing.server.ts'
import { HOUR_MS, MINUTE_MS } from '#app/locale/durations.ts'
import type { JobHandlers } from './job-handler.ts'

const CATEGORIES_EVERY_MS = 15 * MINUTE_MS
/** The longest time for an index of a million listings on a busy machine. */
const REFILLING_MS = 15 * MINUTE_MS

/** The later work of searching. */
export const searchJobs = {
  'show-listings': {
    run: (db, { authorId }) => showListings(db, authorId),
    isLong: true,
  },
  'count-categories': {
    run: (_db, _payload, now) => withTime(COUNTING_MS, (db) => countCategories(db, now)),
    isLong: true,
    everyMs: CATEGORIES_EVERY_MS,
  },
  'refresh-search': {
    run: (_db, _payload, now) => withTime(COUNTING_MS, (db) => refreshSearch(db, now)),
    isLong: true,
    everyMs: HOUR_MS,
  },
  'find-listing-places': {
    run: () => withTime(COUNTING_MS, findListingPlaces),
    isLong: true,
    everyMs: HOUR_MS,
  },
  'refresh-seller-words': {
    run: (db, { sellerId }) => refreshSellerWords(db, sellerId),
    isLong: true,
  },
  'refill-search': {
    run: (_db, asked) => withTime(REFILLING_MS, (db) => refillSearch(db, asked)),
    isLong: true,
  },
} satisfies Partial<JobHandlers>

/** Runs on a connection of its own, whose statements may take longer than those of pages. */
async function withTime(statementTimeoutMs: number, work: (db: Db) => Promise<void>): Promise<void> {
  const patient = createDb(createPool(config.databaseUrl, { max: 1, statementTimeoutMs, patient: true }))
  try {
    await work(patient)
  } finally {
    await patient.destroy()
  }
}
