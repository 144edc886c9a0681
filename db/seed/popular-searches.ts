import { createHash } from 'node:crypto'
import type { Db } from '#app/db.server.ts'
import { addDays } from '#app/domain/measures/periods.ts'
import { isoDay } from '#app/locale/dates.server.ts'
import { siteTimeZone } from '#app/locale/site.server.ts'

/** What visitors of the demonstration search for, and how many of them on a day; each finds some of its listings. */
export const DEMO_POPULAR: readonly (readonly [query: string, visitors: number])[] = [
  ['fotógrafo', 12],
  ['diseño web', 11],
  ['traducción', 10],
  ['guitarra', 9],
  ['clases', 8],
  ['ilustración', 7],
  ['redes sociales', 6],
  ['bodas', 5],
]
/** So many days ago: they stay popular for a month from then on. */
const DAYS_AGO = 1

/** Those of nobody, and the same each time, so that they can be taken away. */
const VISITORS = Array.from({ length: 12 }, (_, n) =>
  createHash('sha256').update(`visitor ${n} of the demonstration`).digest(),
)

export async function addDemoPopularSearches(db: Db, now: Date): Promise<void> {
  const day = addDays(isoDay(now, siteTimeZone), -DAYS_AGO)
  const rows = DEMO_POPULAR.flatMap(([query, visitors]) =>
    VISITORS.slice(0, visitors).map((visitorHash) => ({ day, query, visitorHash })),
  )
  await db.insertInto('searchLog').values(rows).execute()
}

export async function removeDemoPopularSearches(db: Db): Promise<void> {
  await db.deleteFrom('searchLog').where('visitorHash', 'in', VISITORS).execute()
}
