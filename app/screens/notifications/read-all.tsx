import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { markAllRead } from '#app/domain/notifications/commands.server.ts'
import { readFields } from '#app/http/form-data.server.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { safeReturnPath } from '#app/http/return-path.ts'
import { requireViewer } from '#app/http/viewer.server.ts'
import { Confirmation } from './confirmation.tsx'

export const meta: MetaFunction = () => [{ title: 'Marcar todas como leídas' }]

export async function loader(args: LoaderFunctionArgs) {
  await requireViewer(args)
  return null
}

export async function action(args: ActionFunctionArgs) {
  const viewer = await requireViewer(args)
  const from = (await readFields(args.request, ['from'])).get('from')
  await markAllRead(db, viewer.id, clock.now())
  return redirectWithNotice(safeReturnPath(from, '/dashboard/notifications'), 'Notificaciones marcadas como leídas')
}

export default function MarkAllRead() {
  return (
    <Confirmation
      title="Marcar todas como leídas"
      text="Las que lleguen después seguirán sin leer."
      button="Marcar todas como leídas"
    />
  )
}
