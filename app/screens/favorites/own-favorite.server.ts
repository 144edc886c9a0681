import { data } from '@remix-run/node'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { FAVORITES_PATH, FAVORITE_NAMES, readFavoriteParams } from '#app/domain/favorites/params.ts'
import { findFavorite, listLists } from '#app/domain/favorites/queries.server.ts'
import { findSample } from '#app/domain/samples/samples.server.ts'
import { parseId } from '#app/forms/fields.ts'
import { readAddress } from '#app/http/address-query.server.ts'
import { safeReturnPath } from '#app/http/return-path.ts'
import { showSamples } from '#app/http/site.server.ts'
import { t } from '#app/locale/texts.ts'
import { spokenIn } from '#app/locale/page-language.ts'

/** @throws 404: there is none, or it is another person's. The answer does not reveal which. */
export function favoriteNotFound() {
  return data(
    { message: t('Este enlace no lleva a ningún favorito tuyo. Puede que lo hayas quitado.') },
    { status: 404 },
  )
}

/** The id in the address. @throws 404 */
export function favoriteIdIn(params: { id?: string }): string {
  const id = parseId(params.id)
  if (!id) throw favoriteNotFound()
  return id
}

/** The favourite of the address, if it is this person's. @throws 404 */
export async function requireFavorite(userId: string, params: { id?: string }) {
  const favorite = await findFavorite(db, userId, favoriteIdIn(params), clock.now())
  if (!favorite) throw favoriteNotFound()
  const sample = favorite.sampleKey && showSamples ? findSample(favorite.sampleKey) : undefined
  return { ...favorite, title: favorite.title ?? sample?.title ?? null, ...spokenIn(favorite.language) }
}

/** The address to return to, with list and page: only those of «Favoritos» are allowed. */
export function favoritesReturn(path: FormDataEntryValue | null): string {
  const safe = safeReturnPath(path, FAVORITES_PATH)
  return new RegExp(`^${FAVORITES_PATH}(\\?|$)`).test(safe) ? safe : FAVORITES_PATH
}

/** The address to return to, from the address of a small page. */
export const returnIn = (request: Request) => favoritesReturn(readAddress(request, ['return']).get('return'))

/** @throws 404: the person has no such list. */
export function listNotFound() {
  return data({ message: t('No tienes ninguna lista con ese nombre.') }, { status: 404 })
}

/**
 * The list of the address, if this person has it.
 * @throws 404
 */
export async function requireList(userId: string, request: Request): Promise<string> {
  const { list } = readFavoriteParams(readAddress(request, FAVORITE_NAMES))
  const lists = list ? await listLists(db, userId) : []
  if (!list || !lists.some(({ name }) => name === list)) throw listNotFound()
  return list
}
