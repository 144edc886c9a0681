import { data } from '@remix-run/node'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { findAdToAdd } from '#app/domain/favorites/keyed.server.ts'
import { parseId } from '#app/forms/fields.ts'
import type { RequestArgs } from '#app/http/viewer.server.ts'
import { favoritesOwnerOf } from '#app/parts/favorite-form/favoriting.server.ts'
import { t } from '#app/locale/texts.ts'

const noSuchAd = () => data({ message: t('Este enlace no lleva a ningún anuncio externo.') }, { status: 404 })

/** The answer where an ad existed and is not shown any more. */
export const adHasLeft = () => data({ message: t('Este anuncio externo ya no está disponible.') }, { status: 410 })

/**
 * The ad of the address for this reader, and whether they keep it.
 * @throws 404 and 410
 */
export async function requireAdToAdd(args: RequestArgs, params: { id?: string }) {
  const owner = await favoritesOwnerOf(args)
  const id = adIdIn(params)
  const ad = await findAdToAdd(db, owner.viewer?.id, id, clock.now())
  if (!ad) throw noSuchAd()
  if (!ad.isShown) throw adHasLeft()
  return {
    owner,
    ad: { id, path: adPath(id), title: ad.title, isFavorite: ad.isFavorite || owner.favoriteIds.includes(id) },
  }
}

/** The id in the address. @throws 404 */
export function adIdIn(params: { id?: string }): string {
  const id = parseId(params.id)
  if (!id) throw noSuchAd()
  return id
}

export const adPath = (id: string) => `/external-ads/${id}`
