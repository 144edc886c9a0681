import { db } from '#app/db.server.ts'
import { removeFavorite } from '#app/domain/favorites/commands.server.ts'
import { ActPage } from '#app/parts/acts/act-page.tsx'
import { act } from '#app/parts/acts/act.server.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { requireViewer } from '#app/http/viewer.server.ts'
import { favoriteIdIn, favoriteNotFound, favoritesReturn, requireFavorite, returnIn } from './own-favorite.server.ts'
import { t } from '#app/locale/texts.ts'

export { actMeta as meta } from '#app/parts/acts/act-page.tsx'

const remove = act({
  who: async (args) => ({ viewer: await requireViewer(args), id: favoriteIdIn(args.params) }),
  async page({ viewer }, { params, request }) {
    const { id, title, lang } = await requireFavorite(viewer.id, params)
    const returnTo = returnIn(request)
    return {
      title: t('Quitar favorito'),
      lines: [
        title ? [{ strong: title, ...(lang && { lang }) }] : t('Este anuncio ya no está disponible.'),
        t('Dejarás de tenerlo en tus favoritos, con tu nota si la tiene.'),
      ],
      action: `/dashboard/favorites/${id}/remove`,
      values: { return: returnTo },
      button: t('Quitar'),
      isDestructive: true,
      back: { to: returnTo },
    }
  },
  fields: ['return'],
  async perform({ viewer, id }, form) {
    const outcome = await removeFavorite(db, viewer.id, id)
    return outcome === 'not-found' ? outcome : { kind: 'done' as const, to: favoritesReturn(form.get('return')) }
  },
  unknown: favoriteNotFound,
  outcomes: { done: (_, { to }) => redirectWithNotice(to, t('Quitado de tus favoritos')) },
})

export const loader = remove.loader
export const action = remove.action
export default ActPage
