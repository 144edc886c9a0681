import { Link } from '@remix-run/react'

export const SECURITY = '/dashboard/settings/security'

interface SecuritySectionProps {
  id: string
  title: string
  badge?: { text: string; kind?: 'good' }
  /** The page that changes it and the link's text, or a small form of its own. */
  to?: string
  action?: string
  control?: React.ReactNode
  children: React.ReactNode
}

/** One protection of the account: what it is, its state, and the link to change it. */
export function SecuritySection({ id, title, badge, to, action, control, children }: SecuritySectionProps) {
  return (
    <section className="panel bar bar--loose minor" aria-labelledby={id}>
      <div className="security__words">
        <h2 id={id}>
          {title}
          {badge && (
            <>
              {' '}
              <span className={badge.kind ? `badge badge--${badge.kind}` : 'badge'}>{badge.text}</span>
            </>
          )}
        </h2>
        {children}
      </div>
      {control}
      {to && (
        <Link to={to} className="button button--plain">
          {action}
        </Link>
      )}
    </section>
  )
}
