import { db } from '#app/db.server.ts'
import { deleteListing, DELETED_KEPT_DAYS } from '#app/domain/listings/own-commands.server.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { nameFailure } from '#app/http/outage.server.ts'
import { requireViewer } from '#app/http/viewer.server.ts'
import { ActPage } from '#app/parts/acts/act-page.tsx'
import { act } from '#app/parts/acts/act.server.ts'
import { listingIdIn, openSmallPage, ownListingNotFound, ownListingsReturn } from './own-listing.server.ts'
import { smallPage } from './small-page.ts'
import { t } from '#app/locale/texts.ts'
import { spokenIn } from '#app/locale/page-language.ts'

export { actMeta as meta } from '#app/parts/acts/act-page.tsx'

const FAILURE = () => t('Error al eliminar el anuncio')

const remove = act({
  async who(args) {
    nameFailure(args, FAILURE())
    return { viewer: await requireViewer(args), id: listingIdIn(args.params) }
  },
  async page(_, args) {
    const { listing, returnTo } = await openSmallPage(args)
    return {
      title: t('Eliminar anuncio'),
      lines: [
        [{ strong: listing.title, ...spokenIn(listing.language) }],
        t('¿Estás seguro de que quieres eliminar este anuncio?'),
        t(
          'Nadie podrá verlo desde ahora mismo. Durante {deletedKeptDays} días puedes recuperarlo en «Eliminados»; después borramos también sus textos y sus fotografías.',
          { deletedKeptDays: DELETED_KEPT_DAYS },
        ),
      ],
      action: smallPage(listing.id, 'delete'),
      values: { return: returnTo },
      button: t('Eliminar anuncio'),
      busy: t('Eliminando…'),
      isDestructive: true,
      back: { to: returnTo },
    }
  },
  fields: ['return'],
  failure: FAILURE,
  async perform({ viewer, id }, form, now) {
    const kind = await deleteListing(db, viewer.id, id, now)
    return { kind, to: ownListingsReturn(form.get('return')) }
  },
  unknown: ownListingNotFound,
  outcomes: {
    deleted: ({ id }, { to }) =>
      redirectWithNotice(to, t('Anuncio eliminado correctamente'), { undoAt: smallPage(id, 'restore') }),
  },
})

export const loader = remove.loader
export const action = remove.action
export default ActPage
