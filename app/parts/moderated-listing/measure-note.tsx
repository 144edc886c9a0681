import { Link } from '#app/ui/link.tsx'
import type { PresentedMeasure } from './presented.server.ts'
import { t } from '#app/locale/texts.ts'

/** Says that a listing is withheld or removed, by which rule and why, and links to the appeal. */
export function MeasureNote({ measure, title }: { measure: PresentedMeasure; title: string }) {
  return (
    <div className="callout callout--warn rows rows--tight">
      <p>
        <strong>{measure.what}</strong>
      </p>
      <MeasureReason measure={measure} title={title} />
    </div>
  )
}

/** The reason and the appeal, where the page already says that the listing is withheld or removed. */
export function MeasureReason({ measure, title }: { measure: PresentedMeasure; title: string }) {
  const { reason, appeal, deciders, decisionPath } = measure
  return (
    <>
      {reason && <p>{t('Norma: {reason}', { reason })}</p>}
      {deciders && <p>{t('Has recurrido. Lo decidirá {deciders}.', { deciders })}</p>}
      {decisionPath && (
        <p className="cluster">
          {appeal && (
            <Link to={appeal.path} aria-label={t('Recurrir la decisión sobre {title}', { title })}>
              {t('Recurrir')}
            </Link>
          )}{' '}
          <Link to={decisionPath} aria-label={t('Ver la decisión sobre {title}', { title })}>
            {t('Ver la decisión')}
          </Link>{' '}
          {appeal && <span className="soft">{t('Puedes recurrir hasta el {until}.', { until: appeal.until })}</span>}
        </p>
      )}
    </>
  )
}
