import { BY_MOMENT, pathWith, PLACE_NAMES, readPage, type PageAsked, type PageNamed } from '#app/domain/paging.ts'
import { safeText } from '#app/forms/fields.ts'
import { LIST_NAME_MAX } from './limits.ts'

export const FAVORITES_PATH = '/dashboard/favorites'

/** The requested favourites: all (undefined), those of a list, or those without a list (null). */
export type InList = string | null | undefined

export interface FavoriteParams extends PageAsked {
  list: InList
}

export const FAVORITE_NAMES = ['list', 'unlisted', ...PLACE_NAMES] as const

/** Reads the address of «Favoritos»; unreadable values are ignored. */
export function readFavoriteParams(query: URLSearchParams): FavoriteParams {
  const list = safeText(query.get('list'), LIST_NAME_MAX)
  return { list: list || (query.has('unlisted') ? null : undefined), ...readPage(BY_MOMENT, query) }
}

/** The address of a list and of a page of it. */
export function favoritesPath(list: InList, { after, before }: PageNamed = {}): string {
  return pathWith(FAVORITES_PATH, {
    list: list ?? undefined,
    unlisted: list === null ? '1' : undefined,
    after,
    before,
  })
}
