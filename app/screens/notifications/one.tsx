import './notifications.css'
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { db } from '#app/db.server.ts'
import { markRead } from '#app/domain/notifications/commands.server.ts'
import { requireViewer } from '#app/http/viewer.server.ts'
import { NotificationItem } from './notification-item.tsx'
import { notificationId, requireNotification, unknownNotification } from './notification.server.ts'
import { t } from '#app/locale/texts.ts'

export const meta: MetaFunction = () => [{ title: t('Notificación') }]

export const loader = (args: LoaderFunctionArgs) => requireNotification(args)

/** Marks it as read, and leads to its link. */
export async function action(args: ActionFunctionArgs) {
  const viewer = await requireViewer(args)
  const outcome = await markRead(db, viewer.id, notificationId(args))
  if (outcome.kind === 'not-found') throw unknownNotification()
  throw redirect(outcome.href ?? '/dashboard/notifications', 303)
}

export default function OneNotification() {
  const notification = useLoaderData<typeof loader>()
  return (
    <div className="page stack--loose">
      <h1>{t('Notificación')}</h1>
      <div className="lines">
        <NotificationItem notification={notification} from="/dashboard/notifications" heading="h2" />
      </div>
      <p>
        <Link to="/dashboard/notifications">{t('Todas las notificaciones')}</Link>
      </p>
    </div>
  )
}
