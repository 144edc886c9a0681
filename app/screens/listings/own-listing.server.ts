import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { findOwnListing, type OwnListingRow } from '#app/domain/listings/own-commands.server.ts'
import { DELETED_LISTINGS_PATH, OWN_LISTINGS_PATH } from '#app/domain/listings/own-sorts.ts'
import { findListingMeasure } from '#app/domain/moderation/listing-measures.server.ts'
import { parseId } from '#app/forms/fields.ts'
import { readAddress } from '#app/http/address-query.server.ts'
import { readFields } from '#app/http/form-data.server.ts'
import { safeReturnPath } from '#app/http/return-path.ts'
import { requireViewer } from '#app/http/viewer.server.ts'
import { measureRefusal, presentMeasure, type PresentedMeasure } from '#app/parts/moderated-listing/presented.server.ts'
import { t } from '#app/locale/texts.ts'

/** @throws 404: there is none, it is another person's, or it is deleted. The answer does not reveal which. */
export function ownListingNotFound() {
  return data(
    { message: t('Este enlace no lleva a ningún anuncio tuyo. Puede que lo hayas eliminado.') },
    { status: 404 },
  )
}

/** The id in the address. @throws 404 */
export function listingIdIn(params: { id?: string }): string {
  const id = parseId(params.id)
  if (!id) throw ownListingNotFound()
  return id
}

/** The listing of the address, if it is this person's. @throws 404 */
export async function requireOwnListing(ownerId: string, params: { id?: string }): Promise<OwnListingRow> {
  const listing = await findOwnListing(db, ownerId, listingIdIn(params))
  if (!listing) throw ownListingNotFound()
  return listing
}

/** Loads what a page that confirms one act needs: the listing, its owner, and the page to return to. @throws 404 */
export async function openSmallPage({ request, context, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const listing = await requireOwnListing(viewer.id, params)
  return { viewer, listing, measure: await measureOn(viewer, listing), returnTo: returnIn(request) }
}

/** Reads the sent form of such a page: the person, the listing and the values. @throws 404 */
export async function readPress<Name extends string = never>(
  { request, context, params }: ActionFunctionArgs,
  names: Name[] = [],
) {
  const viewer = await requireViewer({ request, context })
  const id = listingIdIn(params)
  const form = await readFields(request, [...names, 'return'])
  return { viewer, id, form, returnTo: ownListingsReturn(form.get('return')) }
}

type Unshown =
  | { kind: 'invalid'; messages: string[] }
  | { kind: 'unverified' }
  | { kind: 'moderated'; moderation: Parameters<typeof measureRefusal>[0] }

/** Why a listing is not shown again. */
export function refuseToShow(outcome: Unshown, does: Parameters<typeof measureRefusal>[1]) {
  switch (outcome.kind) {
    case 'invalid':
      return refused(422, outcome.messages, { mustEdit: true })
    case 'unverified':
      return refused(403, [t('Antes de publicar tienes que confirmar tu correo con el enlace que te enviamos.')])
    case 'moderated':
      return refused(409, [measureRefusal(outcome.moderation, does)])
  }
}

/** @param messages every reason. */
export function refused(status: number, messages: string[], { mustEdit = false } = {}) {
  return data({ status: 'error' as const, messages, mustEdit }, { status })
}

/** The measure against a listing in words; undefined for a free one. */
export async function measureOn(
  viewer: { id: string; timezone: string },
  { id, moderation }: Pick<OwnListingRow, 'id' | 'moderation'>,
): Promise<PresentedMeasure | undefined> {
  if (moderation === 'libre') return undefined
  const measure = await findListingMeasure(db, viewer.id, id, clock.now())
  return measure && presentMeasure(measure, viewer.timezone)
}

/**
 * The address to return to, with filters and page: only those of «Mis Anuncios» and its deleted listings are allowed.
 */
export function ownListingsReturn(path: FormDataEntryValue | null): string {
  const safe = safeReturnPath(path, OWN_LISTINGS_PATH)
  return new RegExp(`^(${OWN_LISTINGS_PATH}|${DELETED_LISTINGS_PATH})(\\?|$)`).test(safe) ? safe : OWN_LISTINGS_PATH
}

/** The address to return to, from the address of a small page. */
export const returnIn = (request: Request) => ownListingsReturn(readAddress(request, ['return']).get('return'))
