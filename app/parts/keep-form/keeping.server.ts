import { data } from '@remix-run/node'
import type { Kept } from '#app/domain/favorites/commands.server.ts'
import { FAVORITES_MAX, KEPT_MAX } from '#app/domain/favorites/limits.ts'
import { readFields } from '#app/http/form-data.server.ts'
import { readKeptListings, serializeKeptListings } from '#app/http/kept-listings.server.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { safeReturnPath } from '#app/http/return-path.ts'
import { findViewer, type RequestArgs, type Viewer } from '#app/http/viewer.server.ts'
import { formatCount } from '#app/locale/numbers.server.ts'

/** Who asks, and what their browser keeps while they are signed out (D5). */
export interface Keeper {
  viewer: Viewer | undefined
  keptIds: string[]
}

export async function keeperOf(args: RequestArgs): Promise<Keeper> {
  const viewer = await findViewer(args)
  return { viewer, keptIds: viewer ? [] : await readKeptListings(args.request) }
}

interface ToKeep {
  /** The id by which a browser keeps it. */
  keptId: string
  /** Its own page, to return to unless the form names another. */
  path: string
}

interface Keeping extends ToKeep {
  /** The beginning of the notice. */
  what: string
  /** Keeps it in an account. */
  keep(userId: string): Promise<Kept>
  /** The answer where there is nothing to keep. */
  nothing(): ReturnType<typeof data>
}

/** Answers a press of 'Guardar', for an account or for a browser. Repeating it changes nothing. */
export async function receiveKeep(request: Request, keeper: Keeper, { keptId, path, what, keep, nothing }: Keeping) {
  const back = await backFrom(request, path)
  const { viewer, keptIds } = keeper
  if (!viewer) {
    const notice = `${what} en este navegador. Cuando inicies sesión lo tendrás en tus favoritos.`
    if (keptIds.includes(keptId)) return redirectWithNotice(back, notice)
    if (keptIds.length >= KEPT_MAX)
      return refused(`Sin cuenta se guardan como mucho ${KEPT_MAX} anuncios. Inicia sesión para guardar más.`)
    const cookie = await serializeKeptListings([keptId, ...keptIds])
    return redirectWithNotice(back, notice, { headers: { 'Set-Cookie': cookie } })
  }
  switch (await keep(viewer.id)) {
    case 'kept':
    case 'kept-already':
      return redirectWithNotice(back, `${what} en tus favoritos`)
    case 'own':
      return refused('Este anuncio es tuyo: lo tienes siempre en «Mis Anuncios».')
    case 'too-many':
      return refused(`Ya tienes ${formatCount(FAVORITES_MAX)} favoritos. Quita alguno para guardar otro.`)
    case 'not-found':
      throw nothing()
  }
}

function refused(message: string) {
  return data({ message }, { status: 409 })
}

/** Answers a press of 'Quitar', also for things that are gone. Repeating it changes nothing. */
export async function receiveDrop(
  request: Request,
  { viewer, keptIds }: Keeper,
  { keptId, path, drop }: ToKeep & { drop(userId: string): Promise<void> },
) {
  const back = await backFrom(request, path)
  const notice = 'Quitado de tus favoritos'
  if (viewer) {
    await drop(viewer.id)
    return redirectWithNotice(back, notice)
  }
  const cookie = await serializeKeptListings(keptIds.filter((id) => id !== keptId))
  return redirectWithNotice(back, notice, { headers: { 'Set-Cookie': cookie } })
}

const backFrom = async (request: Request, path: string) =>
  safeReturnPath((await readFields(request, ['return'])).get('return'), path)
