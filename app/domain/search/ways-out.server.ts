import type { Db } from '#app/db.server.ts'
import { FILTER_KEYS, type FilterKey } from './filters.ts'
import type { Question } from './question.server.ts'
import { isByMeaning } from './relevance.ts'
import { countByWords } from './relevant.server.ts'
import { run } from './run.server.ts'
import { countStatement } from './statements.ts'
import type { SearchFilters } from './ways.ts'

/** A filter whose removal gives results to a search without any. */
export interface WayOut {
  key: FilterKey
  /** Exact up to COUNT_LIMIT; COUNT_LIMIT + 1 means more. */
  total: number
}

/** The filters whose removal gives results, the one with the most first; none if removing one is not enough. */
export async function findWaysOut(db: Db, question: Question | undefined, filters: SearchFilters): Promise<WayOut[]> {
  const set = FILTER_KEYS.filter((key) => filters[key] !== undefined)
  const ways = await Promise.all(
    set.map(async (key) => ({ key, total: await countWithout(db, question, { ...filters, [key]: undefined }) })),
  )
  return ways.filter(({ total }) => total > 0).toSorted((a, b) => b.total - a.total)
}

async function countWithout(db: Db, question: Question | undefined, filters: SearchFilters): Promise<number> {
  if (question && isByMeaning(question, filters)) return countByWords(db, question, filters)
  const [counted] = await run<{ total: number }>(db, countStatement(filters))
  return counted?.total ?? 0
}
