import { timestampOf, type Cursor } from './cursor.ts'
import type { Sort } from './sorts.ts'

/** A statement and its values, ready for PostgreSQL. The benchmark's bare server sends the very same. */
export interface Statement {
  text: string
  values: unknown[]
}

/** What limits a search; what is undefined does not. */
export interface SearchFilters {
  words: string[]
  categoryId?: number
  minCents?: number
  maxCents?: number
  hideSensitive: boolean
}

export interface PageOf {
  sort: Sort
  after?: Cursor
  before?: Cursor
}

/** Cards on a page (S5). */
export const PAGE_SIZE = 24
/** The highest exact total; beyond it the page says 'más de' (S3). */
export const COUNT_LIMIT = 1_000

/** The key and the direction of each order. The id settles ties the same way round. */
const ORDERS: Record<Sort, { column: 'created_at' | 'price_cents'; descending: boolean }> = {
  recent: { column: 'created_at', descending: true },
  price_asc: { column: 'price_cents', descending: false },
  price_desc: { column: 'price_cents', descending: true },
}

/** One page of cards with author and first picture, and one row more than it shows: whether there is another page. */
export function pageStatement(filters: SearchFilters, { sort, after, before }: PageOf): Statement {
  const values: unknown[] = []
  const conditions = conditionsOf(filters, values)
  const { column, descending } = ORDERS[sort]
  // A page before a place is read backwards from it.
  const backwards = before !== undefined
  const direction = descending === backwards ? 'ASC' : 'DESC'
  const cursor = after ?? before
  if (cursor) {
    const key = column === 'created_at' ? timestampOf(cursor.key) : cursor.key
    values.push(key, cursor.id)
    const type = column === 'created_at' ? 'timestamptz' : 'integer'
    conditions.push(
      `(${column}, listing_id) ${direction === 'DESC' ? '<' : '>'} ($${values.length - 1}::${type}, $${values.length}::uuid)`,
    )
  }
  const order = (alias: string) => `${alias}${column} ${direction}, ${alias}listing_id ${direction}`
  return {
    text: `SELECT l.id, l.title, l.category_id, l.price_cents, l.currency, l.price_type, l.location, l.created_at,
       (extract(epoch FROM l.created_at) * 1000000)::bigint AS created_us, l.image_url,
       p.full_name, p.username, p.avatar_url, i.key, i.widths, i.width, i.height, i.alt
  FROM (SELECT listing_id, ${column} FROM listing_search${where(conditions)}
         ORDER BY ${order('')} LIMIT ${PAGE_SIZE + 1}) s
  JOIN listings l ON l.id = s.listing_id
  LEFT JOIN profiles p ON p.id = l.author_id
  LEFT JOIN LATERAL (SELECT key, widths, width, height, alt FROM listing_images
                      WHERE listing_id = l.id ORDER BY position LIMIT 1) i ON true
 ORDER BY ${order('s.')}`,
    values,
  }
}

/** The categories to choose from: the specification's, and creatable ones that have listings (S6, S7). */
const OFFERED = `ARRAY(SELECT id FROM categories c WHERE searchable
   OR (creatable AND EXISTS (SELECT FROM listing_search s WHERE s.category_id = c.id))) AS offered`

/** How many there are, counted to one more than the limit, and the categories to choose from. */
export function countStatement(filters: SearchFilters | undefined): Statement {
  if (!filters) return { text: `SELECT 0 AS total, ${OFFERED}`, values: [] }
  const values: unknown[] = []
  const conditions = conditionsOf(filters, values)
  const counted = `(SELECT count(*) FROM (SELECT FROM listing_search${where(conditions)} LIMIT ${COUNT_LIMIT + 1}) c)`
  return { text: `SELECT ${counted} AS total, ${OFFERED}`, values }
}

function where(conditions: string[]): string {
  return conditions.length ? ` WHERE ${conditions.join(' AND ')}` : ''
}

function conditionsOf(filters: SearchFilters, values: unknown[]): string[] {
  const conditions: string[] = []
  const compare = (value: unknown, condition: (place: string) => string) => {
    values.push(value)
    conditions.push(condition(`$${values.length}`))
  }
  for (const word of filters.words) compare(word, (place) => `title_norm LIKE search_pattern(${place})`)
  if (filters.categoryId !== undefined) compare(filters.categoryId, (place) => `category_id = ${place}::smallint`)
  if (filters.minCents !== undefined) compare(filters.minCents, (place) => `price_cents >= ${place}::integer`)
  if (filters.maxCents !== undefined) compare(filters.maxCents, (place) => `price_cents <= ${place}::integer`)
  if (filters.hideSensitive) conditions.push('NOT sensitive')
  return conditions
}

/** The newest listings with these words in the title. */
export function titleSuggestions(words: string[], limit: number): Statement {
  const values: unknown[] = []
  const conditions = conditionsOf({ words, hideSensitive: true }, values)
  return {
    text: `SELECT l.id, l.title, l.category_id
  FROM (SELECT listing_id, created_at FROM listing_search${where(conditions)}
         ORDER BY created_at DESC, listing_id DESC LIMIT ${limit}) s
  JOIN listings l ON l.id = s.listing_id
 ORDER BY s.created_at DESC, s.listing_id DESC`,
    values,
  }
}

/** More than are shown: some may be sensitive, or have been found by their title. */
const DESCRIPTIONS_READ = 20

/** Listings with these words in the description, whichever the database comes upon first, newest of them first. */
export function descriptionSuggestions(words: string[], except: string[], limit: number): Statement {
  const values: unknown[] = [...words, except]
  const likes = words.map((_word, index) => `description_norm LIKE search_pattern($${index + 1})`)
  return {
    text: `SELECT l.id, l.title, l.category_id
  FROM (SELECT listing_id FROM listing_search_descriptions WHERE ${likes.join(' AND ')} LIMIT ${DESCRIPTIONS_READ}) d
  JOIN listing_search s ON s.listing_id = d.listing_id
  JOIN listings l ON l.id = d.listing_id
 WHERE NOT s.sensitive AND d.listing_id <> ALL ($${values.length}::uuid[])
 ORDER BY s.created_at DESC, s.listing_id DESC LIMIT ${limit}`,
    values,
  }
}
