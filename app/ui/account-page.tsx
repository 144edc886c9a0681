import './plain-page.css'
import { TileWall } from './tile-wall.tsx'

/**
 * The frame of a screen with one task outside the dashboard: one narrow column, and a wall of tiles on wide screens.
 */
export function AccountPage({ children }: { children: React.ReactNode }) {
  return (
    <div className="account">
      <div className="wrap wrap--form page stack--loose">{children}</div>
      <TileWall className="account__wall" />
    </div>
  )
}
