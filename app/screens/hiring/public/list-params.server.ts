import { PUBLIC_REQUESTS_PATH } from '#app/domain/hiring/public-paths.ts'
import { WORKPLACES, type Workplace } from '#app/domain/hiring/workplaces.ts'
import { findCategory } from '#app/domain/listings/categories.ts'
import { BY_MOMENT, pathWith, readPlace, type Place } from '#app/domain/paging.ts'
import { PLACE_TEXT_MAX } from '#app/domain/places/names.server.ts'
import { safeText } from '#app/forms/fields.ts'

export const LIST_NAMES = ['q', 'category', 'place', 'workplace', 'after'] as const
const WORDS_MAX = 100

export interface ListParams {
  q: string
  /** The slug of a category. */
  category: string
  /** The place as it was written. */
  place: string
  workplace: Workplace | ''
  after: Place | undefined
}

/** Reads the address of the list; unreadable values are ignored. */
export function readListParams(query: URLSearchParams): ListParams {
  return {
    q: safeText(query.get('q'), WORDS_MAX),
    category: findCategory(safeText(query.get('category'), 60))?.slug ?? '',
    place: safeText(query.get('place'), PLACE_TEXT_MAX),
    workplace: WORKPLACES.find((name) => name === query.get('workplace')) ?? '',
    after: readPlace(BY_MOMENT, query.get('after')),
  }
}

/** The address of a page of the list. */
export const listPath = ({ q, category, place, workplace }: Omit<ListParams, 'after'>, after?: string): string =>
  pathWith(PUBLIC_REQUESTS_PATH, { q, category, place, workplace, after })
