import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'

/** The link to write to the seller (D3); its author sees it without being able to press it (D4). */
export function ContactLink({
  listing: { id, contactable },
  label,
  isPlain = false,
}: {
  listing: { id: string; contactable: 'own' | 'open' | null }
  label: string
  isPlain?: boolean
}) {
  const className = `button button--wide${isPlain ? ' button--plain' : ''}`
  if (contactable === 'own')
    return (
      <button type="button" className={className} disabled>
        {label}
      </button>
    )
  if (contactable !== 'open') return null
  return (
    <Link className={className} to={`/marketplace/${id}/contact`} rel="nofollow">
      <Icon name="message-circle" />
      {label}
    </Link>
  )
}
