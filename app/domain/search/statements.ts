import { selectCards } from '#app/domain/listings/card.server.ts'
import { notHidden } from '#app/domain/listings/content-filter.ts'
import type { NearPlace } from '#app/domain/places/circle.server.ts'
import { timestampOf, type PageAsked, type Place } from '#app/domain/paging.ts'
import { titleCoverageConditions } from './coverage.ts'
import { COLUMN_KEYS, FILTER_KEYS, FILTERS, marksOf, type FilterKey, type Limits } from './filters.ts'
import type { Unit } from './question.server.ts'
import type { KeyedSort } from './sorts.ts'
import { COUNT_LIMIT, firstWay, NARROW, type SearchFilters, type Way } from './ways.ts'

/** A statement and its values for PostgreSQL. The benchmark's bare server sends the same. */
export interface Statement {
  text: string
  values: unknown[]
}

export interface PageOf extends PageAsked {
  sort: KeyedSort
}

/** Cards on a page (S5). */
export const PAGE_SIZE = 24
/** The key and direction of each order. The id settles ties in the same direction. */
const ORDERS: Record<KeyedSort, { column: 'created_at' | 'price_cents'; descending: boolean }> = {
  recent: { column: 'created_at', descending: true },
  price_asc: { column: 'price_cents', descending: false },
  price_desc: { column: 'price_cents', descending: true },
}

/**
 * One page of cards with author and first picture, and one more row that shows whether there is a further page. `seen`
 * is how many a window saw.
 */
export function pageStatement(filters: SearchFilters, page: PageOf, way: Way): Statement {
  const values: unknown[] = []
  const picked = pick(filters, page, way, PAGE_SIZE + 1, values)
  return { text: selectCards(picked.text, picked.order('s.'), [CREATED_US, 's.seen']), values }
}

/** The key of publishing, to the microsecond. */
export const CREATED_US = '(extract(epoch FROM l.created_at) * 1000000)::bigint AS "createdUs"'

/** Promoted listings on a page: one row of cards. */
const FEATURED_LIMIT = 3

/**
 * Promoted listings (S9) of a category or of all. When there are more than are shown, random ones, so that each has its
 * turn. One that has changed its category has left its slot.
 */
export function featuredStatement({ categoryId, ...hidden }: Omit<SearchFilters, 'words'>): Statement {
  const values: unknown[] = []
  const conditions = [
    promotedIn(categoryId, values),
    ...notHidden(hidden, { id: 's.listing_id', sensitive: 's.sensitive' }),
  ]
  const picked = `SELECT s.listing_id, random() AS turn
    FROM promotions f JOIN listing_search s ON s.listing_id = f.listing_id AND s.category_id = f.category_id
   ${where(conditions)} ORDER BY turn LIMIT ${FEATURED_LIMIT}`
  return { text: selectCards(picked, 's.turn'), values }
}

function promotedIn(categoryId: number | undefined, values: unknown[]): string {
  if (categoryId === undefined) return "f.state = 'activa'"
  values.push(categoryId)
  return `f.state = 'activa' AND f.category_id = $${values.length}::smallint`
}

/** The columns of a window's listings, beside those that the questions about them need. */
const WINDOW_COLUMNS = ['listing_id', 'created_at', 'price_cents', 'sensitive', 'title_norm']

const limitsOf = (limits: Partial<Limits>, keys: readonly FilterKey[]): Partial<Limits> =>
  Object.fromEntries(keys.map((key) => [key, limits[key]]))

interface Picked {
  text: string
  order: (alias: string) => string
}

/** An order, and the condition that a page begins after a place of it, or ends before one. */
export function orderBy({ sort, after, before }: PageOf, values: unknown[]) {
  const { column, descending } = ORDERS[sort]
  // A page before a place is read backwards from it.
  const direction = descending === (before !== undefined) ? 'ASC' : 'DESC'
  const order = (alias: string) => `${alias}${column} ${direction}, ${alias}listing_id ${direction}`
  return { column, order, beyond: placeCondition(column, direction, after ?? before, values) } as const
}

/** The ids of a page and their place in its order. */
export function pick(filters: SearchFilters, page: PageOf, way: Way, limit: number, values: unknown[]): Picked {
  /** The conditions that an index of this order answers alone, and the questions for each listing. */
  const bounding = FILTER_KEYS.filter((key) => FILTERS[key].boundIn?.includes(page.sort))
  const bounds = conditionsOf({ words: [], hideSensitive: false, ...limitsOf(filters, bounding) }, values)
  const { column, order, beyond } = orderBy(page, values)
  bounds.push(...beyond)
  const asked = way !== 'walk' && 'collect' in way ? containsByTrigram : containsExactly
  const bound = Object.fromEntries(bounding.map((key) => [key, undefined]))
  const questions = conditionsOf({ ...filters, ...bound }, values, asked)
  const ordered = `ORDER BY ${order('')} LIMIT`
  const source = 'FROM listing_search'
  const all = where([...bounds, ...questions])
  if (way === 'walk') {
    const walk = (conditions: string) =>
      `SELECT listing_id, ${column}, NULL::bigint AS seen ${source}${conditions} ${ordered} ${limit}`
    if (!filters.modality || filters.categoryId !== undefined) return { text: walk(all), order }
    // The index of modalities is ordered within each category: a page of each is merged.
    const ofEach = walk(where(['category_id = c.id', ...bounds, ...questions]))
    return { text: `SELECT near.* FROM categories c, LATERAL (${ofEach}) near ${ordered} ${limit}`, order }
  }
  if ('window' in way) {
    // Counting what it sees reads the window to its end, which is worth it for a glance only.
    const read = new Set([
      ...WINDOW_COLUMNS,
      'place_id',
      'marks',
      ...COLUMN_KEYS.map((key) => FILTERS[key].compare.column),
    ])
    const seen = way === NARROW ? 'count(*) OVER ()' : 'NULL::bigint'
    return {
      text: `SELECT listing_id, ${column}, ${seen} AS seen FROM (
    SELECT ${[...read].join(', ')} ${source}${where(bounds)}
     ${ordered} ${way.window}) near${where(questions)} LIMIT ${limit}`,
      order,
    }
  }
  const most = Number.isFinite(way.collect) ? ` LIMIT ${way.collect}` : ''
  return {
    text: `WITH found AS MATERIALIZED (SELECT listing_id, ${column}, NULL::bigint AS seen ${source}${all}${most})
    SELECT * FROM found ${ordered} ${limit}`,
    order,
  }
}

function placeCondition(column: string, direction: 'ASC' | 'DESC', place: Place | undefined, values: unknown[]) {
  if (!place) return []
  values.push(column === 'created_at' ? timestampOf(place.key) : place.key, place.id)
  const type = column === 'created_at' ? 'timestamptz' : 'integer'
  const [key, id] = [`$${values.length - 1}::${type}`, `$${values.length}::uuid`]
  return [`(${column}, listing_id) ${direction === 'DESC' ? '<' : '>'} (${key}, ${id})`]
}

/** The categories to choose from: the specification's, and creatable ones that have listings (S6, S7). */
const OFFERED = `ARRAY(SELECT id FROM categories c WHERE searchable
   OR (creatable AND EXISTS (SELECT FROM listing_search s WHERE s.category_id = c.id))) AS offered`

/** From this many matches in the glance on, counting along the order is faster than through the trigrams. */
const DENSE = 60
/** How much farther than the expected distance counting reads. */
const DENSE_MARGIN = 1.5
/** The result of a glance, and the order in which it looked. */
export interface Glance {
  seen: number
  sort: KeyedSort
}

/**
 * The total, counted up to one more than the limit; the categories to choose from; and whether there are promoted
 * listings. Usually there are none, and planning the statement that reads them would cost more than this.
 */
export function countStatement(filters: SearchFilters | undefined, glance?: Glance): Statement {
  if (!filters) return { text: `SELECT 0 AS total, ${OFFERED}, false AS promoted`, values: [] }
  const values: unknown[] = []
  const conditions = conditionsOf(filters, values, containsByTrigram)
  // A modality alone is counted in the order of its index: in the order of the table a million others may come first.
  const isAlone = filters.modality !== undefined && firstWay(filters, 'recent') === 'walk'
  const found = `FROM listing_search${where(conditions)}${isAlone ? ' ORDER BY category_id, created_at DESC' : ''}`
  const counted = `(SELECT count(*) FROM (SELECT ${found} LIMIT ${COUNT_LIMIT + 1}) c)`
  const near = glance && glance.seen >= DENSE ? nearCount(filters, glance, values) : undefined
  const total = near ? `CASE WHEN ${near} > ${COUNT_LIMIT} THEN ${COUNT_LIMIT + 1} ELSE ${counted} END` : counted
  const promoted = `EXISTS (SELECT FROM promotions f WHERE ${promotedIn(filters.categoryId, values)}) AS promoted`
  return { text: `SELECT ${total} AS total, ${OFFERED}, ${promoted}`, values }
}

/** Counts a common word near the beginning of an order: more than the limit, unless it is unevenly spread. */
function nearCount(filters: SearchFilters, { seen, sort }: Glance, values: unknown[]): string {
  const entries = Math.ceil(((COUNT_LIMIT * NARROW.window) / seen) * DENSE_MARGIN)
  const near = pick(filters, { sort }, { window: entries }, COUNT_LIMIT + 1, values)
  return `(SELECT count(*) FROM (${near.text}) near)`
}

/** How many visible listings each category has. */
export function countByCategory(hidden: Pick<SearchFilters, 'hideSensitive' | 'hideReported'>): string {
  const conditions = conditionsOf({ words: [], ...hidden }, [])
  return `SELECT category_id, count(*) AS total FROM listing_search${where(conditions)} GROUP BY category_id`
}

export function where(conditions: string[]): string {
  return conditions.length ? ` WHERE ${conditions.join(' AND ')}` : ''
}

/** Whether a title has a word that begins with each stem of a unit, or of a synonym. */
function titleHas({ stems, synonyms }: Unit, bind: (value: unknown) => string): string {
  const hasAll = (all: string[]) => all.map((stem) => `strpos(title_norm, ${bind(` ${stem}`)}) <> 0`).join(' AND ')
  // A title has no concepts.
  const typed = synonyms.filter((all) => all.every((stem) => !stem.startsWith('@')))
  return `(${[stems, ...typed].map(hasAll).join(' OR ')})`
}

/** The condition for the title of a found listing: it has the heaviest unit, and the others of one of the sets. */
function titleConditions(units: Unit[], sets: number[][], bind: (value: unknown) => string): string[] {
  const has = (member: number) => (units[member] ? [titleHas(units[member], bind)] : [])
  const [first = [], ...others] = sets
  if (others.length === 0) return first.flatMap(has)
  const rest = sets.map(([, ...members]) => members.flatMap(has).join(' AND '))
  return [...first.slice(0, 1).flatMap(has), `(${rest.join(' OR ')})`]
}

export const idsOf = (places: readonly NearPlace[]) => places.map(({ id }) => id)

type Contains = (column: string, word: string, place: string) => string

/** The exact question, which is answered three times as fast as the rough one. */
export const containsExactly: Contains = (column, _word, place) => `strpos(${column}, search_needle(${place})) <> 0`

/** The exact question and a rough one by which the trigram index finds the rows to check (docs/decisions/0041). */
export const containsByTrigram: Contains = (column, word, place) =>
  `${containsExactly(column, word, place)} AND ${column} LIKE ${isSigns(word) ? 'search_signs' : 'search_pieces'}(${place})`

/** Whether a word has no character that a trigram can hold. */
const isSigns = (word: string) => !/[\p{L}\p{N}]/u.test(word)

/** The conditions of a search by the columns of `listing_search`. */
export function conditionsOf(
  filters: SearchFilters,
  values: unknown[],
  contains: Contains = containsExactly,
): string[] {
  const conditions: string[] = []
  const compare = (value: unknown, condition: (place: string) => string) => {
    values.push(value)
    conditions.push(condition(`$${values.length}`))
  }
  const { units, sets = [], coverage } = filters
  if (units) conditions.push(...titleConditions(units, sets, (value) => `$${values.push(value)}`))
  else for (const word of filters.words) compare(word, (place) => contains('title_norm', word, place))
  if (coverage) conditions.push(...titleCoverageConditions(coverage, (value) => `$${values.push(value)}`))
  for (const key of COLUMN_KEYS) {
    const { column, operator, type } = FILTERS[key].compare
    if (filters[key] !== undefined) compare(filters[key], (place) => `${column} ${operator} ${place}::${type}`)
  }
  const marks = marksOf(filters)
  if (marks.length > 0) compare(marks, (place) => `marks @> ${place}::text[]`)
  if (filters.near) compare(idsOf(filters.near), (place) => `place_id = ANY (${place}::integer[])`)
  return [...conditions, ...notHidden(filters, { id: 'listing_id', sensitive: 'sensitive' })]
}
