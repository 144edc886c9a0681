import { Icon, type IconName } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'

interface ToggleProps {
  label: string
  options: readonly { to: string; label: string; icon?: IconName; isCurrent: boolean }[]
}

/** Two views as links, so that the choice is in the address (I13). */
export function Toggle({ label, options }: ToggleProps) {
  return (
    <nav className="ads__toggle" aria-label={label}>
      <ul>
        {options.map(({ to, label: text, icon, isCurrent }) => (
          <li key={to}>
            <Link to={to} aria-current={isCurrent ? 'page' : undefined}>
              {icon && <Icon name={icon} />}
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
