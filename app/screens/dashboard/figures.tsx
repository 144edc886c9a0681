import { HowCounted, type Figure } from '#app/ui/how-counted.tsx'
import { Link } from '#app/ui/link.tsx'
import { t } from '#app/locale/texts.ts'

export interface Kept {
  label: string
  count: string
  to: string
}

/** The things that a client keeps here, with links. */
export function KeptThings({ kept }: { kept: Kept[] }) {
  return (
    <section aria-labelledby="kept-title">
      <h2 className="visually-hidden" id="kept-title">
        {t('Lo que guardas')}
      </h2>
      <ul className="kept-things">
        {kept.map(({ label, count, to }) => (
          <li key={to}>
            <Link className="panel kept" to={to}>
              <b className="num">{count}</b> <span className="soft">{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

export interface Stat {
  figure: Figure
  label: string
  /** The count; null if it could not be loaded. */
  count: string | null
  apart?: string | null
}

/** The visits, inquiries and ratings of a seller's listings so far. */
export function Stats({ stats }: { stats: Stat[] }) {
  return (
    <section aria-labelledby="stats-title">
      <h2 className="visually-hidden" id="stats-title">
        {t('Resumen')}
      </h2>
      <dl className="dashboard-home__stats">
        {stats.map(({ label, count, figure, apart }) => (
          <div className="panel stat" key={label}>
            <dt className="stat__label">
              <HowCounted figure={figure}>{label}</HowCounted>
            </dt>
            {count === null ? (
              <dd>{t('No hemos podido cargarlo. Vuelve a intentarlo en un momento.')}</dd>
            ) : (
              <dd className={/\p{L}{3}/u.test(count) ? 'stat__number stat__number--words' : 'stat__number num'}>
                {count}
              </dd>
            )}
            {apart && (
              <dd className="small">
                <Link to="/dashboard/moderation">{apart}</Link>
              </dd>
            )}
          </div>
        ))}
      </dl>
    </section>
  )
}
