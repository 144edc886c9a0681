import type { Db } from '#app/db.server.ts'
import { selectCards } from '#app/domain/listings/card.server.ts'
import type { PageAsked, Place } from '#app/domain/paging.ts'
import { breadthOf, expectMatches, mostPossible, widened, type Breadth, type Expected } from './expectations.ts'
import type { Question } from './question.server.ts'
import { COLLECTED, MAX_RELEVANCE, MOST_RELEVANT, POINT_COLUMNS } from './relevance.ts'
import { pickMatches, pickRelevant, relevanceCount } from './relevance.ts'
import { run } from './run.server.ts'
import type { KeyedSort } from './sorts.ts'
import { CREATED_US, PAGE_SIZE } from './statements.ts'
import { COUNT_LIMIT, type SearchFilters } from './ways.ts'

const CARD_KEYS = [CREATED_US, 's.seen']

/** A row of a picked listing, whose total comes with it. */
interface Found<Row> {
  rows: Row[]
  /** Exact up to COUNT_LIMIT; COUNT_LIMIT + 1 stands for more. */
  total: number
}

/** How many statements may widen a search before everything is asked. */
const WIDENINGS = 2

/** The key of a place in the order of relevance: the relevance itself, and which listings were put in order. */
const BREADTHS = 20
export const MAX_RELEVANCE_KEY = MAX_RELEVANCE * BREADTHS
export const relevanceKey = (relevance: number, breadth: Breadth) => relevance * BREADTHS + numberOf(breadth)

const numberOf = ({ words, tier = 0 }: Breadth) => (words === 'both' ? 10 + tier : tier)

function breadthOfKey(key: number): Breadth {
  const number = key % BREADTHS
  if (number % 10 === 0) return { words: 'anywhere' }
  return { words: number > 10 ? 'both' : 'head', tier: number % 10 }
}

/**
 * Up to one row more than a page, in the order of relevance. Every page of a search puts the same listings in order: the
 * first page chooses how many are enough, and its places say so.
 */
export async function findRelevantRows<Row extends { seen: number | null }>(
  db: Db,
  question: Question,
  filters: SearchFilters,
  { after, before }: PageAsked,
): Promise<Found<Row> & { breadth: Breadth }> {
  const from = after ?? before
  const read = (breadth: Breadth) => {
    const values: unknown[] = []
    const places = { after: after && relevanceOf(after), before: before && relevanceOf(before) }
    const picked = pickRelevant(question, filters, { breadth, ...places, limit: PAGE_SIZE + 1 }, values)
    return run<Row>(db, {
      text: selectCards(picked.text, picked.order('s.'), [...CARD_KEYS, ...POINT_COLUMNS]),
      values,
    })
  }
  if (from) {
    const breadth = breadthOfKey(from.key)
    const rows = await read(breadth)
    return { rows, breadth, total: await totalOf(db, question, filters, { breadth, seen: rows[0]?.seen ?? 0 }) }
  }
  const expected = await expect(db, question, filters)
  let breadth = breadthOf(expected, question.commonness)
  let rows = await read(breadth)
  for (let widening = 1; (rows[0]?.seen ?? 0) < MOST_RELEVANT; widening += 1) {
    const next = widened(breadth, expected, question.commonness, rows[0]?.seen ?? 0)
    if (!next) break
    breadth = widening < WIDENINGS ? next : { words: 'anywhere' }
    rows = await read(breadth)
  }
  return { rows, breadth, total: await totalOf(db, question, filters, { breadth, seen: rows[0]?.seen ?? 0 }) }
}

const relevanceOf = ({ key, id }: Place): Place => ({ key: Math.floor(key / BREADTHS), id })

/**
 * Up to one row more than a page of the listings that match, by date or by price. Where all can be collected these are
 * put in order; where they are many, `walk` follows the order until there are enough.
 */
export async function findKeyedRows<Row extends { seen: number | null }>(
  db: Db,
  question: Question,
  filters: SearchFilters,
  { sort, after, before }: PageAsked & { sort: KeyedSort },
  walk: (filters: SearchFilters) => Promise<Row[]>,
): Promise<Found<Row>> {
  const expected = await expect(db, question, filters)
  const breadth = breadthOf(expected, question.commonness)
  const collect = async () => {
    const values: unknown[] = []
    const picked = pickMatches(question, filters, { sort, after, before, limit: PAGE_SIZE + 1 }, values)
    return run<Row>(db, { text: selectCards(picked.text, picked.order('s.'), CARD_KEYS), values })
  }
  if (breadth.words === 'anywhere') {
    const rows = await collect()
    return { rows, total: await totalOf(db, question, filters, { breadth, seen: rows[0]?.seen ?? 0 }) }
  }
  const total = await totalOf(db, question, filters, { breadth, seen: 0 })
  const walked = await walk({ ...filters, units: question.units })
  return { rows: walked.length > PAGE_SIZE || total > COUNT_LIMIT ? walked : await collect(), total }
}

/** How many match, known from those that were put in order if these are all or many; otherwise the best are counted first. */
async function totalOf(
  db: Db,
  question: Question,
  filters: SearchFilters,
  { breadth, seen }: { breadth: Breadth; seen: number },
): Promise<number> {
  if (seen > COUNT_LIMIT) return COUNT_LIMIT + 1
  if (breadth.words === 'anywhere' && seen > 0) return seen
  const countOf = async (among: Breadth) => {
    const statement = relevanceCount(question, filters, { breadth: among, limit: COUNT_LIMIT })
    const [counted] = await run<{ total: number }>(db, statement)
    return counted?.total ?? 0
  }
  const best = breadth.words === 'anywhere' || seen > 0 ? 0 : await countOf(breadth)
  return best > COUNT_LIMIT ? best : countOf({ words: 'anywhere' })
}

/** Several words that are common alone may be rare together, or go together always: some of the best tell. */
async function expect(db: Db, question: Question, filters: SearchFilters): Promise<Expected> {
  const { commonness, units } = question
  const expected = expectMatches(units, filters, commonness)
  const most = mostPossible(units, filters, commonness, COLLECTED)
  if (units.length < 2 || expected.anywhere > COLLECTED || most.inHead <= COLLECTED || most.tier === 0) return expected
  const breadth: Breadth = { words: 'head', tier: most.tier }
  const [counted] = await run<{ total: number }>(db, relevanceCount(question, filters, { breadth, limit: COLLECTED }))
  const inHead = (counted?.total ?? 0) / most.tierShare
  return { inHead, anywhere: Math.max(inHead, expected.anywhere) }
}
