import { HowCounted } from '#app/ui/how-counted.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { Stars } from '#app/ui/stars.tsx'
import type { PresentedOverview } from './received-page.server.ts'
import { t } from '#app/locale/texts.ts'
import { rich } from '#app/locale/rich.tsx'
import { percentText } from '#app/locale/words.ts'

/** The figures above the list (V1, V2, V4). */
export function Overview({ overview }: { overview: PresentedOverview }) {
  const { overall, distribution, month, category, whoMayRate } = overview
  return (
    <section aria-labelledby="reviews-summary">
      <h2 className="visually-hidden" id="reviews-summary">
        {t('Resumen')}
      </h2>
      <div className="panel reviews-overview">
        {overall && (
          <p className="reviews-overview__overall">
            <Stars value={overall.average} isAverage size="large" />{' '}
            <HowCounted figure="valoraciones">{overall.count}</HowCounted>
          </p>
        )}
        {/* On a phone the ratings come first. The figures are after it, so that wide screens always show them. */}
        <details className="reviews-fold">
          <summary>{t('Por estrellas, mes y categoría')}</summary>
        </details>
        <div className="reviews-overview__more">
          <ol aria-label={t('Cuántas hay de cada número de estrellas')}>
            {distribution.map(({ stars, label, count, share, href }) => (
              <li key={stars}>
                <Link to={href}>{label}</Link> {/* The meaning of the numbers beside it. */}
                <svg className="reviews-overview__bar" aria-hidden="true" width="100%" height="8">
                  <rect width={`${share}%`} height="8" rx="4" />
                </svg>
                <span className="num">
                  {count} <span className="soft">({percentText(share)})</span>
                </span>
              </li>
            ))}
          </ol>
          <dl>
            <div>
              <dt>
                <HowCounted figure="valoraciones">{t('Este mes')}</HowCounted>
              </dt>
              <dd>
                <b className="amount num">{month.count}</b>{' '}
                <span className="line line--tight">
                  {month.trend.direction && (
                    <Icon name={month.trend.direction === 'up' ? 'arrow-up' : 'arrow-down'} className="icon--small" />
                  )}
                  {month.trend.text}
                </span>
              </dd>
            </div>
            <div>
              <dt>
                <HowCounted figure="media-de-categoria">
                  {category ? t('Media de {name}', { name: category.name }) : t('Media de tu categoría')}
                </HowCounted>
              </dt>
              {category ? (
                <dd>
                  {category.average !== null && <Stars value={category.average} isAverage />}{' '}
                  <span>{category.note}</span>
                </dd>
              ) : (
                <dd>
                  {rich('<a>Elige tu categoría</a> para compararte con ella.', {
                    a: (text) => <Link to="/dashboard/profile">{text}</Link>,
                  })}
                </dd>
              )}
            </div>
          </dl>
          <p className="soft small">{whoMayRate}</p>
        </div>
      </div>
    </section>
  )
}
