import { notHidden, type Hidden } from '#app/domain/listings/content-filter.ts'
import { containsByTrigram, pick, type Statement } from './statements.ts'
import { NARROW, type SearchFilters, type Way } from './ways.ts'

/** Suggestions need no exact order: of an unevenly spread word some of the newest will do. */
export const SUGGESTION_WAYS: Way[] = [NARROW, { collect: 1_000 }]

/** The newest listings with these words in the title. */
export function titleSuggestions(filters: SearchFilters, limit: number, way: Way): Statement {
  const values: unknown[] = []
  const picked = pick(filters, { sort: 'recent' }, way, limit, values)
  return {
    text: `SELECT l.id, l.title, l.category_id
  FROM (${picked.text}) s
  JOIN listings l ON l.id = s.listing_id
 ORDER BY ${picked.order('s.')}`,
    values,
  }
}

/** More than are shown, because some may be sensitive or found by their title already. */
const DESCRIPTIONS_READ = 20

/** Listings with these words in the description, in the order that the database finds them, then by date. */
export function descriptionSuggestions(
  { words, ...hidden }: Hidden & Pick<SearchFilters, 'words'>,
  except: string[],
  limit: number,
): Statement {
  const values: unknown[] = [...words, except]
  const all = words.map((word, index) => containsByTrigram('description_norm', word, `$${index + 1}`))
  const shown = [
    ...notHidden(hidden, { id: 'd.listing_id', sensitive: 's.sensitive' }),
    `d.listing_id <> ALL ($${values.length}::uuid[])`,
  ]
  return {
    text: `SELECT l.id, l.title, l.category_id
  FROM (SELECT listing_id FROM listing_search_descriptions WHERE ${all.join(' AND ')} LIMIT ${DESCRIPTIONS_READ}) d
  JOIN listing_search s ON s.listing_id = d.listing_id
  JOIN listings l ON l.id = d.listing_id
 WHERE ${shown.join(' AND ')}
 ORDER BY s.created_at DESC, s.listing_id DESC LIMIT ${limit}`,
    values,
  }
}
