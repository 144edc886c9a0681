import './notices.css'
import { Form, useLocation } from '@remix-run/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useHydrated } from './hydrated.ts'
import { Icon, type IconName } from './icon.tsx'
import { add, durationOf, type Notice, type ShownNotice } from './notice-list.ts'
import { noticeListeners, type NoticeListener } from './notify.ts'
import { t } from '#app/locale/texts.ts'

const ICONS: Record<Notice['kind'], IconName> = {
  success: 'circle-check',
  error: 'circle-alert',
  warning: 'triangle-alert',
  info: 'info',
}

/** Notices (I14). Without script the server's notice stays; with script each disappears after its time. */
export function Notices({ notice }: { notice: Notice | undefined }) {
  const [shown, setShown] = useState<readonly ShownNotice[]>(() => add([], notice))
  const last = useRef(notice)

  useEffect(() => {
    if (last.current === notice) return
    last.current = notice
    setShown((before) => add(before, notice))
  }, [notice])

  useEffect(() => {
    const listener: NoticeListener = (notice) => setShown((before) => add(before, notice))
    noticeListeners.add(listener)
    return () => {
      noticeListeners.delete(listener)
    }
  }, [])

  const remove = useCallback((id: number) => setShown((before) => before.filter((notice) => notice.id !== id)), [])

  return (
    <div className="notices">
      {shown.map((notice) => (
        <NoticeItem key={notice.id} notice={notice} onGone={remove} />
      ))}
    </div>
  )
}

function NoticeItem({ notice, onGone }: { notice: ShownNotice; onGone: (id: number) => void }) {
  const { id, kind, message, undoAt } = notice
  const hydrated = useHydrated()
  const [held, setHeld] = useState(false)

  useEffect(() => {
    const duration = durationOf({ kind, message, undoAt })
    if (held || duration === undefined) return
    const timer = setTimeout(() => onGone(id), duration)
    return () => clearTimeout(timer)
  }, [held, id, kind, message, undoAt, onGone])

  return (
    <div
      className={`notice notice--${kind}`}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={ICONS[kind]} />
      <p role={kind === 'error' ? 'alert' : 'status'}>{message}</p>
      {undoAt && <Undo at={undoAt} />}
      {hydrated && (
        <button className="notice__close" type="button" onClick={() => onGone(id)}>
          <Icon name="x" className="icon--small" label={t('Cerrar aviso')} />
        </button>
      )}
    </div>
  )
}

/** One press undoes the act, and leads back to where it was pressed. */
function Undo({ at }: { at: string }) {
  const { pathname, search } = useLocation()
  const [path, values] = at.split('?')
  return (
    <Form method="post" action={path}>
      <input type="hidden" name="return" value={pathname + search} />
      {[...new URLSearchParams(values)].map(([name, value]) => (
        <input type="hidden" name={name} value={value} key={name} />
      ))}
      <button type="submit" className="button button--plain notice__undo">
        {t('Deshacer')}
      </button>
    </Form>
  )
}
