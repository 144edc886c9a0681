import './notification-panel.css'
import { Form, Link, useLocation } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { Icon } from './icon.tsx'
import { pagePrefix } from '#app/locale/page-language.ts'
import { t } from '#app/locale/texts.ts'

interface PanelItem {
  id: string
  title: string
  language?: string
  leads: boolean
  read: boolean
  at: string
  when: string
}

interface Latest {
  items: PanelItem[]
  unread: number
}

const PATH = '/dashboard/notifications'

async function fetchLatest(signal: AbortSignal): Promise<Latest | undefined> {
  try {
    const answer = await fetch(`${pagePrefix()}${PATH}/latest`, { signal, headers: { Accept: 'application/json' } })
    // This address of the site answers with JSON; otherwise it leads to the sign-in.
    return answer.ok && !answer.redirected ? ((await answer.json()) as Latest) : undefined
  } catch {
    return undefined
  }
}

/**
 * The newest notifications below the bell (G3), which are on the page too.
 * @param newest changes when a new one arrives.
 */
export default function NotificationPanel({
  bell,
  newest,
  onClose,
}: {
  bell: React.RefObject<HTMLElement>
  newest: string | undefined
  onClose: () => void
}) {
  const panel = useRef<HTMLDivElement>(null)
  const [latest, setLatest] = useState<Latest | 'failed'>()
  const { key } = useLocation()
  const openedAt = useRef(key)

  useEffect(() => {
    const waiting = new AbortController()
    void fetchLatest(waiting.signal).then((answer) => {
      if (!waiting.signal.aborted) setLatest(answer ?? 'failed')
    })
    return () => waiting.abort()
  }, [newest])

  useEffect(() => panel.current?.focus(), [])

  useEffect(() => {
    if (key !== openedAt.current) onClose()
  }, [key, onClose])

  useEffect(() => {
    function onPointerDown(event: Event) {
      const target = event.target instanceof Node ? event.target : null
      if (!panel.current?.contains(target) && !bell.current?.contains(target)) onClose()
    }
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Escape') return
      onClose()
      bell.current?.focus()
    }
    document.addEventListener('click', onPointerDown)
    document.addEventListener('keydown', onKeyDown)
    return () => {
      document.removeEventListener('click', onPointerDown)
      document.removeEventListener('keydown', onKeyDown)
    }
  }, [bell, onClose])

  return (
    <div className="notification-panel" ref={panel} role="dialog" aria-label={t('Notificaciones')} tabIndex={-1}>
      <PanelContent latest={latest} />
      <p className="notification-panel__foot">
        <Link to={PATH}>{t('Ver todas')}</Link>
      </p>
    </div>
  )
}

function PanelContent({ latest }: { latest: Latest | 'failed' | undefined }) {
  if (!latest) return <p className="notification-panel__head">{t('Cargando…')}</p>
  if (latest === 'failed') return <p className="notification-panel__head">{t('No se han podido cargar.')}</p>
  if (latest.items.length === 0) return <p className="notification-panel__head">{t('No tienes notificaciones')}</p>
  return (
    <>
      <p className="notification-panel__head">
        <strong>
          {latest.unread === 0
            ? t('Todo leído')
            : t('{unread} sin leer', { unread: latest.unread > 9 ? '9+' : latest.unread })}
        </strong>
      </p>
      {latest.unread > 0 && (
        <Form method="post" action={`${PATH}/read-all`} className="notification-panel__all">
          <input type="hidden" name="from" value={location.pathname + location.search} />
          <button className="link-button" type="submit">
            <Icon name="check" className="icon--small" /> {t('Marcar todas como leídas')}
          </button>
        </Form>
      )}
      <ul>
        {latest.items.map(({ id, title, language, leads, read, at, when }) => (
          <li key={id} className={read ? undefined : 'notification-panel__unread'}>
            {leads ? (
              <Form method="post" action={`${PATH}/${id}`}>
                <button className="link-button" type="submit" lang={language}>
                  {title}
                </button>
              </Form>
            ) : (
              <Link to={`${PATH}/${id}`} lang={language}>
                {title}
              </Link>
            )}
            <p>
              {!read && `${t('Sin leer')} · `}
              <time dateTime={at}>{when}</time>
            </p>
          </li>
        ))}
      </ul>
    </>
  )
}
