import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import type { PresentedCard } from './presented-thread.server.ts'

/** A quote among the messages, as it stands now. */
export function QuoteCard({ card: { to, title, total, label, isOpen, until, act } }: { card: PresentedCard }) {
  return (
    <article className="message__quote" aria-label={`Presupuesto: ${title}`}>
      <p className="message__quote-head">
        <Icon name="file-text" /> <span className="small">Presupuesto</span>{' '}
        <span className={isOpen ? 'badge badge--good' : 'badge'}>{label}</span>
      </p>
      <p className="strong breaks">{title}</p>
      <p>
        <strong className="num">{total}</strong> a pagar
        {until && <span className="soft"> · vale hasta el {until}</span>}
      </p>
      <p>
        <Link to={to}>{act}</Link>
      </p>
    </article>
  )
}
