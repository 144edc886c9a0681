import './dashboard-frame.css'
import { NavLink } from '@remix-run/react'
import { Icon } from './icon.tsx'
import { DASHBOARD_NAVIGATION, MODERATOR_NAVIGATION } from './navigation.ts'

/** The dashboard's own navigation: a sidebar where there is room, a strip above where there is not (B1). */
export function DashboardFrame({
  isModerator = false,
  children,
}: {
  isModerator?: boolean
  children: React.ReactNode
}) {
  const items = isModerator ? [...DASHBOARD_NAVIGATION, ...MODERATOR_NAVIGATION] : DASHBOARD_NAVIGATION
  return (
    <div className="wrap dashboard">
      <nav className="dashboard__nav" aria-label="Dashboard">
        <ul>
          {items.map(({ to, label, icon, exact }) => (
            <li key={to}>
              <NavLink to={to} end={exact}>
                {icon && <Icon name={icon} />}
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="dashboard__main">{children}</div>
    </div>
  )
}
