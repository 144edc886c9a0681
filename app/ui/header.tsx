import './header.css'
import './account-menu.css'
import { useLocation, Form } from '@remix-run/react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Bell } from './bell.tsx'
import { Icon } from './icon.tsx'
import { Link } from './link.tsx'
import { useMenu } from './menu.ts'
import { isAt, MAIN_NAVIGATION, ACCOUNT_MENU, PUBLISH_FREE } from './navigation.ts'
import { Wordmark } from './wordmark.tsx'
import { Avatar } from './avatar.tsx'
import { t } from '#app/locale/texts.ts'

/** A member's own pages, and the sign-out (G2). */
function AccountMenu({ id, name, avatarUrl }: { id: string; name: string; avatarUrl: string | null }) {
  const menu = useMenu()
  return (
    <details className="menu" ref={menu}>
      <summary className="menu__button">
        <Avatar id={id} name={name} url={avatarUrl} />
        <span className="menu__name">{name}</span> <span className="visually-hidden">{t('(menú de la cuenta)')}</span>
        <Icon name="chevron-down" className="icon--small" />
      </summary>
      <div className="menu__list">
        <ul>
          {ACCOUNT_MENU().map(({ to, label, icon }) => (
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
            {t('Cerrar Sesión')}
          </button>
        </Form>
      </div>
    </details>
  )
}

export interface HeaderViewer {
  id: string
  name: string
  avatarUrl: string | null
  unreadCount: number
}

const SearchOverlay = lazy(() => import('./search-overlay.tsx'))

/** @param viewer undefined when the reader is unknown, as while the database is away. */
export function Header({ siteName, viewer }: { siteName: string; viewer: HeaderViewer | null | undefined }) {
  const top = useRef<HTMLSpanElement>(null)
  const scrolled = useScrolledPast(top)
  return (
    <>
      <span className="header-top" ref={top} aria-hidden="true" />
      <header className={scrolled ? 'header header--scrolled' : 'header'}>
        <div className="wrap header__row">
          <Link className="wordmark" to="/">
            <Wordmark name={siteName} />
          </Link>{' '}
          {/* The spaces separate the links in browsers without styles. */}
          <SearchOpener /> <Places isStranger={viewer === null} />{' '}
          {viewer && (
            <div className="header__own">
              <Bell account={viewer.id} unread={viewer.unreadCount} />{' '}
              <AccountMenu id={viewer.id} name={viewer.name} avatarUrl={viewer.avatarUrl} />
            </div>
          )}
          {viewer === null && (
            <Link className="button header__register" to="/register">
              {t('Registrarse')}
            </Link>
          )}
        </div>
      </header>
    </>
  )
}

/**
 * The main links (G1), the way to publish and the sign-in (G2). On narrow screens a `<details>` shows and hides them,
 * because a strip would cut them off. They are after it and not in it, so that a wide window shows them in every
 * browser.
 */
function Places({ isStranger }: { isStranger: boolean }) {
  const { pathname } = useLocation()
  const menu = useMenu()
  return (
    <>
      <details className="header__fold" ref={menu}>
        <summary>
          <Icon name="menu" />
          <span>{t('Menú')}</span>
        </summary>
      </details>
      <div className="header__places">
        <nav className="header__nav" aria-label={t('Principal')}>
          <ul>
            {MAIN_NAVIGATION().map((item) => (
              <li key={item.to}>
                <Link to={item.to} {...(isAt(item, pathname) && HERE)}>
                  {item.label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        {isStranger && (
          <>
            <Link className="header__publish" to={PUBLISH_FREE().to}>
              {PUBLISH_FREE().label}
            </Link>{' '}
            <Link className="header__sign-in" to="/login">
              {t('Iniciar Sesión')}
            </Link>
          </>
        )}
      </div>
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
  const isHome = useLocation().pathname === '/'
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
        className={isHome ? 'header__search' : 'header__search header__field'}
        to="/search"
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey || !canShowDialogs()) return
          event.preventDefault()
          show()
        }}
      >
        <Icon name="search" />
        <span className="visually-hidden">{t('Buscar')}</span>
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
