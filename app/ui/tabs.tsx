import './page-links.css'
import { useLocation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { Link } from './link.tsx'
import { isAt, type NavigationItem } from './navigation.ts'

/** How much of the tab before the current one is seen. */
const BEFORE_PX = 48

/**
 * Screens side by side, each with an address.
 * @param current the shown one's address, if the path alone does not show it.
 */
export function Tabs({ label, items, current }: { label: string; items: readonly NavigationItem[]; current?: string }) {
  const { pathname } = useLocation()
  const row = useRef<HTMLUListElement>(null)
  // On a phone the row scrolls, and begins at the current tab. Without script the heading names that.
  useEffect(() => {
    const here = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (row.current && here) row.current.scrollLeft = here.offsetLeft - BEFORE_PX
  }, [pathname])
  return (
    <nav className="tabs" aria-label={label}>
      <ul ref={row}>
        {items.map((item) => {
          const isHere = current === undefined ? isAt(item, pathname) : item.to === current
          return (
            <li key={item.to}>
              <Link to={item.to} aria-current={isHere ? 'page' : undefined}>
                {item.label}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
