import { Form } from '@remix-run/react'
import { TYPE_LABELS, type NotificationType } from '#app/domain/notifications/types.ts'
import type { Language } from '#app/locale/languages.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import { RowMenu } from '#app/ui/row-menu.tsx'
import { named } from '#app/ui/named.tsx'
import { t } from '#app/locale/texts.ts'

export interface ShownNotification {
  id: string
  type: NotificationType
  /** The person that it is about; null if there is none or more than one. */
  face: { id: string; name: string; avatarUrl: string | null } | null
  title: string
  message: string
  language?: Language
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
 * @param heading one level below the heading above it.
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
  const { id, type, face, title, message, language, href, read, at, when } = notification
  const path = `/dashboard/notifications/${id}`
  const told = { words: title, lang: language }
  return (
    <Form
      method="post"
      action={path}
      className={`notification${read ? '' : ' notification--unread'}${href ? ' notification--leads' : ''}`}
    >
      <input type="hidden" name="from" value={from} />
      <div className="notification__sign">
        {face && <Avatar id={face.id} name={face.name} url={face.avatarUrl} />}
        <span className={`notification__kind notification__kind--${type.replace('_', '-')}`}>
          <Icon name={ICONS[type]} />
        </span>
      </div>
      <div className="notification__words breaks">
        <div className="notification__head">
          <Heading className="notification__title">
            {!read && (
              <strong className="notification__dot">
                <span className="visually-hidden">{t('Sin leer:')} </span>
              </strong>
            )}
            {href ? (
              <button className="link-button" type="submit" lang={language}>
                {title}
              </button>
            ) : (
              <span lang={language}>{title}</span>
            )}
          </Heading>{' '}
          <time className="soft small" dateTime={at}>
            {when}
          </time>
        </div>
        <p className="notification__message soft said" lang={language}>
          {message}
        </p>
        <p className="soft small">{TYPE_LABELS()[type]}</p>
      </div>
      <RowMenu of={told} label={(title) => t('Más acciones: {title}', { title })}>
        {!read && (
          <button
            className="row-menu__item"
            type="submit"
            formAction={`${path}/read`}
            {...named(told, (title) => t('Marcar como leída: {title}', { title }), {
              icon: <Icon name="check" />,
              label: t('Marcar como leída'),
            })}
          />
        )}{' '}
        <button
          className="row-menu__item"
          type="submit"
          formAction={`${path}/delete`}
          {...named(told, (title) => t('Eliminar: {title}', { title }), {
            icon: <Icon name="trash-2" />,
            label: t('Eliminar'),
          })}
        />
      </RowMenu>
    </Form>
  )
}
