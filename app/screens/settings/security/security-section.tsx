import { Link } from '@remix-run/react'

export const SECURITY = '/dashboard/settings/security'

interface SecuritySectionProps {
  id: string
  title: string
  badge?: { text: string; kind?: 'good' }
  /** Where it is changed, and what the link says; or a small form of its own. */
  to?: string
  action?: string
  control?: React.ReactNode
  children: React.ReactNode
}

/** One thing that protects the account: what it is, how it stands, and the way to change it. */
export function SecuritySection({ id, title, badge, to, action, control, children }: SecuritySectionProps) {
  return (
    <section className="security" aria-labelledby={id}>
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
