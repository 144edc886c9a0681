import { pathWith } from '#app/domain/paging.ts'
import { safeText } from '#app/forms/fields.ts'

/** How many ads a page has (I4). */
export const PAGE_SIZE = 10
/** Counting and paging stop here, because readers do not turn a hundred pages. */
export const MOST_COUNTED = 1_000
const LAST_PAGE = MOST_COUNTED / PAGE_SIZE
const MOST_WORDS = 8
/** The choice without a filter. */
export const ALL_CATEGORIES = 'Todas'

export interface ExternalParams {
  q: string
  words: string[]
  category: string
  page: number
}

export const EXTERNAL_NAMES = ['q', 'category', 'page'] as const

/** Reads the address of the list; unreadable values are ignored. */
export function readExternalParams(query: URLSearchParams): ExternalParams {
  const q = safeText(query.get('q'), 100)
  const category = safeText(query.get('category'), 60)
  const page = /^[1-9]\d{0,3}$/.exec(query.get('page') ?? '')?.[0]
  return {
    q,
    words: q.split(' ').filter(Boolean).slice(0, MOST_WORDS),
    category: category === ALL_CATEGORIES ? '' : category,
    page: Math.min(Number(page ?? 1), LAST_PAGE),
  }
}

/** The address of a page of the list, without usual values. */
export function externalPath({ q, category }: Pick<ExternalParams, 'q' | 'category'>, page = 1): string {
  return pathWith('/external-ads', { q, category, page: page > 1 ? String(page) : undefined })
}

/** The number of pages for this many ads. */
export const pagesOf = (total: number): number => Math.ceil(Math.min(total, MOST_COUNTED) / PAGE_SIZE)
