import { createHash } from 'node:crypto'
import type { Db } from '#app/db.server.ts'
import { addDays } from '#app/domain/measures/periods.ts'
import { saveSearch, turnSearch } from '#app/domain/saved-searches/commands.server.ts'
import { isoDay } from '#app/locale/dates.server.ts'
import { siteTimeZone } from '#app/locale/site.server.ts'
import { demoData } from './data.ts'
import { POPULAR_AT_MOST } from './schemas.ts'

/** How many days ago the searches were made: they stay popular for a month from then on. */
const DAYS_AGO = 1

/** Hashes of invented visitors, the same each time, so that the searches can be removed. */
const VISITORS = Array.from({ length: POPULAR_AT_MOST }, (_, n) =>
  createHash('sha256').update(`visitor ${n} of the demonstration`).digest(),
)

/** Saves what the demonstration's client waits for. */
export async function addDemoSearches(db: Db, personId: string): Promise<void> {
  for (const { name, frequency, isPaused, maxEuros, ...sought } of demoData().searches.saved) {
    const params = { ...sought, ...(maxEuros && { max_cents: maxEuros * 100 }) }
    if ((await saveSearch(db, personId, { params, name, frequency })) !== 'saved' || !isPaused) continue
    const { id } = await db
      .selectFrom('savedSearches')
      .select('id')
      .where('userId', '=', personId)
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
    await turnSearch(db, personId, id, 'pausada')
  }
}

export async function addDemoPopularSearches(db: Db, now: Date): Promise<void> {
  const day = addDays(isoDay(now, siteTimeZone), -DAYS_AGO)
  const rows = demoData().searches.popular.flatMap(({ query, visitors }) =>
    VISITORS.slice(0, visitors).map((visitorHash) => ({ day, query, visitorHash })),
  )
  await db.insertInto('searchLog').values(rows).execute()
}

export async function removeDemoPopularSearches(db: Db): Promise<void> {
  await db.deleteFrom('searchLog').where('visitorHash', 'in', VISITORS).execute()
}
