import { data } from '@remix-run/node'
import { db } from '#app/db.server.ts'
import { findListingToKeep } from '#app/domain/favorites/queries.server.ts'
import { parseId } from '#app/forms/fields.ts'
import type { RequestArgs } from '#app/http/viewer.server.ts'
import { keeperOf } from '#app/parts/keep-form/keeping.server.ts'

/** @throws 404: there is none, or not everybody sees it. */
export function nothingToKeep() {
  return data({ message: 'Este anuncio no existe o ya no está disponible.' }, { status: 404 })
}

/** The listing of the address for this reader, and whether they keep it. */
export async function requireListingToKeep(args: RequestArgs, params: { id?: string }) {
  const keeper = await keeperOf(args)
  const id = listingIdIn(params)
  const listing = await findListingToKeep(db, keeper.viewer?.id, id)
  if (!listing) throw nothingToKeep()
  const isKept = listing.isKept || keeper.keptIds.includes(id)
  return { keeper, listing: { id, path: `/marketplace/${id}`, ...listing, isKept } }
}

/** The id in the address. @throws 404 */
export function listingIdIn(params: { id?: string }): string {
  const id = parseId(params.id)
  if (!id) throw nothingToKeep()
  return id
}
