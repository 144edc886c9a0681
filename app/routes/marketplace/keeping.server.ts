import { data } from '@remix-run/node'
import { db } from '#app/db.server.ts'
import { findListingToKeep } from '#app/domain/favorites/queries.server.ts'
import { parseId } from '#app/forms/fields.ts'
import { readKeptListings } from '#app/http/kept-listings.server.ts'
import { safeReturnPath } from '#app/http/return-path.ts'
import { findViewer, type Asking, type Viewer } from '#app/http/viewer.server.ts'

/** @throws 404: there is none, or not everybody can see it. */
export function nothingToKeep() {
  return data({ message: 'Este anuncio no existe o ya no está disponible.' }, { status: 404 })
}

/** The listing of the address for whoever is asking, and what their browser keeps while nobody is signed in. */
export async function requireListingToKeep(asking: Asking, params: { id?: string }) {
  const viewer = await findViewer(asking)
  const keptIds = viewer ? [] : await readKeptListings(asking.request)
  const id = listingIdIn(params)
  const listing = await findListingToKeep(db, viewer?.id, id)
  if (!listing) throw nothingToKeep()
  return { viewer, keptIds, listing: { id, ...listing, isKept: listing.isKept || keptIds.includes(id) } }
}

/** The id in the address. @throws 404 */
export function listingIdIn(params: { id?: string }): string {
  const id = parseId(params.id)
  if (!id) throw nothingToKeep()
  return id
}

/** Where the form was pressed: the listing's own page, unless it says another. */
export const backFrom = (form: FormData, id: string) => safeReturnPath(form.get('return'), `/marketplace/${id}`)

/** What the notice after keeping says. */
export const keptNotice = (viewer: Viewer | undefined) =>
  viewer
    ? 'Guardado en tus favoritos'
    : 'Guardado en este navegador. Cuando inicies sesión lo tendrás en tus favoritos.'
