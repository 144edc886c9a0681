import type { Db } from '#app/db.server.ts'
import { authoredCard, type AuthoredCard, type CardRow } from '#app/domain/listings/card.server.ts'
import { CATEGORIES, type Category } from '#app/domain/listings/categories.ts'
import { hiddenBy } from '#app/domain/listings/content-filter.ts'
import { findWholePage, pageOf, type Page } from '#app/domain/paging.ts'
import type { ContentFilter } from '#app/domain/settings/values.ts'
import { canMatch, ORDERS, isFront, type SearchParams } from './params.ts'
import { correctWords, withFewerWords } from './otherwise.server.ts'
import { readQuestion, type Question } from './question.server.ts'
import { findKeyedRows, findRelevantRows, relevanceKey } from './relevant.server.ts'
import { run } from './run.server.ts'
import type { KeyedSort, Sort } from './sorts.ts'
import {
  countByCategory,
  countStatement,
  featuredStatement,
  PAGE_SIZE,
  pageStatement,
  type Glance,
  type PageOf,
} from './statements.ts'
import { firstWay, NARROW, nextWay, WIDE, type SearchFilters, type Way } from './ways.ts'

export interface SearchResult extends Page<AuthoredCard> {
  /** Exact up to COUNT_LIMIT; COUNT_LIMIT + 1 stands for more. */
  total: number
  categories: Category[]
  /** The promoted listings in front of a first page of everything or of a category (S9). */
  featured: AuthoredCard[]
  /** What was searched for in place of a mistyped question that finds nothing. */
  corrected?: string | undefined
  /** The words of the question that were left out, because nothing has all of them. */
  without?: string[] | undefined
}

interface FoundRow extends CardRow {
  createdUs: number
  /** How many listings a glance saw, or were put in order. */
  seen: number | null
  /** Of a search by relevance: the place in its order, the points of the words, and those of quality. */
  relevance?: number
  textPoints?: number
  parts?: number[]
}

/** The filters to compare, or undefined when nothing can match. */
function filtersOf(params: SearchParams, contentFilter: ContentFilter): SearchFilters | undefined {
  const { words, asked } = params
  return canMatch(asked) ? { words, ...asked, ...hiddenBy(contentFilter) } : undefined
}

/**
 * One page of the marketplace, the total, and the categories to choose from (S3 to S7). A page before a place that has
 * since become the beginning is the first page, so that it is never a stub.
 */
export async function searchListings(
  db: Db,
  params: SearchParams,
  { contentFilter = 'moderate' }: { contentFilter?: ContentFilter } = {},
): Promise<SearchResult> {
  const filters = filtersOf(params, contentFilter)
  const question = filters && params.words.length > 0 ? await readQuestion(db, params.words) : undefined
  const { page, counted, ...meant }: Outcome = !filters
    ? { page: NOTHING, counted: await count(db, undefined) }
    : question?.units.length
      ? await findByMeaning(db, question, filters, params)
      : await findPage(db, filters, { ...params, sort: keyedSort(params.sort) })
  const featured = filters && counted.promoted && isFront(params) ? await listFeatured(db, filters) : []
  const categories = CATEGORIES.filter((category) => counted.offered.includes(category.id))
  return { ...page, ...meant, total: counted.total, categories, featured }
}

interface Outcome extends Pick<SearchResult, 'corrected' | 'without'> {
  page: Page<AuthoredCard>
  counted: Counted
}

interface Counted {
  total: number
  offered: number[]
  promoted: boolean
}

async function count(db: Db, filters: SearchFilters | undefined, glance?: Glance) {
  const [row] = await run<Counted>(db, countStatement(filters, glance))
  return row ?? { total: 0, offered: [], promoted: false }
}

async function listFeatured(db: Db, filters: SearchFilters): Promise<AuthoredCard[]> {
  return (await run<CardRow>(db, featuredStatement(filters))).map(authoredCard)
}

const NOTHING: Page<AuthoredCard> = { items: [], next: undefined, previous: undefined }

/** Nothing is relevant to a question that says nothing. */
const keyedSort = (sort: Sort): KeyedSort => (sort === 'relevance' ? 'recent' : sort)

/** What a question finds; what was probably meant, or a part of it, when it finds nothing. */
async function findByMeaning(db: Db, question: Question, filters: SearchFilters, params: SearchParams) {
  const found = await findByWords(db, question, filters, params)
  if (found.counted.total > 0 || params.isExact) return found
  const corrected = await correctWords(db, params.words)
  const meant = corrected ? await readQuestion(db, corrected) : question
  const otherwise = corrected ? await findByWords(db, meant, filters, params) : found
  if (otherwise.counted.total > 0) return { ...otherwise, corrected: corrected?.join(' ') }
  return (await findByFewerWords(db, meant, filters, params)) ?? found
}

/** With fewer words each time, as long as something is left. */
async function findByFewerWords(db: Db, question: Question, filters: SearchFilters, params: SearchParams) {
  const without: string[] = []
  for (let fewer = await withFewerWords(db, question); fewer; fewer = await withFewerWords(db, fewer.question)) {
    without.push(...fewer.without)
    const found = await findByWords(db, fewer.question, filters, params)
    if (found.counted.total > 0) return { ...found, without }
  }
  return undefined
}

/** A page of the listings that a question finds, in the order that was asked for. */
async function findByWords(db: Db, question: Question, filters: SearchFilters, params: SearchParams): Promise<Outcome> {
  const { sort } = params
  // The categories to choose from do not depend on words, and what is promoted is not shown beside them.
  const others = count(db, undefined)
  const found =
    sort === 'relevance'
      ? await findWholePage(params, PAGE_SIZE, (asked) => findRelevantRows<FoundRow>(db, question, filters, asked))
      : await findWholePage({ ...params, sort }, PAGE_SIZE, (asked) =>
          findKeyedRows(db, question, filters, asked, (narrowed) => walkRows(db, narrowed, asked)),
        )
  const breadth = 'breadth' in found ? found.breadth : undefined
  const keyOf = (row: FoundRow) =>
    breadth ? relevanceKey(row.relevance ?? 0, breadth) : sort === 'recent' ? row.createdUs : row.priceCents
  const { items, ...neighbours } = pageOf(found, { size: PAGE_SIZE, order: ORDERS[sort], keyOf })
  return { page: { items: items.map(pointedCard), ...neighbours }, counted: { ...(await others), total: found.total } }
}

/** A card with the points that put it where it is: those of the words, then those of its quality. */
function pointedCard({ textPoints, parts, ...row }: FoundRow): AuthoredCard {
  const card = authoredCard(row)
  return textPoints === undefined || !parts ? card : { ...card, points: [textPoints, ...parts] }
}

async function findPage(db: Db, filters: SearchFilters, params: PageOf) {
  const { sort } = params
  const found = await findWholePage(params, PAGE_SIZE, (asked) => findRows(db, filters, asked))
  const keyOf = (row: FoundRow) => (sort === 'recent' ? row.createdUs : row.priceCents)
  const { items, ...neighbours } = pageOf(found, { size: PAGE_SIZE, order: ORDERS[sort], keyOf })
  return { page: { items: items.map(authoredCard), ...neighbours }, counted: found.counted }
}

/** Up to one row more than a page, by the ways that are worth trying for this total. */
async function findRows(db: Db, filters: SearchFilters, page: PageOf): Promise<{ rows: FoundRow[]; counted: Counted }> {
  let way: Way | undefined = firstWay(filters, page.sort)
  if (way === 'walk') {
    const [rows, counted] = await Promise.all([readRows(db, filters, page, way), count(db, filters)])
    return { rows, counted }
  }
  // The way of counting depends on how common the word is.
  let rows = await readRows(db, filters, page, way)
  const seen = rows[0]?.seen ?? 0
  const counted = await count(db, filters, { seen, sort: page.sort })
  const isShort = () => rows.length <= PAGE_SIZE && rows.length < counted.total
  while (isShort() && (way = nextWay(way, { seen, total: counted.total }))) {
    rows = await readRows(db, filters, page, way)
  }
  return { rows, counted }
}

/** Up to one row more than a page, along the order: enough of a word that is common. */
async function walkRows(db: Db, filters: SearchFilters, page: PageOf): Promise<FoundRow[]> {
  const rows = await readRows(db, filters, page, NARROW)
  return rows.length > PAGE_SIZE ? rows : readRows(db, filters, page, WIDE)
}

function readRows(db: Db, filters: SearchFilters, page: PageOf, way: Way): Promise<FoundRow[]> {
  return run<FoundRow>(db, pageStatement(filters, page, way))
}

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

/** The same, kept for a moment, so that the home page's load on the database has a bound. */
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
