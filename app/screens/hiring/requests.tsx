import '#app/parts/hiring/hiring.css'
import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { AVAILABILITY_PATH, requestPath, REQUESTS_PATH, TEMPLATES_PATH } from '#app/domain/hiring/paths.ts'
import { NEW_REQUEST_PATH, PUBLIC_REQUESTS_PATH } from '#app/domain/hiring/public-paths.ts'
import { listRequests, type ListedRequest } from '#app/domain/hiring/request-lists.server.ts'
import { QUOTE_LABELS } from '#app/domain/hiring/states.ts'
import { BY_MOMENT, readPlace } from '#app/domain/paging.ts'
import { readAddress } from '#app/http/address-query.server.ts'
import { unread } from '#app/http/outage.server.ts'
import { requireHirer } from '#app/http/hiring.server.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Link } from '#app/ui/link.tsx'
import { LoadFailure } from '#app/ui/load-failure.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { HiringTabs } from './hiring-tabs.tsx'
import { presentRequest } from './presented.server.ts'
import { t, tn } from '#app/locale/texts.ts'
import { rich } from '#app/locale/rich.tsx'

export const meta: MetaFunction = () => [{ title: t('Solicitudes de presupuesto') }]

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireHirer(args)
  const query = readAddress(args.request, ['as', 'after'])
  const as: 'client' | 'freelancer' = query.get('as') === 'freelancer' ? 'freelancer' : 'client'
  const reading = { now: clock.now(), timeZone: viewer.timezone }
  try {
    const { items, next } = await listRequests(db, viewer.id, { as, after: readPlace(BY_MOMENT, query.get('after')) })
    const found = {
      items: items.map((request) => ({
        ...presentRequest(request, reading),
        reach: reachOf(request),
        quotes: tn(request.quotes, '{count} presupuesto', '{count} presupuestos'),
        own: request.declinedAt ? t('Has dicho que no') : request.quoteState && QUOTE_LABELS()[request.quoteState],
      })),
      next: next ? `${REQUESTS_PATH}?as=${as}&after=${next}` : null,
    }
    return data({ as, found })
  } catch (error) {
    return unread(args, error, { fault: 'requests could not be read', page: { as, found: null } })
  }
}

/** The people whom a request has reached, for its client. */
function reachOf({ isPublic, asked }: ListedRequest): string {
  const sent =
    asked > 0 || !isPublic ? tn(asked, 'Enviada a {count} profesional', 'Enviada a {count} profesionales') : null
  return [isPublic ? t('A la vista de todo el mundo') : null, sent].filter(Boolean).join(' · ')
}

export default function Requests() {
  const { as, found } = useLoaderData<typeof loader>()
  return (
    <div className="page stack--loose">
      <div className="section__head">
        <h1>{t('Contrataciones')}</h1>
        {/* An empty list has this link in its own text. */}
        {found && found.items.length > 0 && <Other as={as} />}
      </div>
      <HiringTabs />
      {found === null ? (
        <LoadFailure
          title={t('Error al cargar las solicitudes')}
          text={t('Siguen donde estaban. Inténtalo de nuevo en unos segundos.')}
        />
      ) : found.items.length === 0 ? (
        <Nothing as={as} />
      ) : (
        <>
          <ul className="rows">
            {found.items.map((request) => (
              <li className="panel stack" key={request.id}>
                <p className="cluster">
                  <span className={request.isOpen ? 'badge badge--good' : 'badge'}>{request.label}</span>{' '}
                  {as === 'freelancer' && <span className="badge">{request.own ?? t('Sin contestar')}</span>}
                </p>
                <h2 className="title">
                  <Link to={requestPath(request.id)} lang={request.lang}>
                    {request.title}
                  </Link>
                </h2>
                <p className="soft">
                  {as === 'client' ? (
                    <>
                      {request.reach} · {request.quotes}
                    </>
                  ) : (
                    rich('De {name}', { name: <bdi>{request.clientName}</bdi> })
                  )}{' '}
                  · {request.sent}
                </p>
              </li>
            ))}
          </ul>
          <Pager next={found.next} />
        </>
      )}
      {as === 'freelancer' && (
        <p>
          {rich('<a>Tu disponibilidad</a>: hasta cuándo tienes trabajo y cuántas horas dedicas.', {
            a: (text) => <Link to={AVAILABILITY_PATH}>{text}</Link>,
          })}{' '}
          <Link to={TEMPLATES_PATH}>{t('Tus plantillas de presupuesto')}</Link>
        </p>
      )}
    </div>
  )
}

/** The button that starts something new, beside the list. */
const Other = ({ as }: { as: 'client' | 'freelancer' }) =>
  as === 'client' ? (
    <Link className="button button--plain" to={NEW_REQUEST_PATH}>
      {t('Publicar una solicitud')}
    </Link>
  ) : (
    <Link className="button button--plain" to={PUBLIC_REQUESTS_PATH}>
      {t('Ver solicitudes abiertas')}
    </Link>
  )

const Nothing = ({ as }: { as: 'client' | 'freelancer' }) =>
  as === 'client' ? (
    <EmptyState
      title={t('No has pedido ningún presupuesto')}
      text={t(
        'Abre un anuncio y pulsa «Pedir presupuesto», o publica lo que necesitas y recibe hasta cinco presupuestos para comparar.',
      )}
    >
      <Link className="button" to={NEW_REQUEST_PATH}>
        {t('Publicar una solicitud')}
      </Link>{' '}
      <Link className="button button--plain" to="/marketplace">
        {t('Buscar profesionales')}
      </Link>
    </EmptyState>
  ) : (
    <EmptyState
      title={t('Nadie te ha pedido presupuesto todavía')}
      text={t(
        'Cuando alguien lo pida desde uno de tus anuncios, aquí podrás prepararlo. Mientras tanto, mira qué necesita la gente.',
      )}
    >
      <Link className="button" to={PUBLIC_REQUESTS_PATH}>
        {t('Ver solicitudes abiertas')}
      </Link>
    </EmptyState>
  )
