import { data } from '@remix-run/node'
import type { Added } from '#app/domain/favorites/commands.server.ts'
import { FAVORITES_MAX, BROWSER_FAVORITES_MAX } from '#app/domain/favorites/limits.ts'
import { readFields } from '#app/http/form-data.server.ts'
import { readBrowserFavorites, serializeBrowserFavorites } from '#app/http/browser-lists.server.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { safeReturnPath } from '#app/http/return-path.ts'
import { findViewer, type RequestArgs, type Viewer } from '#app/http/viewer.server.ts'
import { formatCount } from '#app/locale/numbers.server.ts'
import { t } from '#app/locale/texts.ts'

/** The reader, and the favourites of their browser while they are signed out (D5). */
export interface FavoritesOwner {
  viewer: Viewer | undefined
  favoriteIds: string[]
}

export async function favoritesOwnerOf(args: RequestArgs): Promise<FavoritesOwner> {
  const viewer = await findViewer(args)
  return { viewer, favoriteIds: viewer ? [] : await readBrowserFavorites(args.request) }
}

interface Favorite {
  /** The id by which a browser keeps it. */
  favoriteId: string
  /** The page of the thing, to return to unless the form names another. */
  path: string
}

interface Addition extends Favorite {
  /** The beginning of the notice. */
  what: string
  /** Adds the thing to the favourites of an account. */
  add(userId: string): Promise<Added>
  /** The answer when the thing does not exist. */
  nothing(): ReturnType<typeof data>
}

/** Answers a press of 'Guardar', for an account or for a browser. Repeating it changes nothing. */
export async function receiveAddition(
  request: Request,
  owner: FavoritesOwner,
  { favoriteId, path, what, add, nothing }: Addition,
) {
  const back = await backFrom(request, path)
  const { viewer, favoriteIds } = owner
  if (!viewer) {
    const notice = t('{what} en este navegador. Cuando inicies sesión lo tendrás en tus favoritos.', { what })
    if (favoriteIds.includes(favoriteId)) return redirectWithNotice(back, notice)
    if (favoriteIds.length >= BROWSER_FAVORITES_MAX)
      return refused(
        t('Sin cuenta se guardan como mucho {browserFavoritesMax} anuncios. Inicia sesión para guardar más.', {
          browserFavoritesMax: BROWSER_FAVORITES_MAX,
        }),
      )
    const cookie = await serializeBrowserFavorites([favoriteId, ...favoriteIds])
    return redirectWithNotice(back, notice, { headers: { 'Set-Cookie': cookie } })
  }
  switch (await add(viewer.id)) {
    case 'added':
    case 'there-already':
      return redirectWithNotice(back, t('{what} en tus favoritos', { what }))
    case 'own':
      return refused(t('Este anuncio es tuyo: lo tienes siempre en «Mis Anuncios».'))
    case 'too-many':
      return refused(
        t('Ya tienes {favoritesMax} favoritos. Quita alguno para guardar otro.', {
          favoritesMax: formatCount(FAVORITES_MAX),
        }),
      )
    case 'not-found':
      throw nothing()
  }
}

function refused(message: string) {
  return data({ message }, { status: 409 })
}

/** Answers a press of 'Quitar', also for things that are deleted. Repeating it changes nothing. */
export async function receiveRemoval(
  request: Request,
  { viewer, favoriteIds }: FavoritesOwner,
  { favoriteId, path, remove }: Favorite & { remove(userId: string): Promise<void> },
) {
  const back = await backFrom(request, path)
  const notice = t('Quitado de tus favoritos')
  if (viewer) {
    await remove(viewer.id)
    return redirectWithNotice(back, notice)
  }
  const cookie = await serializeBrowserFavorites(favoriteIds.filter((id) => id !== favoriteId))
  return redirectWithNotice(back, notice, { headers: { 'Set-Cookie': cookie } })
}

const backFrom = async (request: Request, path: string) =>
  safeReturnPath((await readFields(request, ['return'])).get('return'), path)
