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
import { LoadFailure } from '#app/ui/load-failure.tsx'
import { ReviewTabs } from './review-tabs.tsx'

export const meta: MetaFunction = () => [{ title: 'Valoraciones pendientes' }]

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

const present = ({ orderId, title, name, until, ...pending }: PendingRating, timeZone: Zone) => ({
  ...pending,
  order: orderPath(orderId),
  rate: rateOrderPath(orderId),
  title: title ?? 'Contratación',
  name: name ?? 'Usuario eliminado',
  until: formatMoment(until, timeZone),
})
type Shown = ReturnType<typeof present>

export default function PendingReviews() {
  const { found } = useLoaderData<typeof loader>()
  return (
    <div className="page stack--loose">
      <h1>Valoraciones</h1>
      <ReviewTabs />
      {found === null && (
        <LoadFailure
          title="Error al cargar las valoraciones"
          text="Lo que tienes por valorar sigue donde estaba. Inténtalo de nuevo en unos segundos."
        />
      )}
      {found && found.toRate.length + found.owed.length === 0 && (
        <EmptyState
          title="No hay valoraciones pendientes"
          text="Cuando termine una contratación, aquí verás si te falta valorarla y si te falta la de la otra parte."
        >
          <Link className="button button--plain" to="/dashboard/orders">
            Ver mis contrataciones
          </Link>
        </EmptyState>
      )}
      {found && found.toRate.length > 0 && (
        <section className="stack" aria-labelledby="to-rate">
          <h2 id="to-rate">Debo valorar</h2>
          <ul className="rows breaks">
            {found.toRate.map((one) => (
              <Pending key={one.order} {...one}>
                <p>
                  Puedes hasta el {one.until}. {one.isRated && 'La otra parte ya ha valorado: lo leerás al valorar tú.'}
                </p>
                <p>
                  <Link className="button" to={one.rate}>
                    Valorar<span className="visually-hidden"> {one.title}</span>
                  </Link>
                </p>
              </Pending>
            ))}
          </ul>
        </section>
      )}
      {found && found.owed.length > 0 && (
        <section className="stack" aria-labelledby="owed">
          <h2 id="owed">Me deben valorar</h2>
          <ul className="rows breaks">
            {found.owed.map((one) => (
              <Pending key={one.order} {...one}>
                <p>
                  La otra parte puede hasta el {one.until}.{' '}
                  {one.hasRated && (
                    <>
                      La tuya está guardada y aún no la ve nadie. <Link to={one.rate}>Cambiar mi valoración</Link>
                    </>
                  )}
                </p>
              </Pending>
            ))}
          </ul>
        </section>
      )}
      <p className="small soft">
        Las dos se publican a la vez, o al terminar el plazo la que haya.{' '}
        <HiringRulesLink rule="valoraciones">Reglas de las valoraciones</HiringRulesLink>
      </p>
    </div>
  )
}

function Pending({ order, title, isClient, name, children }: Shown & { children: React.ReactNode }) {
  return (
    <li className="panel stack">
      <h3>
        <Link to={order}>{title}</Link>
      </h3>
      <p className="soft">
        {isClient ? 'Contrataste a ' : 'Te contrató '}
        <bdi>{name}</bdi>
      </p>
      {children}
    </li>
  )
}
