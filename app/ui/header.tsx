import './header.css'
import { Form, useLocation } from '@remix-run/react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Avatar } from './avatar.tsx'
import { Bell } from './bell.tsx'
import { Icon } from './icon.tsx'
import { Link } from './link.tsx'
import { ACCOUNT_MENU, isAt, MAIN_NAVIGATION } from './navigation.ts'
import { Wordmark } from './wordmark.tsx'

export interface HeaderViewer {
  id: string
  name: string
  avatarUrl: string | null
  unreadCount: number
}

const SearchOverlay = lazy(() => import('./search-overlay.tsx'))

/** @param viewer undefined when nobody knows who is asking, as while the database is away. */
export function Header({ siteName, viewer }: { siteName: string; viewer: HeaderViewer | null | undefined }) {
  const top = useRef<HTMLSpanElement>(null)
  const scrolled = useScrolledPast(top)
  const { pathname } = useLocation()
  return (
    <>
      <span className="header-top" ref={top} aria-hidden="true" />
      <header className={scrolled ? 'header header--scrolled' : 'header'}>
        <div className={viewer ? 'wrap header__row header__row--member' : 'wrap header__row'}>
          <Link className="wordmark" to="/">
            <Wordmark name={siteName} />
          </Link>
          <nav className="header__nav" aria-label="Principal">
            <ul>
              {MAIN_NAVIGATION.map((item) => (
                <li key={item.to}>
                  <Link to={item.to} {...(isAt(item, pathname) && HERE)}>
                    {item.label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          {/* Spaces for browsers without styles, where links would be one word. */}
          <SearchOpener />{' '}
          {viewer && (
            <div className="header__own">
              <Bell account={viewer.id} unread={viewer.unreadCount} /> <AccountMenu viewer={viewer} />
            </div>
          )}
          {viewer === null && (
            <>
              <Link className="header__sign-in" to="/login">
                Iniciar Sesión
              </Link>{' '}
              <Link className="button header__register" to="/register">
                Registrarse
              </Link>
            </>
          )}
        </div>
      </header>
    </>
  )
}

const HERE = { 'aria-current': 'page', className: 'active' } as const

/** True once the marked top of the page (10 px of it, G4) has left the window. */
function useScrolledPast(top: React.RefObject<Element>): boolean {
  const [scrolled, setScrolled] = useState(false)
  useEffect(() => {
    if (!top.current || !('IntersectionObserver' in window)) return
    const observer = new IntersectionObserver(([entry]) => setScrolled(entry ? !entry.isIntersecting : false))
    observer.observe(top.current)
    return () => observer.disconnect()
  }, [top])
  return scrolled
}

/** A link to the search page; with script the same in a dialog, also by Ctrl+K or Cmd+K (G1). */
function SearchOpener() {
  const [asked, setAsked] = useState(false)
  const [open, setOpen] = useState(false)

  function show() {
    setAsked(true)
    setOpen(true)
  }

  useEffect(() => {
    if (!canShowDialogs()) return
    function onKeyDown(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      show()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])

  return (
    <>
      <Link
        className="header__search"
        to="/search"
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey || !canShowDialogs()) return
          event.preventDefault()
          show()
        }}
      >
        <Icon name="search" />
        <span>Buscar</span>
      </Link>
      {asked && (
        <Suspense fallback={null}>
          <SearchOverlay open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

const canShowDialogs = () => typeof HTMLDialogElement === 'function'

function AccountMenu({ viewer }: { viewer: HeaderViewer }) {
  const menu = useRef<HTMLDetailsElement>(null)
  const { key } = useLocation()

  useEffect(() => {
    menu.current?.removeAttribute('open')
  }, [key])

  useEffect(() => {
    function onPointerDown(event: Event) {
      if (!menu.current?.contains(event.target as Node)) menu.current?.removeAttribute('open')
    }
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Escape' || !menu.current?.open) return
      menu.current.removeAttribute('open')
      menu.current.querySelector('summary')?.focus()
    }
    document.addEventListener('click', onPointerDown)
    document.addEventListener('keydown', onKeyDown)
    return () => {
      document.removeEventListener('click', onPointerDown)
      document.removeEventListener('keydown', onKeyDown)
    }
  }, [])

  return (
    <details className="menu" ref={menu}>
      <summary className="menu__button">
        <Avatar name={viewer.name} url={viewer.avatarUrl} />
        <span className="menu__name">{viewer.name}</span>
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
