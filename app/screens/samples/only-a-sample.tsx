import { Link } from '#app/ui/link.tsx'
import { t } from '#app/locale/texts.ts'

interface OnlyASampleProps {
  heading: string
  /** Why it is not possible with a sample. */
  why: string
  sample: { title: string; path: string; real: { to: string; label: string } }
}

/** Replaces the action of a listing: it says that this is an example, and links to real ones (X1). */
export function OnlyASample({ heading, why, sample }: OnlyASampleProps) {
  return (
    <div className="wrap wrap--form page stack--loose">
      <h1>{heading}</h1>
      <p>
        <span className="badge badge--sample">{t('EJEMPLO')}</span> <Link to={sample.path}>{sample.title}</Link>
      </p>
      <div className="callout callout--warn">
        <p>
          <strong>{t('Esto es un ejemplo.')}</strong> {why}
        </p>
      </div>
      <p className="cluster">
        <Link className="button" to={sample.real.to}>
          {sample.real.label}
        </Link>{' '}
        <Link className="button button--plain" to={sample.path}>
          {t('Volver al ejemplo')}
        </Link>
      </p>
    </div>
  )
}
