import './page-links.css'
import { Icon } from './icon.tsx'
import { Link } from './link.tsx'

/**
 * The link to the parent screen. It comes first, because it would not be found below a long form.
 * @param lang the language of its words, if it is not that of the page.
 */
export function BackLink({ to, lang, children }: { to: string; lang?: string; children: React.ReactNode }) {
  return (
    <p className="back-link">
      <Link to={to} lang={lang}>
        <Icon name="arrow-left" className="icon--small" />
        <span>{children}</span>
      </Link>
    </p>
  )
}
