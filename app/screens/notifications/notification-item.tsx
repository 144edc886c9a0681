import { Form } from '@remix-run/react'
import { TYPE_LABELS, type NotificationType } from '#app/domain/notifications/types.ts'
import { Icon, type IconName } from '#app/ui/icon.tsx'
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

/** The sign of each kind, which the menus show for the same area. */
const ICONS: Record<NotificationType, IconName> = {
  message: 'message-circle',
  listing_update: 'list',
  price_change: 'tag',
  new_match: 'bookmark',
  announcement: 'megaphone',
  order: 'file-text',
  review: 'star',
  moderation: 'shield',
  contest: 'trophy',
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
    <Form
      method="post"
      action={path}
      className={`notification${read ? '' : ' notification--unread'}${href ? ' notification--leads' : ''}`}
    >
      <input type="hidden" name="from" value={from} />
      <span className={`notification__kind notification__kind--${type.replace('_', '-')}`}>
        <Icon name={ICONS[type]} />
      </span>
      <div className="notification__words breaks">
        <Heading className="notification__title">
          {href ? (
            <button className="link-button" type="submit">
              {title}
            </button>
          ) : (
            title
          )}
        </Heading>
        <p className="soft said">{message}</p>
      </div>
      <p className="notification__about">
        {!read && <strong className="badge">Sin leer</strong>} <span>{TYPE_LABELS[type]}</span>{' '}
        <time dateTime={at}>{when}</time>
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
