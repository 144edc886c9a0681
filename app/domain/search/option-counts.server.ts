import type { Db } from '#app/db.server.ts'
import { breadthOf, expectMatches } from './expectations.ts'
import { FILTERS, LEXEMES, type FilterKey } from './filters.ts'
import type { Question } from './question.server.ts'
import { isByMeaning, matchingIds } from './relevance.ts'
import { countByWords } from './relevant.server.ts'
import { run } from './run.server.ts'
import { conditionsOf, containsByTrigram, countStatement, where, type Statement } from './statements.ts'
import { COUNT_LIMIT, type SearchFilters } from './ways.ts'

/** How many listings there are with an option, by the name of its filter and its text in the address; an absent option has none. */
export type OptionCounts = Record<string, Record<string, number>>

/** The filters whose other options have a number too while one is chosen. */
const COUNTED_BESIDE: readonly FilterKey[] = ['categoryId', 'modality']

/**
 * The exact number of results of each option: of filters that are not set, and of other categories and modalities in
 * place of the chosen one. If there are more than COUNT_LIMIT to count, there are no numbers. @param total of the
 * present search.
 */
export async function countOptions(
  db: Db,
  question: Question | undefined,
  filters: SearchFilters,
  total: number,
): Promise<OptionCounts> {
  const isSet = (key: FilterKey) => filters[key] !== undefined
  const keys = LEXEMES.map(({ key }) => key)
  const unset = countsFor(db, question, filters, { total, keys: keys.filter((key) => !isSet(key)) })
  const instead = COUNTED_BESIDE.filter(isSet).map(async (key) => {
    const others = { ...filters, [key]: undefined }
    const isMany =
      !question || breadthOf(expectMatches(question, others, question.commonness), question.commonness).tier
    return countsFor(db, question, others, {
      total: isMany ? await totalOf(db, question, others) : undefined,
      keys: [key],
    })
  })
  return Object.fromEntries((await Promise.all([unset, ...instead])).flat())
}

/** An option is not offered where this share of the results, or more, has it: choosing it would change little. */
const NEARLY_ALL = 0.95

/**
 * The names of filters with one value that nearly all results have, as far as they are counted: a chosen filter has no
 * number. Empty without results.
 */
export const idleFilters = (options: OptionCounts, total: number): string[] =>
  LEXEMES.flatMap(({ key, options: [only, ...others] }) => {
    const { name, write } = FILTERS[key]
    const count = only && others.length === 0 ? (options[name]?.[write(only.value)] ?? 0) : 0
    return count > 0 && count >= NEARLY_ALL * total ? [name] : []
  })

async function totalOf(db: Db, question: Question | undefined, filters: SearchFilters): Promise<number> {
  if (question && isByMeaning(question, filters)) return countByWords(db, question, filters)
  const [counted] = await run<{ total: number }>(db, countStatement(filters))
  return counted?.total ?? 0
}

async function countsFor(
  db: Db,
  question: Question | undefined,
  filters: SearchFilters,
  { total, keys }: { total: number | undefined; keys: readonly FilterKey[] },
): Promise<[string, Record<string, number>][]> {
  if (total === 0 || (total ?? 0) > COUNT_LIMIT) return []
  const rows = await run<{ lexeme: string; listings: number }>(db, optionsStatement(question, filters))
  const counts = new Map(rows.map(({ lexeme, listings }) => [lexeme, listings]))
  // Counted in another way, a total may differ where titles only contain what was typed: then no number is right.
  const counted = counts.get('') ?? 0
  if (counted > COUNT_LIMIT || counted !== (total ?? counted)) return []
  return LEXEMES.filter(({ key }) => keys.includes(key)).map(({ key, options }) => {
    const { name, write } = FILTERS[key]
    const some = options.flatMap(({ value, lexeme }) => {
      const count = counts.get(lexeme)
      return count === undefined ? [] : [[write(value), count] as const]
    })
    return [name, Object.fromEntries(some)] as const
  })
}

/**
 * How many of the listings that a search finds have each lexeme; the empty lexeme has the number of all of them, and is
 * alone if there are too many.
 */
function optionsStatement(question: Question | undefined, filters: SearchFilters): Statement {
  const values: unknown[] = []
  const matches =
    question && isByMeaning(question, filters)
      ? matchingIds(question, filters, values)
      : `found AS MATERIALIZED (SELECT listing_id FROM listing_search${where(conditionsOf(filters, values, containsByTrigram))} LIMIT ${COUNT_LIMIT + 1})`
  return {
    text: `WITH ${matches}, of AS MATERIALIZED (
    SELECT s.category_id, s.modality, s.marks FROM found JOIN listing_search s ON s.listing_id = found.listing_id
     WHERE (SELECT count(*) FROM found) <= ${COUNT_LIMIT})
  SELECT '' AS lexeme, count(*)::int AS listings FROM found
   UNION ALL
  SELECT lexeme, count(*)::int
    FROM of, unnest(ARRAY['=c' || category_id, '=m' || modality] || ARRAY(SELECT '=' || mark FROM unnest(marks) mark)) lexeme
   WHERE lexeme IS NOT NULL GROUP BY lexeme`,
    values,
  }
}
