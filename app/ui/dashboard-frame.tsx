import './dashboard-frame.css'
import { useLocation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { Icon } from './icon.tsx'
import { Link } from './link.tsx'
import { DASHBOARD_NAVIGATION, isAt, MODERATOR_NAVIGATION } from './navigation.ts'

const COUNT_MAX = 99

/** The dashboard's navigation: a sidebar on wide screens, a strip above on others (B1). */
export function DashboardFrame({
  casesWaiting,
  hasHiring,
  children,
}: {
  /** How many cases wait for a moderator. */
  casesWaiting?: number
  /** Whether people can hire each other here. */
  hasHiring?: boolean
  children: React.ReactNode
}) {
  const { pathname } = useLocation()
  const strip = useCurrentInView(pathname)
  const items = [
    ...DASHBOARD_NAVIGATION.filter(({ needsHiring }) => !needsHiring || hasHiring).map((item) => ({
      ...item,
      waiting: 0,
    })),
    ...(casesWaiting === undefined ? [] : MODERATOR_NAVIGATION.map((item) => ({ ...item, waiting: casesWaiting }))),
  ]
  return (
    <div className="wrap dashboard">
      <nav className="dashboard__nav" aria-label="Dashboard" ref={strip}>
        <ul>
          {items.map((item) => {
            const isHere = isAt(item, pathname)
            return (
              <li className={isHere ? 'dashboard__current' : undefined} key={item.to}>
                <Link to={item.to} aria-current={isHere ? 'page' : undefined}>
                  {item.icon && <Icon name={item.icon} />}
                  {item.label}
                  {item.waiting > 0 && (
                    <>
                      {' '}
                      <span className="badge num">
                        {item.waiting > COUNT_MAX ? `${COUNT_MAX}+` : item.waiting}
                        <span className="visually-hidden"> por decidir</span>
                      </span>
                    </>
                  )}
                </Link>
              </li>
            )
          })}
        </ul>
      </nav>
      <div className="dashboard__main">{children}</div>
    </div>
  )
}

/**
 * Brings the current tab into view on the strip. A loaded page begins there without script; this is for later pages,
 * whose links can stand elsewhere. In the sidebar there is nothing to scroll.
 */
function useCurrentInView(pathname: string) {
  const strip = useRef<HTMLElement>(null)
  useEffect(() => {
    const frame = strip.current
    const here = frame?.querySelector<HTMLElement>('.dashboard__current')
    // Only the strip moves: scrollIntoView would move the page as well.
    if (frame && here)
      frame.scrollLeft = here.offsetLeft - frame.offsetLeft - (frame.clientWidth - here.offsetWidth) / 2
  }, [pathname])
  return strip
}
