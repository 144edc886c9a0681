import { isbot } from 'isbot'
import { sql } from 'kysely'
import type { Db } from '#app/db.server.ts'
import { plainLetters } from '#app/locale/text.ts'
import { saltOf, visitorHash } from '#app/domain/measures/commands.server.ts'
import { MIN_VISITORS } from '#app/domain/measures/sources.ts'
import { POPULAR_DAYS } from '#app/domain/tables/periods.ts'
import { daysBefore, isoDay } from '#app/locale/dates.server.ts'
import { MINUTE_MS } from '#app/locale/durations.ts'
import { reading, type Language } from '#app/locale/languages.ts'
import { siteTimeZone } from '#app/locale/site.server.ts'
import { perLanguage, tc } from '#app/locale/texts.ts'
import { capitalise } from '#app/locale/words.ts'
import { wordsOf } from './params.ts'
import { isPersonal } from './personal-words.ts'
import { readQuestion } from './question.server.ts'
import { relevanceCount } from './relevance.ts'
import { run } from './run.server.ts'
import { searchIn } from './spoken-words.server.ts'
import { understandWords } from './understood.server.ts'

/** The five of the specification, which are offered until enough people have searched (G9). Search reads them in each language. */
const FIRST_SEARCHES = perLanguage(() => [
  tc('search', 'Diseño web'),
  tc('search', 'Logo'),
  tc('search', 'Marketing'),
  tc('search', 'Desarrollo app'),
  tc('search', 'SEO'),
])
const SHOWN = 5
/** How many are kept for suggestions. */
const CANDIDATES = 60
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

export interface OfferedSearches {
  /** The commonest searches of the last thirty days, best first. */
  popular: string[]
  /** The language of each search, empty if it is the page's; absent if all are in it. */
  languages?: (Language | '')[]
  /** The product's own suggestions, which are not called popular: all five if no search is popular yet. */
  suggested: string[]
  /** The suggestions that find something. */
  answered: string[]
}

export const NO_SEARCHES: OfferedSearches = { popular: [], suggested: [], answered: [] }

/** Searches by at least MIN_VISITORS of a day, most searched first. */
async function listSearched(db: Db, now: Date, limit: number): Promise<{ query: string; visitors: number }[]> {
  const { rows } = await sql<{ query: string; visitors: number }>`
    SELECT query, sum(visitors)::int AS visitors FROM (
      SELECT query, day, count(*) AS visitors FROM search_log
       WHERE day > ${isoDay(daysBefore(now, POPULAR_DAYS), siteTimeZone)}::date
       GROUP BY query, day) by_day
     GROUP BY query HAVING max(visitors) >= ${MIN_VISITORS}
     ORDER BY sum(visitors) DESC, query LIMIT ${sql.lit(limit)}`.execute(db)
  return rows.filter(({ query }) => !isPersonal(query))
}

/** Searches by many that find something for everybody, most searched first. */
async function listPopular(db: Db, now: Date): Promise<string[]> {
  const popular: string[] = []
  for (const { query } of await listSearched(db, now, CANDIDATES))
    if (await findsSomething(db, wordsOf(query))) popular.push(query)
  return popular
}

/** How many of the commonest searches are checked for results. */
const LOOKED_AT = 300

/** Searches by many visitors without results today, most searched first, each with its visitors of a day. */
export async function listUnanswered(db: Db, now: Date): Promise<{ query: string; visitors: number }[]> {
  const unanswered: { query: string; visitors: number }[] = []
  for (const searched of await listSearched(db, now, LOOKED_AT))
    if (!(await findsSomething(db, wordsOf(searched.query)))) unanswered.push(searched)
  return unanswered
}

/** Searches to begin with (G9). Beside popular ones, which find something, so does each suggestion. */
export async function listPopularSearches(db: Db, now: Date): Promise<OfferedSearches> {
  return offeredOf(db, await listPopular(db, now))
}

async function offeredOf(db: Db, all: string[]): Promise<OfferedSearches> {
  const inWords = all.map((query) => searchIn(query, reading.language()))
  const lower = inWords.map(({ text }) => text.toLocaleLowerCase('es'))
  // «Fotógrafo» and «photographe» are one trade, and one choice.
  const shown = inWords.filter((_, at) => lower.indexOf(lower[at] ?? '') === at).slice(0, SHOWN)
  const popular = shown.map(({ text }) => capitalise(text))
  const languages = shown.map(({ lang = '' as const }) => lang)
  const known = new Set(shown.map(({ text }) => text.toLocaleLowerCase('es')))
  const answered: string[] = []
  for (const query of FIRST_SEARCHES()) {
    if (popular.length + answered.length === SHOWN) break
    if (known.has(query.toLocaleLowerCase('es'))) continue
    const { words } = await understandWords(db, wordsOf(query))
    if (await findsSomething(db, words)) answered.push(query)
  }
  return {
    popular,
    ...(languages.some(Boolean) && { languages }),
    suggested: popular.length === 0 ? [...FIRST_SEARCHES()] : answered,
    answered,
  }
}

/** Whether the page of a search has listings for everybody, by the stems that it is searched by. */
async function findsSomething(db: Db, words: readonly string[]): Promise<boolean> {
  const question = await readQuestion(db, words)
  if (question.units.length === 0) return false
  const filters = { words: [], hideSensitive: true }
  const any = relevanceCount(question, filters, { breadth: { words: 'anywhere' }, limit: 0 })
  const [counted] = await run<{ total: number }>(db, any)
  return (counted?.total ?? 0) > 0
}

interface Kept {
  all: Promise<string[]>
  /** The offered searches by the language of their reader. */
  offered: Map<Language, Promise<OfferedSearches>>
  until: number
}

const kept = new WeakMap<Db, Kept>()

/** The searches, at most five minutes old. A failure is not kept. */
function keptSearches(db: Db, now: Date): Kept {
  const before = kept.get(db)
  if (before && before.until > now.getTime()) return before
  const all = listPopular(db, now)
  const searches = { all, offered: new Map(), until: now.getTime() + KEPT_MS }
  kept.set(db, searches)
  all.catch(() => kept.delete(db))
  return searches
}

/** The popular searches, at most five minutes old. */
export function recentPopularSearches(db: Db, now: Date): Promise<OfferedSearches> {
  const { all, offered } = keptSearches(db, now)
  const language = reading.language()
  const before = offered.get(language)
  if (before) return before
  const searches = all.then((popular) => offeredOf(db, popular))
  offered.set(language, searches)
  searches.catch(() => offered.delete(language))
  return searches
}

/** Popular searches that have a word which begins like a typed text, most searched first; at most five minutes old. */
export async function popularLike(db: Db, typed: string, now: Date): Promise<string[]> {
  const start = plainLetters(typed)
  return (await keptSearches(db, now).all).filter((query) => {
    const text = plainLetters(query)
    return text !== start && ` ${text}`.includes(` ${start}`)
  })
}
