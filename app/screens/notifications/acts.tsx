import type { LoaderFunctionArgs } from '@remix-run/node'
import { db } from '#app/db.server.ts'
import {
  deleteAllNotifications,
  deleteNotification,
  markAllRead,
  markRead,
} from '#app/domain/notifications/commands.server.ts'
import { ActPage } from '#app/parts/acts/act-page.tsx'
import { act, actsAt } from '#app/parts/acts/act.server.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { safeReturnPath } from '#app/http/return-path.ts'
import { requireViewer } from '#app/http/viewer.server.ts'
import { notificationId, requireNotification, unknownNotification } from './notification.server.ts'
import { t } from '#app/locale/texts.ts'

export { actMeta as meta } from '#app/parts/acts/act-page.tsx'

const LIST = '/dashboard/notifications'
const back = { to: LIST }

const whose = async (args: LoaderFunctionArgs) => ({ viewer: await requireViewer(args), id: notificationId(args) })

/** Back to where it was pressed. */
const backFrom = (form: FormData) => ({ kind: 'done' as const, to: safeReturnPath(form.get('from'), LIST) })

const readOne = act({
  who: whose,
  page: async (_, args) => ({
    title: t('Marcar como leída'),
    lines: [(await requireNotification(args)).title],
    button: t('Marcar como leída'),
    back,
  }),
  fields: ['from'],
  async perform({ viewer, id }, form) {
    const outcome = await markRead(db, viewer.id, id)
    return outcome.kind === 'not-found' ? outcome.kind : backFrom(form)
  },
  unknown: unknownNotification,
  outcomes: { done: (_, { to }) => redirectWithNotice(to, t('Notificación marcada como leída')) },
})

const deleteOne = act({
  who: whose,
  page: async (_, args) => ({
    title: t('Eliminar notificación'),
    lines: [(await requireNotification(args)).title],
    button: t('Eliminar'),
    isDestructive: true,
    back,
  }),
  fields: ['from'],
  async perform({ viewer, id }, form) {
    const outcome = await deleteNotification(db, viewer.id, id)
    return outcome === 'not-found' ? outcome : backFrom(form)
  },
  unknown: unknownNotification,
  outcomes: { done: (_, { to }) => redirectWithNotice(to, t('Notificación eliminada')) },
})

const readAll = act({
  who: requireViewer,
  page: () => ({
    title: t('Marcar todas como leídas'),
    lines: [t('Las que lleguen después seguirán sin leer.')],
    button: t('Marcar todas como leídas'),
    back,
  }),
  fields: ['from'],
  async perform(viewer, form, now) {
    await markAllRead(db, viewer.id, now)
    return backFrom(form)
  },
  outcomes: { done: (_, { to }) => redirectWithNotice(to, t('Notificaciones marcadas como leídas')) },
})

const deleteAll = act({
  who: requireViewer,
  page: () => ({
    title: t('Eliminar todas las notificaciones'),
    lines: [t('¿Estás seguro de que quieres eliminar todas las notificaciones?')],
    button: t('Eliminar todas'),
    isDestructive: true,
    back,
  }),
  async perform(viewer, _, now) {
    await deleteAllNotifications(db, viewer.id, now)
    return 'deleted'
  },
  outcomes: { deleted: () => redirectWithNotice(LIST, t('Notificaciones eliminadas')) },
})

const acts = actsAt({
  'dashboard/notifications/:id/read': readOne,
  'dashboard/notifications/:id/delete': deleteOne,
  'dashboard/notifications/read-all': readAll,
  'dashboard/notifications/delete-all': deleteAll,
})

export const loader = acts.loader
export const action = acts.action
export default ActPage
