import { notHidden } from '#app/domain/listings/content-filter.ts'
import type { Place } from '#app/domain/paging.ts'
import { ENOUGH, type Breadth } from './expectations.ts'
import { marksOf } from './filters.ts'
import type { Question, Unit } from './question.server.ts'
import { nearPoints } from './nearness.ts'
import type { KeyedSort, PointedSort } from './sorts.ts'
import { containsByTrigram, containsExactly, idsOf, orderBy, where, type Statement } from './statements.ts'
import { COUNT_LIMIT, type SearchFilters } from './ways.ts'

/** Points of a word of the question, by where a listing has it (docs/decisions/0230). */
export const WORD_POINTS = {
  title: 60,
  titleSynonym: 50,
  head: 45,
  headSynonym: 36,
  titlePart: 30,
  body: 20,
  bodySynonym: 14,
} as const
/** For the words of the question in a row in the title, and for a title that begins with them. */
export const PHRASE_POINTS = { inTitle: 10, atBeginning: 5 } as const
/** As many are put in order, and no more. */
export const COLLECTED = 3_000
const PARTLY_COLLECTED = COUNT_LIMIT + 1
/** So many listings are looked at one by one before three common words are found by the pieces of titles. */
const FEW_IN_TOWNS = 10_000
/** The order by relevance ends here. */
export const MOST_RELEVANT = 960
/** Each seller's best listings come first, their others after those of everybody else. */
const OF_EACH_SELLER = 2

const MAX_QUALITY = 1_000
const MAX_POINTS = 200
/** A key holds the turn of the seller or how far the listing is, the points and the quality. */
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

/** What a search by words has to know of each listing that it puts in order. */
const MATCHED = 'listing_id, author_id, quality, parts, trust, place_id'

/** The CTEs whose last, `found`, has the listings that match with the points of their text: COLLECTED at most. */
function matchesOf(question: Question, filters: SearchFilters, breadth: Breadth, values: unknown[]): string {
  const place = (value: unknown) => `$${values.push(value)}`
  const full = `SELECT ${MATCHED}, ${textPoints(question.units, place)} AS text_points
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
  const each = (anywhere: boolean) => question.units.map((unit) => unitQuery(unit, anywhere))
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
  return [...[...asked, ...lexemesOf(filters)].map(asks), ...narrowing(filters, place)]
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
 * The listings of a page in the order of relevance: `listing_id`, `relevance`, the points and their parts, and with each
 * how many were put in order (`seen`).
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

/** Counts what matches, up to one more than `limit`. */
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

/** What was found, with how far it is from the asked place. */
function placed({ near }: SearchFilters, place: Bind): string {
  if (!near) return 'SELECT *, 0 AS near_points, 0 AS km FROM found'
  const kms = near.map(({ km }) => km)
  const bound = [idsOf(near), kms, kms.map(nearPoints)].map((numbers) => `${place(numbers)}::integer[]`)
  return `SELECT found.*, near.points AS near_points, near.km
    FROM found JOIN unnest(${bound.join(', ')}) near (place_id, km, points) ON near.place_id = found.place_id`
}

/** Listings whose titles contain what was typed, for what no stem finds (S4), unless `of_words` has enough. */
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

/** A condition of its own for each unit is answered faster than one for all. Stems hold letters, figures, + and # only. */
function unitQuery({ stems, synonyms }: Unit, anywhere: boolean): string {
  const one = (stem: string) => (anywhere ? `('t:${stem}' | 'b:${stem}')` : `'t:${stem}'`)
  return [stems, ...synonyms].map((all) => `(${all.map(one).join(' & ')})`).join(' | ')
}

/** The points of the words: the mean of the units, and those of the phrase. */
function textPoints(units: readonly Unit[], place: Bind): string {
  if (units.length === 0) return '0'
  const mean = `(${units.map((unit) => unitPoints(unit, place)).join(' + ')}) / ${units.length}`
  const phrase = ` ${units.flatMap(({ stems }) => stems).join(' ')} `
  const typed = place(phrase)
  return `${mean}
    + CASE WHEN strpos(title_stems, ${typed}) = 1 THEN ${PHRASE_POINTS.inTitle + PHRASE_POINTS.atBeginning}
           WHEN strpos(title_stems, ${typed}) > 1 THEN ${PHRASE_POINTS.inTitle} ELSE 0 END`
}

function unitPoints({ stems, synonyms }: Unit, place: Bind): string {
  const own = stems.map((stem) => place(` ${stem} `))
  const others = synonyms.map((alternative) => alternative.map((stem) => place(` ${stem} `)))
  const hasAll = (column: string) => (needles: string[]) =>
    needles.map((needle) => `strpos(${column}, ${needle}) > 0`).join(' AND ')
  const when = (column: string, alternatives: string[][], points: number) =>
    alternatives.length ? ` WHEN ${alternatives.map(hasAll(column)).join(' OR ')} THEN ${points}` : ''
  const ownAnywhere = place(stems.map((stem) => `('t:${stem}' | 'b:${stem}')`).join(' & '))
  return `CASE${when('title_stems', [own], WORD_POINTS.title)}${when('title_stems', others, WORD_POINTS.titleSynonym)}${when('head_stems', [own], WORD_POINTS.head)}${when('head_stems', others, WORD_POINTS.headSynonym)} WHEN words @@ ${ownAnywhere}::tsquery THEN ${WORD_POINTS.body} ELSE ${WORD_POINTS.bodySynonym} END`
}
