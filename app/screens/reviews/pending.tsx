import './reviews.css'
import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { orderPath, rateOrderPath } from '#app/domain/orders/paths.ts'
import { listPendingRatings, type PendingRating } from '#app/domain/reviews/pending.server.ts'
import { requireHirer } from '#app/http/hiring.server.ts'
import { unread } from '#app/http/outage.server.ts'
import { formatMoment, type Zone } from '#app/locale/dates.server.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { HiringRulesLink } from '#app/ui/hiring-rules-link.tsx'
import { ReviewsHead } from './reviews-head.tsx'
import { jobTitle } from '#app/parts/hiring/job-title.ts'
import { t } from '#app/locale/texts.ts'
import { rich } from '#app/locale/rich.tsx'

export const meta: MetaFunction = () => [{ title: t('Valoraciones pendientes') }]

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireHirer(args)
  try {
    const pending = await listPendingRatings(db, viewer.id, clock.now())
    const shown = pending.map((each) => present(each, viewer.timezone))
    return data({
      found: {
        toRate: shown.filter((one) => !one.hasRated && one.mayRate),
        owed: shown.filter((one) => !one.isRated && one.mayBeRated),
      },
    })
  } catch (error) {
    return unread(args, error, { fault: 'the ratings that are still to come could not be read', page: { found: null } })
  }
}

const present = ({ orderId, title, language, name, until, ...pending }: PendingRating, timeZone: Zone) => ({
  ...pending,
  order: orderPath(orderId),
  rate: rateOrderPath(orderId),
  ...jobTitle({ title, language }),
  name: name ?? t('Usuario eliminado'),
  until: formatMoment(until, timeZone),
})
type Shown = ReturnType<typeof present>

export default function PendingReviews() {
  const { found } = useLoaderData<typeof loader>()
  return (
    <div className="page stack--loose">
      <ReviewsHead
        failure={
          found === null
            ? t('Lo que tienes por valorar sigue donde estaba. Inténtalo de nuevo en unos segundos.')
            : null
        }
      />
      {found && found.toRate.length + found.owed.length === 0 && (
        <EmptyState
          title={t('No hay valoraciones pendientes')}
          text={t(
            'Cuando termine una contratación, aquí verás si te falta valorarla y si te falta la de la otra parte.',
          )}
        >
          <Link className="button button--plain" to="/dashboard/orders">
            {t('Ver mis contrataciones')}
          </Link>
        </EmptyState>
      )}
      {found && found.toRate.length > 0 && (
        <section className="stack" aria-labelledby="to-rate">
          <h2 id="to-rate">{t('Debo valorar')}</h2>
          <ul className="rows breaks">
            {found.toRate.map((one) => (
              <Pending key={one.order} {...one}>
                <p>
                  {t('Puedes hasta el {until}.', { until: one.until })}{' '}
                  {one.isRated && t('La otra parte ya ha valorado: lo leerás al valorar tú.')}
                </p>
                <p>
                  <Link className="button" to={one.rate}>
                    {rich('Valorar<span> {title}</span>', {
                      title: <span lang={one.lang}>{one.title}</span>,
                      span: (text) => <span className="visually-hidden">{text}</span>,
                    })}
                  </Link>
                </p>
              </Pending>
            ))}
          </ul>
        </section>
      )}
      {found && found.owed.length > 0 && (
        <section className="stack" aria-labelledby="owed">
          <h2 id="owed">{t('Me deben valorar')}</h2>
          <ul className="rows breaks">
            {found.owed.map((one) => (
              <Pending key={one.order} {...one}>
                <p>
                  {t('La otra parte puede hasta el {until}.', { until: one.until })}{' '}
                  {one.hasRated && (
                    <>
                      {t('La tuya está guardada y aún no la ve nadie.')}{' '}
                      <Link to={one.rate}>{t('Cambiar mi valoración')}</Link>
                    </>
                  )}
                </p>
              </Pending>
            ))}
          </ul>
        </section>
      )}
      <p className="small soft">
        {t('Las dos se publican a la vez, o al terminar el plazo la que haya.')}{' '}
        <HiringRulesLink rule="valoraciones">{t('Reglas de las valoraciones')}</HiringRulesLink>
      </p>
    </div>
  )
}

function Pending({ order, title, lang, isClient, name, children }: Shown & { children: React.ReactNode }) {
  return (
    <li className="panel stack">
      <h3>
        <Link to={order} lang={lang}>
          {title}
        </Link>
      </h3>
      <p className="soft">
        {isClient
          ? rich('Contrataste a {name}', { name: <bdi>{name}</bdi> })
          : rich('Te contrató {name}', { name: <bdi>{name}</bdi> })}
      </p>
      {children}
    </li>
  )
}
