import './dashboard-frame.css'
import { useLocation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { Icon } from './icon.tsx'
import { Link } from './link.tsx'
import { DASHBOARD_NAVIGATION, isAt, MODERATOR_NAVIGATION, type NavigationItem } from './navigation.ts'
import { t } from '#app/locale/texts.ts'

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
  const groups = [
    ...DASHBOARD_NAVIGATION(),
    ...(casesWaiting === undefined ? [] : [{ id: 'team', label: t('Mi equipo'), items: MODERATOR_NAVIGATION() }]),
  ]
  return (
    <div className="wrap dashboard">
      <nav className="dashboard__nav" aria-label={t('Dashboard')} ref={strip}>
        <div className="dashboard__groups">
          {groups.map(({ id, label, items }) => {
            const shown = items.filter(({ needsHiring }) => !needsHiring || hasHiring)
            const isCurrent = shown.some((item) => isAt(item, pathname))
            return (
              <div className={isCurrent ? 'dashboard__group dashboard__group--current' : 'dashboard__group'} key={id}>
                <p className="dashboard__label" id={`group-${id}`}>
                  {label}
                </p>
                <ul aria-labelledby={`group-${id}`}>
                  {shown.map((item) => (
                    <Entry key={item.to} item={item} waiting={id === 'team' ? casesWaiting : undefined} />
                  ))}
                </ul>
              </div>
            )
          })}
        </div>
      </nav>
      <div className="dashboard__main">{children}</div>
    </div>
  )
}

function Entry({ item, waiting = 0 }: { item: NavigationItem; waiting?: number }) {
  const { pathname } = useLocation()
  const isHere = isAt(item, pathname)
  return (
    <li className={isHere ? 'dashboard__current' : undefined}>
      <Link to={item.to} aria-current={isHere ? 'page' : undefined}>
        {item.icon && <Icon name={item.icon} />}
        {item.label}
        {waiting > 0 && (
          <>
            {' '}
            <span className="badge num">
              {waiting > COUNT_MAX ? `${COUNT_MAX}+` : waiting}
              <span className="visually-hidden"> {t('por decidir')}</span>
            </span>
          </>
        )}
      </Link>
    </li>
  )
}

/**
 * Brings the current tab into view on the strip. A loaded page begins there without script; this is for later pages,
 * whose links can be anywhere on the page. In the sidebar no scrolling is needed.
 */
function useCurrentInView(pathname: string) {
  const strip = useRef<HTMLElement>(null)
  useEffect(() => {
    const frame = strip.current
    const here = frame?.querySelector<HTMLElement>('.dashboard__current')
    if (!frame || !here) return
    // Only the strip moves: scrollIntoView would move the page as well. offsetLeft would count from the entry's group.
    const { left, width } = here.getBoundingClientRect()
    frame.scrollLeft += left - frame.getBoundingClientRect().left - (frame.clientWidth - width) / 2
  }, [pathname])
  return strip
}
