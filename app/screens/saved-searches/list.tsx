import './saved-searches.css'
import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, Link, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { criteriaText, savedSearchPath } from '#app/domain/saved-searches/criteria.ts'
import { SEARCHES_MAX, FREQUENCY_LABELS } from '#app/domain/saved-searches/values.ts'
import { FOUND_MAX, listSearches } from '#app/domain/saved-searches/queries.server.ts'
import { unread } from '#app/http/outage.server.ts'
import { requireViewer } from '#app/http/viewer.server.ts'
import { daysBefore, relativeTime } from '#app/locale/dates.server.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { LoadFailure } from '#app/ui/load-failure.tsx'
import { t, tn } from '#app/locale/texts.ts'

const PATH = '/dashboard/saved-searches'

export const meta: MetaFunction = () => [{ title: t('Búsquedas guardadas') }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const now = clock.now()
  try {
    const searches = await listSearches(db, viewer.id, daysBefore(now, NEW_DAYS))
    return data({
      max: SEARCHES_MAX,
      searches: searches.map(({ id, name, params, frequency, state, lastToldAt, found }) => ({
        id,
        name,
        criteria: criteriaText(params),
        results: savedSearchPath(params),
        news: found > 0 ? { text: newsText(found), to: savedSearchPath(params, 'recent') } : null,
        frequency: FREQUENCY_LABELS()[frequency],
        isActive: state === 'activa',
        told: lastToldAt && {
          when: relativeTime(lastToldAt, now, viewer.timezone),
          at: lastToldAt.toISOString(),
        },
      })),
    })
  } catch (error) {
    return unread({ context }, error, {
      fault: 'somebody’s saved searches could not be read',
      page: { max: SEARCHES_MAX, searches: null },
    })
  }
}

/** The number of days that a find counts as new. */
const NEW_DAYS = 7

const newsText = (found: number) =>
  found < FOUND_MAX
    ? tn(found, '{count} anuncio nuevo en {days} días', '{count} anuncios nuevos en {days} días', { days: NEW_DAYS })
    : t('{most} anuncios nuevos o más en {days} días', { most: FOUND_MAX, days: NEW_DAYS })

export default function SavedSearches() {
  const { searches, max } = useLoaderData<typeof loader>()
  return (
    <div className="page stack--loose">
      <div className="section__head">
        <h1>{t('Búsquedas guardadas')}</h1>
        <Link className="button button--plain" to="/marketplace">
          <Icon name="search" />
          {t('Buscar')}
        </Link>
      </div>
      {searches === null ? (
        <LoadFailure
          title={t('Error al cargar las búsquedas')}
          text={t('Tus búsquedas siguen donde estaban. Inténtalo de nuevo en unos segundos.')}
        />
      ) : searches.length === 0 ? (
        <EmptyState
          title={t('Aún no guardas ninguna búsqueda')}
          text={t(
            'Busca en el marketplace y pulsa «Guardar esta búsqueda»: te avisaremos de cada anuncio nuevo que encaje.',
          )}
        >
          <Link className="button" to="/marketplace">
            {t('Ir al marketplace')}
          </Link>
        </EmptyState>
      ) : (
        <>
          <p className="soft num">{t('{length} de {max}', { length: searches.length, max })}</p>
          <ul className="saved-searches">
            {searches.map((search) => (
              <li key={search.id}>
                <Item search={search} />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

interface Shown {
  id: string
  name: string
  criteria: string
  results: string
  news: { text: string; to: string } | null
  frequency: string
  isActive: boolean
  told: { when: string; at: string } | null
}

function Item({ search: { id, name, criteria, results, news, frequency, isActive, told } }: { search: Shown }) {
  return (
    <article className="panel saved-search">
      <h2>
        <Link to={results}>{name}</Link>
      </h2>
      {criteria !== name && <p className="breaks">{criteria}</p>}
      {news && (
        <p className="num">
          <Link to={news.to}>{news.text}</Link>
        </p>
      )}
      <p className="cluster small">
        <span className={isActive ? 'badge badge--good' : 'badge badge--warn'}>
          {isActive ? t('Activa') : t('En pausa')}
        </span>{' '}
        <span className="soft">{frequency}</span>{' '}
        {told && (
          <span className="soft">
            {t('Último aviso:')} <time dateTime={told.at}>{told.when}</time>
          </span>
        )}
      </p>
      <div className="saved-search__actions">
        <Link className="button button--quiet" to={`${PATH}/${id}`} aria-label={t('Editar {name}', { name })}>
          <Icon name="pencil" />
          {t('Editar')}
        </Link>{' '}
        <Form method="post" action={`${PATH}/${id}/state`}>
          <input type="hidden" name="to" value={isActive ? 'pausada' : 'activa'} />
          <button className="button button--quiet" aria-label={`${isActive ? t('Pausar') : t('Reanudar')} ${name}`}>
            <Icon name={isActive ? 'pause' : 'play'} />
            {isActive ? t('Pausar') : t('Reanudar')}
          </button>
        </Form>{' '}
        <Link className="button button--quiet" to={`${PATH}/${id}/delete`} aria-label={t('Eliminar {name}', { name })}>
          <Icon name="trash-2" />
          {t('Eliminar')}
        </Link>
      </div>
    </article>
  )
}
