import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '#app/db.server.ts'
import { markRead } from '#app/domain/notifications/commands.server.ts'
import { readFields } from '#app/http/form-data.server.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { safeReturnPath } from '#app/http/return-path.ts'
import { requireViewer } from '#app/http/viewer.server.ts'
import { Confirmation } from './confirmation.tsx'
import { notificationId, requireNotification, unknownNotification } from './notification.server.ts'

export const meta: MetaFunction = () => [{ title: 'Marcar como leída' }]

export const loader = (args: LoaderFunctionArgs) => requireNotification(args)

export async function action(args: ActionFunctionArgs) {
  const viewer = await requireViewer(args)
  const from = (await readFields(args.request, ['from'])).get('from')
  const outcome = await markRead(db, viewer.id, notificationId(args))
  if (outcome.kind === 'not-found') throw unknownNotification()
  return redirectWithNotice(safeReturnPath(from, '/dashboard/notifications'), 'Notificación marcada como leída')
}

export default function MarkRead() {
  const { title } = useLoaderData<typeof loader>()
  return <Confirmation title="Marcar como leída" text={title} button="Marcar como leída" />
}
