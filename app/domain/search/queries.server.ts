import type { Db } from '#app/db.server.ts'
import { authoredCard, type AuthoredCard, type CardRow } from '#app/domain/listings/card.server.ts'
import { CATEGORIES, type Category } from '#app/domain/listings/categories.ts'
import { hiddenBy } from '#app/domain/listings/content-filter.ts'
import { findWholePage, pageOf, type Page } from '#app/domain/paging.ts'
import { findPlaceAsked, type Circle } from '#app/domain/places/circle.server.ts'
import type { ContentFilter } from '#app/domain/settings/values.ts'
import { canMatch, ORDERS, isFront, type SearchParams } from './params.ts'
import { pointedCard, type FoundRow } from './found-row.ts'
import { findBeside, placeSearched, withPlace, type PlaceSearched } from './near.server.ts'
import { correctWords, withFewerWords } from './otherwise.server.ts'
import { readQuestion, type Question } from './question.server.ts'
import { marksOf } from './filters.ts'
import { countOptions, type OptionCounts } from './option-counts.server.ts'
import { isByMeaning } from './relevance.ts'
import { findKeyedRows, findRelevantRows, relevanceKey } from './relevant.server.ts'
import { run } from './run.server.ts'
import { isPointed, type KeyedSort, type Sort } from './sorts.ts'
import { countStatement, featuredStatement, PAGE_SIZE, pageStatement, type Glance, type PageOf } from './statements.ts'
import { findWaysOut, type WayOut } from './ways-out.server.ts'
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
  /** Where was searched, and what else the name of the place may mean. */
  place?: PlaceSearched | undefined
  /** Remote services that fit, beside those near a place. */
  remote?: { items: AuthoredCard[]; total: number } | undefined
  /** What fits farther away, where nothing is near. */
  elsewhere?: AuthoredCard[] | undefined
  /** Where nothing is found: the filters without which something is. */
  waysOut?: WayOut[]
  /** Numbers beside the options of filters. */
  options: OptionCounts
  /** What was searched after all, where the address asks for something else. */
  params: SearchParams
}

/** The filters to compare, or undefined when nothing can match. */
function filtersOf(
  { words, asked }: SearchParams,
  circle: Circle | undefined,
  contentFilter: ContentFilter,
): SearchFilters | undefined {
  const near = circle && { near: circle.places }
  return canMatch(asked) ? { words, ...asked, ...near, ...hiddenBy(contentFilter) } : undefined
}

/**
 * One page of the marketplace, the total, and the categories to choose from (S3 to S7). A page before a place that has
 * since become the beginning is the first page, so that it is never a stub.
 */
export async function searchListings(
  db: Db,
  asked: SearchParams,
  { contentFilter = 'moderate' }: { contentFilter?: ContentFilter } = {},
): Promise<SearchResult> {
  const found = await findPlaceAsked(db, asked.where, asked.isExact ? [] : asked.words)
  const params = withPlace(asked, found)
  const { circle } = found
  const filters = filtersOf(params, circle, contentFilter)
  const question = filters && isQuestion(filters) ? await readQuestion(db, params.words) : undefined
  const [{ page, counted, used, ...meant }, { remote, ...beside }] = await Promise.all([
    findOutcome(db, question, filters, params),
    findBeside(db, params, { circle, question, filters }),
  ])
  const { total } = counted
  const [featured, options, place, otherwise] = await Promise.all([
    filters && counted.promoted && isFront(params) ? listFeatured(db, filters) : [],
    filters ? countOptions(db, used, filters, total) : {},
    circle && placeSearched(db, asked, found, { circle, question, filters, total, ...beside }),
    total === 0 ? findOtherwise(db, question, filters, params) : undefined,
  ])
  const categories = CATEGORIES.filter((category) => counted.offered.includes(category.id))
  return { ...page, ...meant, total, categories, options, featured, place, remote, ...otherwise, params }
}

/** Whether a search may ask for the words of listings (`isByMeaning`). */
const isQuestion = (filters: SearchFilters) =>
  filters.words.length > 0 || filters.near !== undefined || marksOf(filters).length > 0

/** What there is for a search that finds nothing. */
async function findOtherwise(
  db: Db,
  question: Question | undefined,
  filters: SearchFilters | undefined,
  params: SearchParams,
) {
  if (!filters) return undefined
  const [elsewhere, waysOut] = await Promise.all([
    findElsewhere(db, question, filters, params),
    findWaysOut(db, question, filters),
  ])
  return { elsewhere, waysOut }
}

/** What fits farther away, for a place that has nothing near it. */
async function findElsewhere(
  db: Db,
  question: Question | undefined,
  filters: SearchFilters,
  params: SearchParams,
): Promise<AuthoredCard[] | undefined> {
  if (!filters.near) return undefined
  const everywhere = { ...filters, near: undefined }
  const sort = params.sort === 'near' ? 'relevance' : params.sort
  return (await findOutcome(db, question, everywhere, { ...params, sort, after: undefined, before: undefined })).page
    .items
}

/** By meaning where there are words or a place, otherwise the page of everything that fits. */
export async function findOutcome(
  db: Db,
  question: Question | undefined,
  filters: SearchFilters | undefined,
  params: SearchParams,
): Promise<Outcome> {
  if (!filters) return { page: NOTHING, counted: await count(db, undefined) }
  if (question && isByMeaning(question, filters)) return findByMeaning(db, question, filters, params)
  return findPage(db, filters, { ...params, sort: keyedSort(params.sort) })
}

interface Outcome extends Pick<SearchResult, 'corrected' | 'without'> {
  page: Page<AuthoredCard>
  counted: Counted
  /** What was asked of words, near a place or for marks after all. */
  used?: Question | undefined
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
const keyedSort = (sort: Sort): KeyedSort => (isPointed(sort) ? 'recent' : sort)

/** What a question finds; what was probably meant, or a part of it, when it finds nothing. */
async function findByMeaning(db: Db, question: Question, filters: SearchFilters, params: SearchParams) {
  const found = await findByWords(db, question, filters, params)
  if (found.counted.total > 0 || params.isExact || params.words.length === 0) return found
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
  // The count is awaited last. When another statement fails first it is not awaited, and Node ends the process over its
  // failure unless something handles it.
  others.catch(() => {})
  const found = isPointed(sort)
    ? await findWholePage({ ...params, sort }, PAGE_SIZE, (asked) =>
        findRelevantRows<FoundRow>(db, question, filters, asked),
      )
    : await findWholePage({ ...params, sort }, PAGE_SIZE, (asked) =>
        findKeyedRows<FoundRow>(db, question, filters, asked, (narrowed) => walkRows(db, narrowed, asked)),
      )
  const reach = 'reach' in found ? found.reach : undefined
  const keyOf = (row: FoundRow) =>
    reach ? relevanceKey(row.relevance ?? 0, reach) : sort === 'recent' ? row.createdUs : row.priceCents
  const { items, ...neighbours } = pageOf(found, { size: PAGE_SIZE, order: ORDERS[sort], keyOf })
  return {
    page: { items: items.map(pointedCard), ...neighbours },
    counted: { ...(await others), total: found.total },
    used: question,
  }
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
