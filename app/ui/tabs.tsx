import './page-links.css'
import { useLocation } from '@remix-run/react'
import { Link } from './link.tsx'
import { isAt, type NavigationItem } from './navigation.ts'

/**
 * Screens side by side, each with an address.
 * @param current the shown one's address, where the path alone does not tell.
 */
export function Tabs({ label, items, current }: { label: string; items: readonly NavigationItem[]; current?: string }) {
  const { pathname } = useLocation()
  return (
    <nav className="tabs" aria-label={label}>
      <ul>
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
