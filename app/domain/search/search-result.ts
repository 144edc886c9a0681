import type { AuthoredCard } from '#app/domain/listings/card.server.ts'
import type { Category } from '#app/domain/listings/categories.ts'
import type { Page } from '#app/domain/paging.ts'
import type { Above } from './above.ts'
import type { PlaceSearched } from './near.server.ts'
import type { OptionCounts } from './option-counts.server.ts'
import type { LessWords } from './otherwise.server.ts'
import type { SearchParams } from './params.ts'
import type { WayOut } from './ways-out.server.ts'

/** What a page of the marketplace finds. */
export interface SearchResult extends Page<AuthoredCard> {
  /** Exact up to COUNT_LIMIT; COUNT_LIMIT + 1 stands for more. */
  total: number
  categories: Category[]
  /** The promoted listings in front of a first page of everything or of a category (S9). */
  featured: AuthoredCard[]
  /** What was searched for in place of a mistyped question that finds nothing. */
  corrected?: string | undefined
  /** Where what is found has only a part of the question: its words that no listing has. */
  without?: string[] | undefined
  /** Whether the words of the question say nothing, so that everything is shown. */
  isAnything?: true
  /** Where nothing is found: what there is with fewer words. */
  lessWords?: LessWords[]
  /** Where was searched, and what else the name of the place may mean. */
  place?: PlaceSearched | undefined
  /** Remote services that fit, beside those near a place. */
  remote?: { items: AuthoredCard[]; total: number } | undefined
  /** What fits farther away, where nothing is near. */
  elsewhere?: AuthoredCard[] | undefined
  /** Where nothing is found: the filters without which something is. */
  waysOut?: WayOut[]
  /** What fits but for the highest price, where everything that fits is shown. */
  above?: Above | undefined
  /** Numbers beside the options of filters. */
  options: OptionCounts
  /** What was searched after all, where the address asks for something else. */
  params: SearchParams
}
