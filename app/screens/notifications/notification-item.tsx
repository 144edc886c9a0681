import { Form } from '@remix-run/react'
import { TYPE_LABELS, type NotificationType } from '#app/domain/notifications/types.ts'
import { Icon } from '#app/ui/icon.tsx'
import { RowMenu } from '#app/ui/row-menu.tsx'

export interface ShownNotification {
  id: string
  type: NotificationType
  title: string
  message: string
  href: string | null
  read: boolean
  at: string
  when: string
}

/**
 * One notification with its actions, each a post of its own: opening it marks it as read, which a GET must not.
 * @param from the address to return to.
 * @param heading one level below the heading that it stands under.
 */
export function NotificationItem({
  notification,
  from,
  heading: Heading = 'h3',
}: {
  notification: ShownNotification
  from: string
  heading?: 'h2' | 'h3'
}) {
  const { id, type, title, message, href, read, at, when } = notification
  const path = `/dashboard/notifications/${id}`
  return (
    <Form method="post" action={path} className={read ? 'notification' : 'notification notification--unread'}>
      <input type="hidden" name="from" value={from} />
      <div className="breaks">
        {!read && <strong className="visually-hidden">Sin leer: </strong>}
        <Heading className="notification__title">
          {href ? (
            <button className="link-button" type="submit">
              {title}
            </button>
          ) : (
            title
          )}
        </Heading>{' '}
        <span className="soft said">{message}</span>
      </div>
      <p className="notification__about">
        <span className="notification__type">{TYPE_LABELS[type]}</span> <time dateTime={at}>{when}</time>
      </p>
      <RowMenu label={`Más acciones: ${title}`}>
        {!read && (
          <button
            className="row-menu__item"
            type="submit"
            formAction={`${path}/read`}
            aria-label={`Marcar como leída: ${title}`}
          >
            <Icon name="check" />
            Marcar como leída
          </button>
        )}{' '}
        <button
          className="row-menu__item"
          type="submit"
          formAction={`${path}/delete`}
          aria-label={`Eliminar: ${title}`}
        >
          <Icon name="trash-2" />
          Eliminar
        </button>
      </RowMenu>
    </Form>
  )
}
