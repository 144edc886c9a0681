import { isbot } from 'isbot'
import { sql } from 'kysely'
import type { Db } from '#app/db.server.ts'
import { saltOf, visitorHash } from '#app/domain/measures/commands.server.ts'
import { isoDay } from '#app/locale/dates.server.ts'
import { MINUTE_MS, daysBefore } from '#app/locale/durations.ts'
import { siteTimeZone } from '#app/locale/site.server.ts'
import { capitalise } from '#app/locale/words.ts'
import { run } from './run.server.ts'
import { countStatement } from './statements.ts'
import { wordsOf } from './params.ts'

/** Searches that are offered until enough people have searched (G9), if they find something. */
const FIRST_SEARCHES = [
  'Diseño web',
  'Logo',
  'Marketing',
  'Desarrollo app',
  'SEO',
  'Fotografía',
  'Ilustración',
  'Guitarra',
  'Traducción',
]
const SHOWN = 5
/** How many visitors of one day must have searched the same text: one person's words are not shown to others. */
export const MIN_VISITORS = 5
const POPULAR_DAYS = 30
const CANDIDATES = 15
const KEPT_MS = 5 * MINUTE_MS

export interface SearchMade {
  query: string
  ip: string
  userAgent: string | undefined
  now: Date
}

/**
 * Counts a search without storing who searched: the hash under the day's salt tells visitors apart for a day only.
 * Robots do not count, nor texts that look like an address or a telephone number.
 */
export async function recordSearch(db: Db, { query, ip, userAgent, now }: SearchMade): Promise<boolean> {
  const words = wordsOf(query).join(' ').toLocaleLowerCase('es')
  if (!userAgent || isbot(userAgent) || [...words].length < 2 || isPersonal(words)) return false
  const day = isoDay(now, siteTimeZone)
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('searchLog')
    .values({ day, query: words, visitorHash: visitorHash(await saltOf(db, day, now), ip, userAgent) })
    .onConflict((conflict) => conflict.constraint('search_log_pkey').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

const isPersonal = (text: string) => text.includes('@') || /\d[\d\s.-]{5,}\d/.test(text)

export interface OfferedSearches {
  /** What most visitors searched for in the last thirty days, best first. */
  popular: string[]
  /** The product's own suggestions, which are not called popular. */
  suggested: string[]
}

export const NO_SEARCHES: OfferedSearches = { popular: [], suggested: [] }

/** Searches to begin with, each of which finds something that everybody sees (G9). */
export async function listPopularSearches(db: Db, now: Date): Promise<OfferedSearches> {
  const { rows } = await sql<{ query: string }>`
    SELECT query FROM (
      SELECT query, day, count(*) AS visitors FROM search_log
       WHERE day > ${isoDay(daysBefore(now, POPULAR_DAYS), siteTimeZone)}::date
       GROUP BY query, day) by_day
     GROUP BY query HAVING max(visitors) >= ${MIN_VISITORS}
     ORDER BY sum(visitors) DESC, query LIMIT ${CANDIDATES}`.execute(db)
  const popular: string[] = []
  for (const { query } of rows) {
    if (popular.length < SHOWN && (await findsSomething(db, query))) popular.push(capitalise(query))
  }
  const known = new Set(popular.map((query) => query.toLocaleLowerCase('es')))
  const suggested: string[] = []
  for (const query of FIRST_SEARCHES) {
    if (popular.length + suggested.length === SHOWN) break
    if (!known.has(query.toLocaleLowerCase('es')) && (await findsSomething(db, query))) suggested.push(query)
  }
  return { popular, suggested }
}

async function findsSomething(db: Db, query: string): Promise<boolean> {
  const [counted] = await run<{ total: number }>(db, countStatement({ words: wordsOf(query), hideSensitive: true }))
  return (counted?.total ?? 0) > 0
}

const kept = new WeakMap<Db, { searches: Promise<OfferedSearches>; until: number }>()

/** The same, at most five minutes old. A failure is not kept. */
export function recentPopularSearches(db: Db, now: Date): Promise<OfferedSearches> {
  const before = kept.get(db)
  if (before && before.until > now.getTime()) return before.searches
  const searches = listPopularSearches(db, now)
  kept.set(db, { searches, until: now.getTime() + KEPT_MS })
  searches.catch(() => kept.delete(db))
  return searches
}

/** Deletes what is too old to be counted. */
export async function purgeSearchLog(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('searchLog')
    .where('day', '<', sql<Date>`${isoDay(daysBefore(now, POPULAR_DAYS), siteTimeZone)}::date`)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
