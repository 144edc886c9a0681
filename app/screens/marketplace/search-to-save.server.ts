import { data } from '@remix-run/node'
import { db } from '#app/db.server.ts'
import { findPlaceAsked } from '#app/domain/places/circle.server.ts'
import { savedParamsOf } from '#app/domain/saved-searches/criteria.ts'
import { FILTER_KEYS, FILTERS } from '#app/domain/search/filters.ts'
import { SEARCH_NAMES, readSearchParams } from '#app/domain/search/params.ts'
import { understand } from '#app/domain/search/understood.server.ts'
import { readAddress } from '#app/http/address-query.server.ts'

/**
 * The search of an address.
 * @throws 404 for one that can never match, because its category or modality is unknown.
 */
export async function requireSearchToSave(request: Request) {
  // A saved search is compared by Spanish words, in whatever language it was written.
  const params = await understand(db, readSearchParams(readAddress(request, SEARCH_NAMES)))
  const { circle } = await findPlaceAsked(db, params.where, [])
  const saved = savedParamsOf({ ...params, place: circle })
  if (!saved) {
    const unknown = FILTER_KEYS.find((key) => params.asked[key] === null)
    throw data({ message: unknown && FILTERS[unknown].unknown?.() }, { status: 404 })
  }
  return { params: { ...params, place: circle }, saved }
}
