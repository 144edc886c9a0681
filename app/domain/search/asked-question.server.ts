import type { Db } from '#app/db.server.ts'
import { hiddenBy } from '#app/domain/listings/content-filter.ts'
import type { Circle } from '#app/domain/places/circle.server.ts'
import type { ContentFilter } from '#app/domain/settings/values.ts'
import { marksOf } from './filters.ts'
import { canMatch, type SearchParams } from './params.ts'
import { readQuestion, type Question } from './question.server.ts'
import { floorAsked } from './relevant.server.ts'
import type { SearchFilters } from './ways.ts'

/** The filters to compare, or undefined when nothing can match. */
export function filtersOf(
  { words, asked }: SearchParams,
  circle: Circle | undefined,
  contentFilter: ContentFilter,
): SearchFilters | undefined {
  const near = circle && { near: circle.places }
  return canMatch(asked) ? { words, ...asked, ...near, ...hiddenBy(contentFilter) } : undefined
}

/** The question of a search that may ask for the words of listings (`isByMeaning`); undefined if it does not. */
export async function readAsked(db: Db, params: SearchParams, filters: SearchFilters): Promise<Question | undefined> {
  const asks = filters.words.length > 0 || filters.near !== undefined || marksOf(filters).length > 0
  return asks ? readQuestion(db, params.words, floorAsked(params)) : undefined
}
