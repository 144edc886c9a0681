import './page-links.css'
import { Icon } from './icon.tsx'
import { Link } from './link.tsx'

/** The link to the parent screen. It stands first, because it would not be found below a long form. */
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
