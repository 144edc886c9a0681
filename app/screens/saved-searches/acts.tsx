import type { LoaderFunctionArgs } from '@remix-run/node'
import { db } from '#app/db.server.ts'
import { deleteSearch, turnSearch } from '#app/domain/saved-searches/commands.server.ts'
import { SAVED_SEARCHES_PATH } from '#app/domain/saved-searches/values.ts'
import { ActPage } from '#app/parts/acts/act-page.tsx'
import { act, actsAt } from '#app/parts/acts/act.server.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { requireViewer } from '#app/http/viewer.server.ts'
import { requireSearch, searchIdIn, searchNotFound } from './own-search.server.ts'
import { t } from '#app/locale/texts.ts'

export { actMeta as meta } from '#app/parts/acts/act-page.tsx'

const back = { to: SAVED_SEARCHES_PATH }

const whose = async (args: LoaderFunctionArgs) => ({ viewer: await requireViewer(args), id: searchIdIn(args.params) })

const turn = act({
  who: whose,
  async page({ viewer }, { params }) {
    const { id, name, state } = await requireSearch(viewer.id, params)
    const isActive = state === 'activa'
    return {
      title: isActive ? t('Pausar la búsqueda') : t('Reanudar la búsqueda'),
      lines: [
        [{ strong: name }],
        isActive
          ? t(
              'Dejaremos de avisarte hasta que la reanudes. Lo que se publique mientras tanto no te lo contaremos después.',
            )
          : t('Volveremos a avisarte de lo que se publique desde ahora.'),
      ],
      action: `${SAVED_SEARCHES_PATH}/${id}/state`,
      values: { to: isActive ? 'pausada' : 'activa' },
      button: isActive ? t('Pausar') : t('Reanudar'),
      back,
    }
  },
  fields: ['to'],
  async perform({ viewer, id }, form) {
    const to = form.get('to')
    if (to !== 'activa' && to !== 'pausada') return 'unclear'
    const outcome = await turnSearch(db, viewer.id, id, to)
    return outcome === 'not-found' ? outcome : to
  },
  unknown: searchNotFound,
  outcomes: {
    activa: () => redirectWithNotice(SAVED_SEARCHES_PATH, t('Búsqueda activa: te avisaremos de lo nuevo')),
    pausada: () => redirectWithNotice(SAVED_SEARCHES_PATH, t('Búsqueda en pausa: no te avisaremos')),
    unclear: () => [422, t('Elige si quieres pausarla o reanudarla.')],
  },
})

const deleted = () => redirectWithNotice(SAVED_SEARCHES_PATH, t('Búsqueda eliminada'))

const remove = act({
  who: whose,
  async page({ viewer }, { params }) {
    const { id, name } = await requireSearch(viewer.id, params)
    return {
      title: t('Eliminar búsqueda'),
      lines: [[{ strong: name }], t('No te avisaremos más de sus anuncios nuevos.')],
      action: `${SAVED_SEARCHES_PATH}/${id}/delete`,
      button: t('Eliminar búsqueda'),
      isDestructive: true,
      back,
    }
  },
  perform: ({ viewer, id }) => deleteSearch(db, viewer.id, id),
  unknown: searchNotFound,
  outcomes: { deleted, gone: deleted },
})

const acts = actsAt({
  'dashboard/saved-searches/:id/state': turn,
  'dashboard/saved-searches/:id/delete': remove,
})

export const loader = acts.loader
export const action = acts.action
export default ActPage
