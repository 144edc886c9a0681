import './account-menu.css'
import { Form, useLocation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { Avatar } from './avatar.tsx'
import { Icon } from './icon.tsx'
import { Link } from './link.tsx'
import { ACCOUNT_MENU } from './navigation.ts'

/**
 * Where a member finds what is theirs, and the way out (G2). It opens without script; with it, it closes on another
 * page, on a press beside it, and on Escape, which gives the focus back.
 */
export function AccountMenu({ name, avatarUrl }: { name: string; avatarUrl: string | null }) {
  const details = useRef<HTMLDetailsElement>(null)
  const { key: page } = useLocation()

  useEffect(() => {
    const menu = details.current as HTMLDetailsElement
    menu.open = false
    function onEvent({ key, target }: KeyboardEvent | (MouseEvent & { key?: undefined })) {
      if (key ? key !== 'Escape' || !menu.open : menu.contains(target as Node)) return
      menu.open = false
      if (key) menu.querySelector('summary')?.focus()
    }
    document.addEventListener('click', onEvent)
    document.addEventListener('keydown', onEvent)
    return () => {
      document.removeEventListener('click', onEvent)
      document.removeEventListener('keydown', onEvent)
    }
  }, [page])
  return (
    <details className="menu" ref={details}>
      <summary className="menu__button">
        <Avatar name={name} url={avatarUrl} />
        <span className="menu__name">{name}</span>
        <span className="visually-hidden">: menú de la cuenta</span>
        <Icon name="chevron-down" className="icon--small" />
      </summary>
      <div className="menu__list">
        <ul>
          {ACCOUNT_MENU.map(({ to, label, icon }) => (
            <li key={to}>
              <Link to={to}>
                {icon && <Icon name={icon} />}
                {label}
              </Link>
            </li>
          ))}
        </ul>
        <Form method="post" action="/logout">
          <button type="submit">
            <Icon name="log-out" />
            Cerrar Sesión
          </button>
        </Form>
      </div>
    </details>
  )
}
