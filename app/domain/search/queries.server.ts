import type { Db } from '#app/db.server.ts'
import { authoredCard, type AuthoredCard, type CardRow } from '#app/domain/listings/card.server.ts'
import { CATEGORIES } from '#app/domain/listings/categories.ts'
import { findWholePage, pageOf, type Page } from '#app/domain/paging.ts'
import type { FoundPlace } from '#app/domain/places/circle.server.ts'
import type { ContentFilter } from '#app/domain/settings/values.ts'
import { findAbove } from './above.ts'
import { filtersOf, readAsked } from './asked-question.server.ts'
import { mayCoverLess, NONE_COVERS, offersAs } from './coverage.ts'
import { ORDERS, isFront, type SearchParams } from './params.ts'
import { pointedCard, type FoundRow } from './found-row.ts'
import { findBeside, findPlaceOf, placeSearched, withPlace } from './near.server.ts'
import { correctWords, findLessWords } from './otherwise.server.ts'
import { hasSwitched, LIGHT, LOWEST_FLOOR, readQuestion, type Question } from './question.server.ts'
import { countOptions } from './option-counts.server.ts'
import { count, findPage, walkRows, type Counted } from './keyed-page.server.ts'
import { isByMeaning } from './relevance.ts'
import { findKeyedRows, findRelevantRows, relevanceKey } from './relevant.server.ts'
import { run } from './run.server.ts'
import type { SearchResult } from './search-result.ts'
import { isPointed, type KeyedSort, type Sort } from './sorts.ts'
import { featuredStatement, PAGE_SIZE } from './statements.ts'
import { readWhole, typedFor, understand } from './understood.server.ts'
import { findWaysOut } from './ways-out.server.ts'
import type { SearchFilters } from './ways.ts'

/**
 * One page of the marketplace, the total, and the categories to choose from (S3 to S7). A page before a place that has
 * since become the beginning is the first page, so that it is never a stub. On pages in another language the words are
 * read by that language's names too.
 * @param found what `findPlaceOf` answers, if it is known already.
 */
export async function searchListings(
  db: Db,
  asked: SearchParams,
  { contentFilter = 'moderate', found }: { contentFilter?: ContentFilter; found?: FoundPlace } = {},
): Promise<SearchResult> {
  const understood = await understand(db, asked)
  const place = (understood === asked ? found : undefined) ?? (await findPlaceOf(db, understood))
  const { isOfBefore, ...result } = await searchOnce(db, understood, contentFilter, place)
  // A search by the stems of before is made anew.
  if (isOfBefore) return searchListings(db, asked, { contentFilter })
  const otherwise = result.total === 0 ? readWhole(understood) : undefined
  const inOtherWords = otherwise && (await searchListings(db, otherwise, { contentFilter }))
  return inOtherWords && inOtherWords.total > 0 ? inOtherWords : result
}

async function searchOnce(
  db: Db,
  asked: SearchParams,
  contentFilter: ContentFilter,
  found: FoundPlace,
): Promise<SearchResult & { isOfBefore?: boolean }> {
  const params = withPlace(asked, found)
  const { circle } = found
  const filters = filtersOf(params, circle, contentFilter)
  const question = filters && (await readAsked(db, params, filters))
  const [{ page, counted, used, again, ...meant }, { remote, ...beside }] = await Promise.all([
    findOutcome(db, question, filters, params),
    findBeside(db, params, { circle, question, filters }),
  ])
  const { total } = counted
  const [featured, options, place, above, otherwise] = await Promise.all([
    filters && counted.promoted && isFront(params) ? listFeatured(db, filters) : [],
    filters ? countOptions(db, used, filters, total) : {},
    circle && placeSearched(db, asked, found, { circle, question, filters, total, ...beside }),
    filters && total > 0 && !page.next
      ? findAbove(filters, params, again ?? ((dearer, first) => findOutcome(db, used, dearer, first)))
      : undefined,
    total === 0 ? findOtherwise(db, question, filters, params) : undefined,
  ])
  const categories = CATEGORIES.filter((category) => counted.offered.includes(category.id))
  const without = meant.without && typedFor(params, meant.without)
  return {
    ...page,
    ...meant,
    without,
    total,
    categories,
    options,
    featured,
    place,
    remote,
    above,
    ...otherwise,
    params,
  }
}

/** The alternatives for a search that finds nothing. */
async function findOtherwise(
  db: Db,
  question: Question | undefined,
  filters: SearchFilters | undefined,
  params: SearchParams,
) {
  if (!filters) return undefined
  const [elsewhere, waysOut, lessWords, isOfBefore] = await Promise.all([
    findElsewhere(db, question, filters, params),
    findWaysOut(db, question, filters),
    question ? findLessWords(db, question, params.words, filters) : [],
    question !== undefined && hasSwitched(db, question),
  ])
  const typed = lessWords.map((way) => ({ ...way, without: typedFor(params, way.without) }))
  return { elsewhere, waysOut, lessWords: typed, isOfBefore }
}

/** Listings farther away, for a place that has none near it. */
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

/**
 * Searches by meaning if there are words or a place; for words without weight, by the titles that contain them.
 * Otherwise, and if these find nothing, it returns all listings that match the filters.
 */
export async function findOutcome(
  db: Db,
  question: Question | undefined,
  filters: SearchFilters | undefined,
  params: SearchParams,
): Promise<Outcome> {
  if (!filters) return { page: NOTHING, counted: await count(db, undefined) }
  if (question && isByMeaning(question, filters)) return findByMeaning(db, question, filters, params)
  const page = { ...params, sort: keyedSort(params.sort) }
  const titled = await findPage(db, filters, page)
  if (!question?.saysNothing || params.isExact || titled.counted.total > 0) return titled
  return { ...(await findPage(db, { ...filters, words: [] }, page)), isAnything: true }
}

interface Outcome extends Pick<SearchResult, 'corrected' | 'without' | 'isAnything'> {
  page: Page<AuthoredCard>
  counted: Counted
  /** The question that was used, of words, near a place or for marks. */
  used?: Question | undefined
  /** Searches with other filters as for the same question, down to the floor that was needed here. */
  again?: (filters: SearchFilters, page: SearchParams) => Promise<Outcome>
}

async function listFeatured(db: Db, filters: SearchFilters): Promise<AuthoredCard[]> {
  return (await run<CardRow>(db, featuredStatement(filters))).map(authoredCard)
}

const NOTHING: Page<AuthoredCard> = { items: [], next: undefined, previous: undefined }

/** A question without words of weight has no order by relevance. */
const keyedSort = (sort: Sort): KeyedSort => (isPointed(sort) ? 'recent' : sort)

/** The listings that a question finds, or the probable question if no listing has a word of it. */
async function findByMeaning(
  db: Db,
  question: Question,
  filters: SearchFilters,
  params: SearchParams,
): Promise<Outcome> {
  const found = await findAboveFloor(db, question, filters, params)
  const isFound = found.counted.total > 0
  const absent = question.units.filter(({ isSaid, weight }) => !isSaid && weight !== LIGHT)
  if (params.isExact || params.words.length === 0) return found
  if (isFound && absent.length === 0) return found.used?.floor === LOWEST_FLOOR ? { ...found, without: [] } : found
  const corrected = await correctWords(db, params.words, { isClose: isFound })
  if (corrected) {
    const meant = await findAboveFloor(db, await readQuestion(db, corrected), filters, { ...params, words: corrected })
    if (meant.counted.total > 0) return { ...meant, corrected: corrected.join(' ') }
  }
  return isFound ? { ...found, without: absent.map(({ text }) => text) } : found
}

/**
 * The listings on the highest floor of a question that some listing reaches, and that cover as much of it as the best.
 * If the filters leave none of these, those that cover less, and then those on a lower floor, as long as they offer the
 * heaviest unit if the best ones do. An empty later page is read on a lower floor too, because a new listing may have
 * reached a higher one. @param until the lowest floor to try, which another search has reached.
 */
async function findAboveFloor(
  db: Db,
  question: Question,
  filters: SearchFilters,
  params: SearchParams,
  until?: Question,
): Promise<Outcome> {
  const { words, isExact } = params
  const [lowest, isWide] = [until?.floor ?? LOWEST_FLOOR, until === undefined || until.coverage.least === 0]
  const isLater = params.after !== undefined || params.before !== undefined
  const isEmpty = ({ counted, page }: Outcome) => counted.total === 0 || (isLater && page.items.length === 0)
  let found = await findByWords(db, question, filters, params)
  if (question.coverage.least === NONE_COVERS) return found
  let asked = question
  if (isEmpty(found) && isWide && mayCoverLess(question)) {
    asked = { ...asked, coverage: { ...asked.coverage, least: 0 } }
    found = await findByWords(db, asked, filters, params)
  }
  while (!isExact && question.units.length > 1 && isEmpty(found) && asked.floor < lowest) {
    asked = await readQuestion(db, words, { below: asked.floor, least: 0 })
    if (asked.floor <= lowest && offersAs(question, asked)) found = await findByWords(db, asked, filters, params)
  }
  const again: Outcome['again'] = (others, page) =>
    findAboveFloor(db, question, others, { ...page, words, isExact }, found.used)
  return { ...found, again }
}

/** A page of the listings that a question finds, in the order that was asked for. */
async function findByWords(db: Db, question: Question, filters: SearchFilters, params: SearchParams): Promise<Outcome> {
  const { sort } = params
  // The categories to choose from do not depend on words, and promoted listings are not shown beside them.
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
