import type { Hidden } from '#app/domain/listings/content-filter.ts'
import type { NearPlace } from '#app/domain/places/circle.server.ts'
import type { Coverage } from './coverage.ts'
import { FILTER_KEYS, FILTERS, type Limits } from './filters.ts'
import type { Unit } from './question.server.ts'
import type { KeyedSort } from './sorts.ts'

/** The limits of a search; undefined for none. */
export interface SearchFilters extends Hidden, Partial<Limits> {
  words: string[]
  /** The words as `stems` has them, where every word is common: a walk asks titles for these. */
  units?: Unit[]
  /** The sets of units that a listing has to have. */
  sets?: number[][]
  /** How much of the question a listing has to cover. */
  coverage?: Coverage
  /** The places in which a listing has to be, the nearest first. */
  near?: readonly NearPlace[] | undefined
}

/** The highest exact total; beyond it the page says 'más de' (S3). */
export const COUNT_LIMIT = 1_000

/**
 * How the listings of a page are picked. `walk` follows the index of the order until there are enough: suitable when
 * only the index's own columns limit the search. Otherwise a window follows it for a number of listings, and `collect`
 * first finds all matches and sorts them. Without this choice PostgreSQL would walk a million listings for a word that
 * only the oldest have (docs/decisions/0041).
 */
export type Way = 'walk' | { window: number } | { collect: number }

/** A first look: it finds a page of every common word, and tells how common the others are. */
export const NARROW = { window: 1_000 }
/** For a word that the first look has seen a few times, or that is common with a gap. */
export const WIDE = { window: 50_000 }
const ALL = { collect: Infinity }

/** How many listings a first look collects; a page with this many near listings counts as near. */
const NEAR = 5

/** The first way to try. */
export function firstWay(filters: SearchFilters, sort: KeyedSort): Way {
  const isAsked = FILTER_KEYS.some((key) => {
    const { boundIn = [], indexedIn = [] } = FILTERS[key]
    return filters[key] !== undefined && ![...boundIn, ...indexedIn].includes(sort)
  })
  return filters.words.length > 0 || isAsked ? NARROW : 'walk'
}

/**
 * The way to try after one that found less than a page; none if that one cannot have missed any.
 * @param seen how many the glance saw
 * @param total how many there are, up to COUNT_LIMIT + 1
 */
export function nextWay(way: Way, { seen, total }: { seen: number; total: number }): Way | undefined {
  if (way === 'walk' || 'collect' in way || total === 0) return undefined
  return way === NARROW && (seen >= NEAR || total > COUNT_LIMIT) ? WIDE : ALL
}
