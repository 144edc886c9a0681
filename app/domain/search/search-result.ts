import type { AuthoredCard } from '#app/domain/listings/card.server.ts'
import type { Category } from '#app/domain/listings/categories.ts'
import type { Page } from '#app/domain/paging.ts'
import type { Above } from './above.ts'
import type { PlaceSearched } from './near.server.ts'
import type { OptionCounts } from './option-counts.server.ts'
import type { LessWords } from './otherwise.server.ts'
import type { SearchParams } from './params.ts'
import type { WayOut } from './ways-out.server.ts'

/** The result of a page of the marketplace. */
export interface SearchResult extends Page<AuthoredCard> {
  /** Exact up to COUNT_LIMIT; COUNT_LIMIT + 1 means more. */
  total: number
  categories: Category[]
  /** The promoted listings in front of a first page of everything or of a category (S9). */
  featured: AuthoredCard[]
  /** The question that was searched in place of a mistyped one without results. */
  corrected?: string | undefined
  /** The words that no listing has, where the results have only a part of the question. */
  without?: string[] | undefined
  /** Whether the words of the question have no weight, so that everything is shown. */
  isAnything?: true
  /** Results with fewer words, if no listing is found. */
  lessWords?: LessWords[]
  /** The place that was searched, and other meanings of its name. */
  place?: PlaceSearched | undefined
  /** Remote services that fit, beside those near a place. */
  remote?: { items: AuthoredCard[]; total: number } | undefined
  /** Listings farther away, if none is near. */
  elsewhere?: AuthoredCard[] | undefined
  /** The filters without which there are results, if no listing is found. */
  waysOut?: WayOut[]
  /** Listings that fit but for the highest price, where everything that fits is shown. */
  above?: Above | undefined
  /** Numbers beside the options of filters. */
  options: OptionCounts
  /** The search that was made, if it differs from the address. */
  params: SearchParams
}
