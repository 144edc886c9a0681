import './tabs.css'
import { NavLink } from '@remix-run/react'
import type { NavigationItem } from './navigation.ts'

/** Screens side by side, each a page with an address. */
export function Tabs({ label, items }: { label: string; items: readonly NavigationItem[] }) {
  return (
    <nav className="tabs" aria-label={label}>
      <ul>
        {items.map(({ to, label, exact }) => (
          <li key={to}>
            <NavLink to={to} end={exact}>
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
