import { notHidden } from '#app/domain/listings/content-filter.ts'
import type { Place } from '#app/domain/paging.ts'
import { coverageConditions } from './coverage.ts'
import { ENOUGH, type Breadth } from './expectations.ts'
import { marksOf } from './filters.ts'
import type { Question, Unit } from './question.server.ts'
import { nearPoints } from './nearness.ts'
import type { KeyedSort, PointedSort } from './sorts.ts'
import { containsByTrigram, containsExactly, idsOf, orderBy, where, type Statement } from './statements.ts'
import { textPoints, WORD_POINTS } from './text-points.ts'
import { COUNT_LIMIT, type SearchFilters } from './ways.ts'

/** The largest number of listings that are sorted. */
export const COLLECTED = 3_000
const PARTLY_COLLECTED = COUNT_LIMIT + 1
/**
 * Up to this many listings are read one by one; with more, three common words are found by the pieces of titles.
 */
const FEW_IN_TOWNS = 10_000
/** The order by relevance ends here. */
export const MOST_RELEVANT = 960
/** Each seller's best listings come first, their others after those of everybody else. */
const OF_EACH_SELLER = 2

const MAX_QUALITY = 1_000
const MAX_POINTS = 200
/** A key contains the seller's turn or the distance of the listing, the points and the quality. */
const POINTS_UNIT = MAX_QUALITY + 1
const TURN_UNIT = POINTS_UNIT * (MAX_POINTS + 1)
/** More than the kilometres of the largest circle. */
const TURNS = 101
export const MAX_RELEVANCE = (TURNS + 1) * TURN_UNIT

export interface RelevancePage {
  sort: PointedSort
  breadth: Breadth
  /** The key is the relevance alone. */
  after?: Place | undefined
  before?: Place | undefined
  limit: number
}

/** Whether the words of listings are searched: for words, near a place and for marks. */
export const isByMeaning = ({ units }: Question, filters: SearchFilters) =>
  units.length > 0 || filters.near !== undefined || marksOf(filters).length > 0

/** The columns that a search by words reads of each listing that it puts in order. */
const MATCHED = 'listing_id, author_id, quality, parts, trust, place_id'

/** The CTEs whose last, `found`, has the listings that match with the points of their text: COLLECTED at most. */
function matchesOf(question: Question, filters: SearchFilters, breadth: Breadth, values: unknown[]): string {
  const place = (value: unknown) => `$${values.push(value)}`
  const full = `SELECT ${MATCHED}, ${textPoints(question, place)} AS text_points
     FROM listing_words WHERE ${conditionsOf(question, filters, breadth, place).join(' AND ')} LIMIT ${COLLECTED}`
  if (breadth.words !== 'anywhere' || question.parts.length === 0) return `found AS MATERIALIZED (${full})`
  // The words of a listing may not be written yet when this version is new.
  return `of_words AS MATERIALIZED (${full}), found AS MATERIALIZED (
    SELECT * FROM of_words UNION ALL (
    SELECT s.listing_id, coalesce(w.author_id, s.listing_id), coalesce(w.quality, 0), coalesce(w.parts, '{}'), coalesce(w.trust, 0), s.place_id,
           ${WORD_POINTS.titlePart}
      FROM (${partlyFound(question.parts, filters, place)}) s
      LEFT JOIN listing_words w ON w.listing_id = s.listing_id))`
}

/** The CTEs whose last, `found`, has the ids of all that match, or of somewhat more than COUNT_LIMIT. */
export function matchingIds(question: Question, filters: SearchFilters, values: unknown[]): string {
  const place = (value: unknown) => `$${values.push(value)}`
  const conditions = conditionsOf(question, filters, { words: 'anywhere' }, place)
  const full = `SELECT listing_id FROM listing_words WHERE ${conditions.join(' AND ')} LIMIT ${COUNT_LIMIT + 1}`
  if (question.parts.length === 0) return `found AS MATERIALIZED (${full})`
  return `of_words AS MATERIALIZED (${full}), found AS MATERIALIZED (
    SELECT listing_id FROM of_words
     UNION ALL SELECT listing_id FROM (${partlyFound(question.parts, filters, place)}) s)`
}

function conditionsOf(question: Question, filters: SearchFilters, { words, tier }: Breadth, place: Bind): string[] {
  const asks = (query: string) => `words @@ ${place(query)}::tsquery`
  const each = (anywhere: boolean) => unitsQueries(question, anywhere)
  const together = (queries: string[]) => queries.map((query) => `(${query})`).join(' & ')
  const isBest = `'=q${tier}'`
  const asked =
    words === 'head'
      ? [...each(false), isBest]
      : words === 'anywhere'
        ? isByMeaning(question, filters)
          ? each(true)
          : ["'='"]
        : [`(${together(each(false))}) | (${together([...each(true), isBest])})`]
  const covered = coverageConditions(question.coverage, place)
  return [...[...asked, ...lexemesOf(filters)].map(asks), ...narrowing(filters, place), ...covered]
}

/** The conditions of the floor: the heaviest unit, and the others of one of the sets. */
function unitsQueries({ units, sets, isInHead }: Question, anywhere: boolean): string[] {
  const heaviest = sets[0]?.[0]
  const queryOf = (member: number) => {
    const unit = units[member]
    return unit ? [unitQuery(unit, anywhere && !(isInHead && member === heaviest))] : []
  }
  const [first = [], ...others] = sets
  if (others.length === 0) return first.flatMap(queryOf)
  const rest = sets.map(([, ...members]) =>
    members
      .flatMap(queryOf)
      .map((query) => `(${query})`)
      .join(' & '),
  )
  return [...first.slice(0, 1).flatMap(queryOf), rest.map((query) => `(${query})`).join(' | ')]
}

/** The columns of a picked listing that its points are made of. */
export const POINT_COLUMNS = ['s.relevance', 's.text_points', 's.near_points', 's.parts']

/** The listings of a page among all that match, in another order: by date or by price. */
export function pickMatches(
  question: Question,
  filters: SearchFilters,
  { sort, after, before, limit }: Omit<RelevancePage, 'breadth' | 'sort'> & { sort: KeyedSort },
  values: unknown[],
): { text: string; order: (alias: string) => string } {
  const matches = matchesOf(question, filters, { words: 'anywhere' }, values)
  const { order, beyond } = orderBy({ sort, after, before }, values)
  return {
    text: `WITH ${matches}, keyed AS (
    SELECT s.listing_id, s.created_at, s.price_cents, count(*) OVER () AS seen
      FROM found JOIN listing_search s ON s.listing_id = found.listing_id)
  SELECT * FROM keyed${where(beyond)} ORDER BY ${order('')} LIMIT ${limit}`,
    order,
  }
}

/**
 * The listings of a page in the order of relevance: `listing_id`, `relevance`, the points and their parts, and with
 * each how many were put in order (`seen`).
 */
export function pickRelevant(
  question: Question,
  filters: SearchFilters,
  { sort, breadth, after, before, limit }: RelevancePage,
  values: unknown[],
): { text: string; order: (alias: string) => string } {
  const matches = matchesOf(question, filters, breadth, values)
  const [direction, compare] = before && !after ? ['ASC', '>'] : ['DESC', '<']
  const from = after ?? before
  const place = (value: unknown) => `$${values.push(value)}`
  const beyond = from
    ? ` WHERE (relevance, listing_id) ${compare} (${place(from.key)}::integer, ${place(from.id)}::uuid)`
    : ''
  const order = (alias: string) => `${alias}relevance ${direction}, ${alias}listing_id ${direction}`
  return {
    text: `WITH ${matches}, placed AS (${placed(filters, place)}), scored AS (
    SELECT *, text_points + near_points + trust AS points FROM placed), taking_turns AS (
    SELECT *, count(*) OVER () AS seen,
           (row_number() OVER (PARTITION BY author_id ORDER BY points DESC, quality DESC, listing_id DESC) - 1) / ${OF_EACH_SELLER} AS turn
      FROM scored
  ), ordered AS (
    SELECT listing_id, parts, text_points, near_points, points, seen,
           ((${TURNS} - least(${sort === 'near' ? 'km' : 'turn'}, ${TURNS})) * ${TURN_UNIT} + points * ${POINTS_UNIT} + quality)::integer AS relevance FROM taking_turns
  ), best AS (SELECT * FROM ordered ORDER BY relevance DESC, listing_id DESC LIMIT ${MOST_RELEVANT})
  SELECT listing_id, relevance, text_points, near_points, parts, seen FROM best${beyond} ORDER BY ${order('')} LIMIT ${limit}`,
    order,
  }
}

/** Counts the matches, up to one more than `limit`. */
export function relevanceCount(
  question: Question,
  filters: SearchFilters,
  { breadth, limit }: { breadth: Breadth; limit: number },
): Statement {
  const values: unknown[] = []
  const matches = conditionsOf(question, filters, breadth, (value) => `$${values.push(value)}`)
  return {
    text: `SELECT count(*) AS total FROM (SELECT FROM listing_words WHERE ${matches.join(' AND ')} LIMIT ${limit + 1}) c`,
    values,
  }
}

type Bind = (value: unknown) => string

/** The found listings, with their distance from the asked place. */
function placed({ near }: SearchFilters, place: Bind): string {
  if (!near) return 'SELECT *, 0 AS near_points, 0 AS km FROM found'
  const kms = near.map(({ km }) => km)
  const bound = [idsOf(near), kms, kms.map(nearPoints)].map((numbers) => `${place(numbers)}::integer[]`)
  return `SELECT found.*, near.points AS near_points, near.km
    FROM found JOIN unnest(${bound.join(', ')}) near (place_id, km, points) ON near.place_id = found.place_id`
}

/** Listings whose titles contain the typed text, which no stem finds (S4), unless `of_words` has enough. */
function partlyFound(words: string[], filters: SearchFilters, place: Bind): string {
  const contains = isQuickByTown(filters) ? containsExactly : containsByTrigram
  const conditions = words.map((word) => contains('s.title_norm', word, place(word)))
  if (filters.categoryId !== undefined) conditions.push(`s.category_id = ${place(filters.categoryId)}::smallint`)
  if (filters.modality !== undefined) conditions.push(`s.modality = ${place(filters.modality)}`)
  const marks = marksOf(filters)
  if (marks.length > 0) conditions.push(`s.marks @> ${place(marks)}::text[]`)
  conditions.push(...narrowing(filters, place, 's.'))
  return `SELECT s.listing_id, s.place_id FROM listing_search s
            WHERE (SELECT count(*) FROM of_words) < ${ENOUGH} AND ${conditions.join(' AND ')}
              AND s.listing_id NOT IN (SELECT listing_id FROM of_words) LIMIT ${PARTLY_COLLECTED}`
}

/** Whether the index of towns, which has no sensitive listings, is quicker than that of the pieces of titles. */
const isQuickByTown = ({ near, hideSensitive }: SearchFilters) =>
  near !== undefined && hideSensitive && near.reduce((sum, { listings }) => sum + listings, 0) <= FEW_IN_TOWNS

/** Filters that have a lexeme. */
function lexemesOf(filters: SearchFilters): string[] {
  const { categoryId, modality, near } = filters
  return [
    ...marksOf(filters).map((mark) => `'=${mark}'`),
    ...(categoryId === undefined ? [] : [`'=c${categoryId}'`]),
    ...(modality === undefined ? [] : [`'=m${modality}'`]),
    ...(near ? [[...new Set(near.map(({ cell }) => `'${cell}'`))].join(' | ')] : []),
  ]
}

function narrowing({ minCents, maxCents, near, ...hidden }: SearchFilters, place: Bind, alias = ''): string[] {
  return [
    ...(minCents === undefined ? [] : [`${alias}price_cents >= ${place(minCents)}::integer`]),
    ...(maxCents === undefined ? [] : [`${alias}price_cents <= ${place(maxCents)}::integer`]),
    ...(near ? [`${alias}place_id = ANY (${place(idsOf(near))}::integer[])`] : []),
    ...notHidden(hidden, { id: `${alias}listing_id`, sensitive: `${alias}sensitive` }),
  ]
}

/**
 * A condition of its own for each unit is answered faster than one for all. Stems hold letters, figures, + and # only.
 * A term of several words that is a concept is found as such.
 */
function unitQuery({ stems, synonyms }: Unit, anywhere: boolean): string {
  const one = (stem: string) => (anywhere ? `('t:${stem}' | 'b:${stem}')` : `'t:${stem}'`)
  const isConcept = stems.length > 1 && synonyms.some(([stem]) => stem?.startsWith('@'))
  return [...(isConcept ? [] : [stems]), ...synonyms].map((all) => `(${all.map(one).join(' & ')})`).join(' | ')
}
