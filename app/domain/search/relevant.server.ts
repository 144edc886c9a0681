import type { Db } from '#app/db.server.ts'
import { selectCards } from '#app/domain/listings/card.server.ts'
import type { PageAsked, Place } from '#app/domain/paging.ts'
import { breadthOf, ENOUGH, expectMatches, mostPossible, widened, type Breadth, type Expected } from './expectations.ts'
import { NONE_COVERS } from './coverage.ts'
import type { SearchParams } from './params.ts'
import { WHOLE, type Question } from './question.server.ts'
import {
  COLLECTED,
  MAX_RELEVANCE,
  MOST_RELEVANT,
  pickMatches,
  pickRelevant,
  POINT_COLUMNS,
  relevanceCount,
} from './relevance.ts'
import { run } from './run.server.ts'
import { isPointed, type KeyedSort, type PointedSort } from './sorts.ts'
import { CREATED_US, PAGE_SIZE } from './statements.ts'
import { COUNT_LIMIT, type SearchFilters } from './ways.ts'

const CARD_KEYS = [CREATED_US, 's.seen']

/** A row of a picked listing, whose total comes with it. */
interface Found<Row> {
  rows: Row[]
  /** Exact up to COUNT_LIMIT; COUNT_LIMIT + 1 means more. */
  total: number
}

/** How many statements may widen a search before all matches are read. */
const WIDENINGS = 2

/**
 * Which listings were put in order: how broadly words match, up to how many kilometres the nearest are, which floor of
 * the question they reach, and how much of it they cover.
 */
export interface Reach {
  breadth: Breadth
  ring: number
  floor: number
  least: number
}

/** The parameters of one statement; the question has the rest. */
type ReadWith = Pick<Reach, 'breadth' | 'ring'>

/** The key of a row in an order by points: its relevance, and the reach of the search. */
const BREADTHS = 20
const RINGS = 101
const FLOORS = 6
const SHARES = NONE_COVERS + 1
export const MAX_RELEVANCE_KEY = MAX_RELEVANCE * BREADTHS * RINGS * FLOORS * SHARES
export const relevanceKey = (relevance: number, { breadth, ring, floor, least }: Reach) =>
  (((relevance * RINGS + ring) * BREADTHS + numberOf(breadth)) * FLOORS + floor) * SHARES + least
/** The floor of the question whose page has such a place, and how much of the question its listings cover. */
const floorOfKey = (key: number) => ({ floor: Math.floor(key / SHARES) % FLOORS, least: key % SHARES })

/** The floor below which the next is chosen, and the coverage to reach: a later page has those of the first. */
export function floorAsked({ isExact, sort, after, before }: SearchParams): { below?: number; least?: number } {
  const from = after ?? before
  if (isExact) return { below: WHOLE, least: 0 }
  if (!from || !isPointed(sort)) return {}
  const { floor, least } = floorOfKey(from.key)
  return { below: floor - 1, least }
}

const numberOf = ({ words, tier = 0 }: Breadth) => (words === 'both' ? 10 + tier : tier)

function reachOfKey(key: number): Reach {
  const reached = floorOfKey(key)
  const rest = Math.floor(key / SHARES / FLOORS)
  const number = rest % BREADTHS
  const ring = Math.floor(rest / BREADTHS) % RINGS
  if (number % 10 === 0) return { breadth: { words: 'anywhere' }, ring, ...reached }
  return { breadth: { words: number > 10 ? 'both' : 'head', tier: number % 10 }, ring, ...reached }
}

type RelevantAsked = PageAsked & { sort: PointedSort; limit?: number }

/** Up to one row more than a page, in an order by points, and how many listings match. */
export async function findRelevantRows<Row extends { seen: number | null }>(
  db: Db,
  question: Question,
  filters: SearchFilters,
  asked: RelevantAsked,
): Promise<Found<Row> & { reach: Reach }> {
  const { rows, reach } = await readRelevantRows<Row>(db, question, filters, asked)
  const isFirst = asked.after === undefined && asked.before === undefined
  return { rows, reach, total: await totalOf(db, question, filters, { reach, seen: seenBy(rows), isFirst }) }
}

/**
 * Every page of a search sorts the same listings: the first page chooses how many are enough, and its places contain
 * the number.
 */
export async function readRelevantRows<Row extends { seen: number | null }>(
  db: Db,
  question: Question,
  filters: SearchFilters,
  { sort, after, before, limit = PAGE_SIZE + 1 }: RelevantAsked,
): Promise<{ rows: Row[]; reach: Reach }> {
  const from = after ?? before
  const read = ({ breadth, ring }: ReadWith) => {
    const values: unknown[] = []
    const places = { after: after && relevanceOf(after), before: before && relevanceOf(before) }
    const picked = pickRelevant(question, within(filters, ring), { sort, breadth, ...places, limit }, values)
    return run<Row>(db, {
      text: selectCards(picked.text, picked.order('s.'), [...CARD_KEYS, ...POINT_COLUMNS]),
      values,
    })
  }
  if (from) return { rows: await read(reachOfKey(from.key)), reach: reachOfKey(from.key) }
  return readEnough(db, question, filters, { isNearest: sort === 'near', read })
}

const seenBy = (rows: readonly { seen: number | null }[]) => rows[0]?.seen ?? 0

/** Reads with the narrowest reach that is expected to be enough, and with wider ones until it is. */
async function readEnough<Row extends { seen: number | null }>(
  db: Db,
  question: Question,
  filters: SearchFilters,
  { isNearest, read }: { isNearest: boolean; read: (reach: ReadWith) => Promise<Row[]> },
): Promise<{ rows: Row[]; reach: Reach }> {
  const { commonness } = question
  const farthest = farthestOf(filters)
  let ring = isNearest ? ringOf(question, filters) : farthest
  let expected = await expect(db, question, within(filters, ring))
  let breadth = breadthOf(expected, commonness)
  let rows = await read({ breadth, ring })
  for (let widening = 1; seenBy(rows) < MOST_RELEVANT; widening += 1) {
    const next = widened(breadth, expected, commonness, seenBy(rows))
    if (next) breadth = widening < WIDENINGS ? next : { words: 'anywhere' }
    else if (ring < farthest) {
      ring = farthest
      expected = await expect(db, question, filters)
      breadth = breadthOf(expected, commonness)
    } else break
    rows = await read({ breadth, ring })
  }
  return { rows, reach: { breadth, ring, floor: question.floor, least: question.coverage.least } }
}

const farthestOf = ({ near }: SearchFilters) => near?.at(-1)?.km ?? 0

const relevanceOf = ({ key, id }: Place): Place => ({ key: Math.floor(key / SHARES / FLOORS / BREADTHS / RINGS), id })

const within = ({ near, ...filters }: SearchFilters, ring: number): SearchFilters => ({
  ...filters,
  ...(near && { near: near.filter(({ km }) => km <= ring) }),
})

/** The radius within which enough of the nearest listings are expected. */
function ringOf(question: Question, filters: SearchFilters): number {
  const { near = [] } = filters
  const { commonness } = question
  const everywhere = expectMatches(question, { ...filters, near: undefined }, commonness).anywhere
  const needed = everywhere > 0 ? (ENOUGH / everywhere) * commonness.listings : Infinity
  let listings = 0
  const last = near.find((place) => (listings += place.listings) >= needed) ?? near.at(-1)
  return last?.km ?? 0
}

/**
 * Up to one row more than a page of the listings that match, by date or by price. If all can be collected they are
 * sorted; if there are many, `walk` follows the order until there are enough.
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
    const isFirst = after === undefined && before === undefined
    return { rows, total: await totalOf(db, question, filters, { reach: whole(breadth), seen: seenBy(rows), isFirst }) }
  }
  const total = await totalOf(db, question, filters, { reach: whole(breadth), seen: 0 })
  const { units, sets, coverage } = question
  const walked = await walk({ ...filters, units, sets, coverage })
  return { rows: walked.length > PAGE_SIZE || total > COUNT_LIMIT ? walked : await collect(), total }
}

/** How many listings match: exact up to COUNT_LIMIT; COUNT_LIMIT + 1 means more. */
export async function countByWords(db: Db, question: Question, filters: SearchFilters): Promise<number> {
  const breadth = breadthOf(await expect(db, question, filters), question.commonness)
  return totalOf(db, question, filters, { reach: whole(breadth), seen: 0 })
}

/** A search that no ring limits. */
const whole = (breadth: Breadth): ReadWith => ({ breadth, ring: RINGS })

/**
 * The number of matches, known from the sorted ones if these are all or many; otherwise the best are counted first.
 * @param seen the number that a page gives; an empty page gives it only if it is the first.
 */
async function totalOf(
  db: Db,
  question: Question,
  filters: SearchFilters,
  { reach: { breadth, ring }, seen, isFirst = false }: { reach: ReadWith; seen: number; isFirst?: boolean },
): Promise<number> {
  if (seen > COUNT_LIMIT) return COUNT_LIMIT + 1
  if (breadth.words === 'anywhere' && (seen > 0 || isFirst) && ring >= farthestOf(filters)) return seen
  const countOf = async (among: Breadth) => {
    const statement = relevanceCount(question, filters, { breadth: among, limit: COUNT_LIMIT })
    const [counted] = await run<{ total: number }>(db, statement)
    return counted?.total ?? 0
  }
  const best = breadth.words === 'anywhere' || seen > 0 ? 0 : await countOf(breadth)
  return best > COUNT_LIMIT ? best : countOf({ words: 'anywhere' })
}

/** Several words that are common alone may be rare together, or always occur together: a sample of the best shows which. */
async function expect(db: Db, question: Question, filters: SearchFilters): Promise<Expected> {
  const { commonness, units } = question
  const expected = expectMatches(question, filters, commonness)
  const most = mostPossible(question, filters, commonness, COLLECTED)
  if (units.length < 2 || expected.anywhere > COLLECTED || most.inHead <= COLLECTED || most.tier === 0) return expected
  const breadth: Breadth = { words: 'head', tier: most.tier }
  const [counted] = await run<{ total: number }>(db, relevanceCount(question, filters, { breadth, limit: COLLECTED }))
  const inHead = (counted?.total ?? 0) / most.tierShare
  return { inHead, anywhere: Math.max(inHead, expected.anywhere) }
}
