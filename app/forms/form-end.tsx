import { Link } from '#app/ui/link.tsx'
import { t } from '#app/locale/texts.ts'
import { SubmitButton } from './controls.tsx'

/** The last line of a form: its button, and a link that leaves without sending. */
export function FormEnd({
  busy,
  to,
  leave = t('Cancelar'),
  isLarge = false,
  children,
}: {
  busy: string
  to: string
  leave?: string
  isLarge?: boolean
  children: React.ReactNode
}) {
  const large = isLarge ? ' button--large' : ''
  return (
    <div className="cluster">
      <SubmitButton busy={busy} className={`button${large}`}>
        {children}
      </SubmitButton>{' '}
      <Link className={`button button--plain${large}`} to={to}>
        {leave}
      </Link>
    </div>
  )
}
