import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { deleteAllNotifications } from '#app/domain/notifications/commands.server.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { requireViewer } from '#app/http/viewer.server.ts'
import { Confirmation } from './confirmation.tsx'

export const meta: MetaFunction = () => [{ title: 'Eliminar todas las notificaciones' }]

export async function loader(args: LoaderFunctionArgs) {
  await requireViewer(args)
  return null
}

export async function action(args: ActionFunctionArgs) {
  const viewer = await requireViewer(args)
  await deleteAllNotifications(db, viewer.id, clock.now())
  return redirectWithNotice('/dashboard/notifications', 'Notificaciones eliminadas')
}

export default function DeleteAllNotifications() {
  return (
    <Confirmation
      title="Eliminar todas las notificaciones"
      text="¿Estás seguro de que quieres eliminar todas las notificaciones?"
      button="Eliminar todas"
      isFinal
    />
  )
}
