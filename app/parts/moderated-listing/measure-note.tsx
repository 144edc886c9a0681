import { Link } from '#app/ui/link.tsx'
import { named } from '#app/ui/named.tsx'
import type { PresentedMeasure } from './presented.server.ts'
import { t } from '#app/locale/texts.ts'

interface MeasureProps {
  measure: PresentedMeasure
  /** That of the listing, with its language where that is not the page's. */
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

/** The reason and the appeal, where the page already says that the listing is withheld or removed. */
export function MeasureReason({ measure, title, lang }: MeasureProps) {
  const { reason, appeal, deciders, decisionPath } = measure
  const listing = { words: title, lang }
  return (
    <>
      {reason && <p>{t('Norma: {reason}', { reason })}</p>}
      {deciders && <p>{t('Has recurrido. Lo decidirá {deciders}.', { deciders })}</p>}
      {decisionPath && (
        <p className="cluster">
          {appeal && (
            <Link
              to={appeal.path}
              {...named(listing, (title) => t('Recurrir la decisión sobre {title}', { title }), {
                label: t('Recurrir'),
              })}
            />
          )}{' '}
          <Link
            to={decisionPath}
            {...named(listing, (title) => t('Ver la decisión sobre {title}', { title }), {
              label: t('Ver la decisión'),
            })}
          />{' '}
          {appeal && <span className="soft">{t('Puedes recurrir hasta el {until}.', { until: appeal.until })}</span>}
        </p>
      )}
    </>
  )
}
