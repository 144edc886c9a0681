import type { AuthoredCard } from '#app/domain/listings/card.server.ts'
import { MAX_CENTS } from './filters.ts'
import type { SearchParams } from './params.ts'
import type { SearchFilters } from './ways.ts'

/** The listings that fit a search but for its highest price. */
export interface Above {
  /** Exact up to COUNT_LIMIT; COUNT_LIMIT + 1 means more. */
  total: number
  cheapest: AuthoredCard
}

interface Found {
  page: { items: AuthoredCard[] }
  counted: { total: number }
}

/**
 * The number of listings above the highest price, and the cheapest of them.
 * @param find reads the first page of other filters.
 */
export async function findAbove(
  { maxCents, ...others }: SearchFilters,
  params: SearchParams,
  find: (filters: SearchFilters, params: SearchParams) => Promise<Found>,
): Promise<Above | undefined> {
  // No listing costs more than the largest price, and the column has no number for it.
  if (maxCents === undefined || maxCents >= MAX_CENTS) return undefined
  const first = { ...params, sort: 'price_asc', isExact: true, after: undefined, before: undefined } as const
  const { page, counted } = await find({ ...others, minCents: maxCents + 1 }, first)
  const [cheapest] = page.items
  return cheapest && { total: counted.total, cheapest }
}
