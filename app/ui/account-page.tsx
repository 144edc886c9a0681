import './plain-page.css'
import type { ReactNode } from 'react'
import { TileWall } from './tile-wall.tsx'

/**
 * The frame of a screen with one task outside the dashboard: one narrow column, and a wall of tiles on wide screens,
 * which `wall` may replace.
 */
export function AccountPage({ children, wall }: { children: ReactNode; wall?: ReactNode }) {
  return (
    <div className="account">
      <div className="wrap wrap--form page stack--loose">{children}</div>
      {wall ?? <TileWall className="account__wall" />}
    </div>
  )
}
