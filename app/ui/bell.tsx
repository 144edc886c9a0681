import './account-menu.css'
import { Link } from '@remix-run/react'
import { lazy, Suspense, useRef, useState } from 'react'
import { Icon } from './icon.tsx'
import { useNotificationNews } from './use-notification-news.ts'
import { t } from '#app/locale/texts.ts'

const NotificationPanel = lazy(() => import('./notification-panel.tsx'))

/** The badge shows at most this many; more is «9+» (G3). */
const BADGE_MAX = 9

/**
 * A link to the notifications with the number of unread ones (G3). With script the number follows the news, and the
 * newest open in a panel below.
 */
export function Bell({ account, unread }: { account: string; unread: number }) {
  const link = useRef<HTMLAnchorElement>(null)
  const [counted, setCounted] = useState({ count: unread, unread })
  const [title, setTitle] = useState<string>()
  const [open, setOpen] = useState(false)

  // The page's number is used again once it changes.
  if (counted.unread !== unread) setCounted({ count: unread, unread })
  const { count } = counted

  useNotificationNews(account, (news) => {
    setCounted((before) => ({ ...before, count: news.unread }))
    if (news.title) setTitle(news.title)
  })

  return (
    <>
      <Link
        ref={link}
        className="bell"
        to="/dashboard/notifications"
        aria-label={
          count > 0 ? t('Notificaciones: {count} sin leer', { count: shownCount(count) }) : t('Notificaciones')
        }
        aria-expanded={open || undefined}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          setOpen(!open)
        }}
      >
        <Icon name="bell" />
        {/* The words above are hidden from browsers of text. */}
        <span className="visually-hidden">{`${t('Notificaciones')} `}</span>
        {count > 0 && (
          <span className="bell__badge num" aria-hidden="true">
            {shownCount(count)}
          </span>
        )}
      </Link>{' '}
      <span className="visually-hidden" role="status">
        {title && t('Nueva notificación: {title}', { title })}
      </span>
      {open && (
        <Suspense fallback={null}>
          <NotificationPanel bell={link} newest={title} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

const shownCount = (count: number) => (count > BADGE_MAX ? `${BADGE_MAX}+` : String(count))
