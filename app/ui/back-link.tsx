import './back-link.css'
import { Icon } from './icon.tsx'
import { Link } from './link.tsx'

/** The way back to what this screen is a part of. It stands first: below a long form it would not be found. */
export function BackLink({ to, children }: { to: string; children: React.ReactNode }) {
  return (
    <p className="back-link">
      <Link to={to}>
        <Icon name="arrow-left" className="icon--small" />
        {children}
      </Link>
    </p>
  )
}
