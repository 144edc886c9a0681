import { decodeCursor, type Cursor } from '#app/domain/search/cursor.ts'
import { safeText } from '#app/forms/fields.ts'
import { LIST_NAME_MAX } from './limits.ts'

export const FAVORITES_PATH = '/dashboard/favorites'

/** Which favourites: all (undefined), those of a list, or those of none (null). */
export type InList = string | null | undefined

export interface FavoriteParams {
  list: InList
  after: Cursor | undefined
  before: Cursor | undefined
}

export const FAVORITE_NAMES = ['list', 'unlisted', 'after', 'before'] as const

/** Reads the address of «Favoritos»; what cannot be read is left out. */
export function readFavoriteParams(query: URLSearchParams): FavoriteParams {
  const place = (name: 'after' | 'before') => decodeCursor(query.get(name) ?? '', 'recent')
  const after = place('after')
  const list = safeText(query.get('list'), LIST_NAME_MAX)
  return {
    list: list || (query.has('unlisted') ? null : undefined),
    after,
    before: after ? undefined : place('before'),
  }
}

/** The address of a list and of a page of it. */
export function favoritesPath(list: InList, page: { after?: string; before?: string } = {}): string {
  const query = new URLSearchParams()
  if (list) query.set('list', list)
  if (list === null) query.set('unlisted', '1')
  if (page.after) query.set('after', page.after)
  if (page.before) query.set('before', page.before)
  const text = query.toString()
  return text ? `${FAVORITES_PATH}?${text}` : FAVORITES_PATH
}
