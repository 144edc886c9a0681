import './account-menu.css'
import { Form } from '@remix-run/react'
import { Avatar } from './avatar.tsx'
import { Icon } from './icon.tsx'
import { Link } from './link.tsx'
import { useMenu } from './menu.ts'
import { ACCOUNT_MENU } from './navigation.ts'

/** A member's own pages, and the sign-out (G2). */
export function AccountMenu({ id, name, avatarUrl }: { id: string; name: string; avatarUrl: string | null }) {
  const menu = useMenu()
  return (
    <details className="menu" ref={menu}>
      <summary className="menu__button">
        <Avatar id={id} name={name} url={avatarUrl} />
        <span className="menu__name">{name}</span> <span className="visually-hidden">(menú de la cuenta)</span>
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
