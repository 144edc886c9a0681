import type { Db } from '#app/db.server.ts'
import { hiddenBy } from '#app/domain/listings/content-filter.ts'
import type { ContentFilter } from '#app/domain/settings/values.ts'
import { run } from './run.server.ts'
import { countByCategory } from './statements.ts'

interface KeptCounts {
  counts: Promise<Map<number, number>>
  until: number
}

const keptCounts: Record<ContentFilter, WeakMap<Db, KeptCounts>> = {
  all: new WeakMap(),
  moderate: new WeakMap(),
  strict: new WeakMap(),
}
/** At most one part in 25 of the time goes into counting: what took 4 ms is kept for a tenth of a second. */
const KEPT_TIMES = 25

/** The counts, kept for a moment, so that the home page's load on the database has a bound. */
export function recentListingsByCategory(
  db: Db,
  { contentFilter = 'moderate' }: { contentFilter?: ContentFilter } = {},
): Promise<Map<number, number>> {
  const started = performance.now()
  const keptFor = keptCounts[contentFilter]
  const before = keptFor.get(db)
  if (before && before.until > started) return before.counts
  const counts = countListingsByCategory(db, contentFilter)
  const kept: KeptCounts = { counts, until: Infinity }
  keptFor.set(db, kept)
  counts.then(
    () => {
      const counted = performance.now()
      kept.until = counted + KEPT_TIMES * (counted - started)
    },
    () => keptFor.delete(db),
  )
  return counts
}

/** Visible listings in each category, by id; an empty category is absent (H8). */
export async function countListingsByCategory(db: Db, contentFilter: ContentFilter): Promise<Map<number, number>> {
  const rows = await run<{ categoryId: number; total: number }>(db, {
    text: countByCategory(hiddenBy(contentFilter)),
    values: [],
  })
  return new Map(rows.map((row) => [row.categoryId, row.total]))
}
