import { useId } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { Pieces } from '#app/ui/pieces.tsx'
import type { PresentedCard } from './presented-thread.server.ts'
import { t } from '#app/locale/texts.ts'
import { rich } from '#app/locale/rich.tsx'

/** A quote among the messages, in its present state. */
export function QuoteCard({ card: { to, title, total, label, isOpen, until, act } }: { card: PresentedCard }) {
  const id = useId()
  return (
    <article className="message__quote" aria-labelledby={`quote-kind-${id} quote-title-${id}`}>
      <p className="message__quote-head">
        <Icon name="file-text" />{' '}
        <span className="small" id={`quote-kind-${id}`}>
          {t('Presupuesto')}
        </span>{' '}
        <span className={isOpen ? 'badge badge--good' : 'badge'}>{label}</span>
      </p>
      <p className="strong breaks" id={`quote-title-${id}`}>
        <Pieces pieces={title} />
      </p>
      <p>
        {rich('<strong>{total}</strong> a pagar', { total, strong: (text) => <strong className="num">{text}</strong> })}
        {until && <span className="soft"> {t('· vale hasta el {until}', { until })}</span>}
      </p>
      <p>
        <Link to={to}>{act}</Link>
      </p>
    </article>
  )
}
