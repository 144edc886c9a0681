import { OWN_LISTINGS_PATH } from '#app/domain/listings/own-sorts.ts'

/**
 * The address of a small page for a listing.
 * @param search the query of the list, to return to.
 */
export function smallPage(
  id: string,
  does: 'delete' | 'status' | 'duplicate' | 'boost' | 'boost/cancel' | 'renew' | 'restore',
  search = '',
): string {
  return `${OWN_LISTINGS_PATH}/${id}/${does}${back(search)}`
}

/** The address of a listing's form. */
export const editPage = (id: string, search = '') => `/dashboard/edit-listing/${id}${back(search)}`

const back = (search: string) => (search ? `?return=${encodeURIComponent(OWN_LISTINGS_PATH + search)}` : '')
