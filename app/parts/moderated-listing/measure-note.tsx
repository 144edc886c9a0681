import { Link } from '#app/ui/link.tsx'
import type { PresentedMeasure } from './presented.server.ts'
import { t } from '#app/locale/texts.ts'

interface MeasureProps {
  measure: PresentedMeasure
  /** The title of the listing, with its language if that is not the page's. */
  title: string
  lang: string | undefined
}

/** Says that a listing is withheld or removed, by which rule and why, and links to the appeal. */
export function MeasureNote({ measure, title, lang }: MeasureProps) {
  return (
    <div className="callout callout--warn rows rows--tight">
      <p>
        <strong>{measure.what}</strong>
      </p>
      <MeasureReason measure={measure} title={title} lang={lang} />
    </div>
  )
}

/**
 * The reason and the appeal, where the page already says that the listing is withheld or removed. The names of the
 * links leave a title of another language out, since a label cannot say its language and every page would load what
 * can.
 */
export function MeasureReason({ measure, title, lang }: MeasureProps) {
  const { reason, appeal, deciders, decisionPath } = measure
  return (
    <>
      {reason && <p>{t('Norma: {reason}', { reason })}</p>}
      {deciders && <p>{t('Has recurrido. Lo decidirá {deciders}.', { deciders })}</p>}
      {decisionPath && (
        <p className="cluster">
          {appeal && (
            <Link to={appeal.path} aria-label={lang ? undefined : t('Recurrir la decisión sobre {title}', { title })}>
              {t('Recurrir')}
            </Link>
          )}{' '}
          <Link to={decisionPath} aria-label={lang ? undefined : t('Ver la decisión sobre {title}', { title })}>
            {t('Ver la decisión')}
          </Link>{' '}
          {appeal && <span className="soft">{t('Puedes recurrir hasta el {until}.', { until: appeal.until })}</span>}
        </p>
      )}
    </>
  )
}
