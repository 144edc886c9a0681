import { data } from '@remix-run/node'
import { db } from '#app/db.server.ts'
import { findListingToAdd } from '#app/domain/favorites/queries.server.ts'
import { parseId } from '#app/forms/fields.ts'
import type { RequestArgs } from '#app/http/viewer.server.ts'
import { favoritesOwnerOf } from '#app/parts/favorite-form/favoriting.server.ts'
import { t } from '#app/locale/texts.ts'
import { spokenIn } from '#app/locale/page-language.ts'

/** @throws 404: there is none, or it is not public. */
export function nothingToAdd() {
  return data({ message: t('Este anuncio no existe o ya no está disponible.') }, { status: 404 })
}

/** The listing of the address for this reader, and whether they keep it. */
export async function requireListingToAdd(args: RequestArgs, params: { id?: string }) {
  const owner = await favoritesOwnerOf(args)
  const id = listingIdIn(params)
  const listing = await findListingToAdd(db, owner.viewer?.id, id)
  if (!listing) throw nothingToAdd()
  const isFavorite = listing.isFavorite || owner.favoriteIds.includes(id)
  return { owner, listing: { id, path: `/marketplace/${id}`, ...listing, ...spokenIn(listing.language), isFavorite } }
}

/** The id in the address. @throws 404 */
export function listingIdIn(params: { id?: string }): string {
  const id = parseId(params.id)
  if (!id) throw nothingToAdd()
  return id
}
