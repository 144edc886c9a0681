import './public.css'
import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { NEW_REQUEST_PATH, PUBLIC_REQUESTS_PATH } from '#app/domain/hiring/public-paths.ts'
import { listPublicRequests } from '#app/domain/hiring/public-requests-queries.server.ts'
import { categoryOptions, findCategory } from '#app/domain/listings/categories.ts'
import { readAddress } from '#app/http/address-query.server.ts'
import { unread } from '#app/http/outage.server.ts'
import { findHirer } from '#app/http/hiring.server.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { HiringRulesLink } from '#app/ui/hiring-rules-link.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { LoadFailure } from '#app/ui/load-failure.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { LIST_NAMES, listPath, readListParams } from './list-params.server.ts'
import { findNear } from './near.server.ts'
import { presentPublicRequest, type PresentedPublicRequest } from './presented-public.server.ts'
import { WORKPLACE_LABELS, WORKPLACES } from '#app/domain/hiring/workplaces.ts'
import { FilterForm, FilterSelect } from '#app/ui/filter-form.tsx'
import { PlaceOptions } from '#app/ui/place-options.tsx'
import { perLanguage, t } from '#app/locale/texts.ts'
import { rich } from '#app/locale/rich.tsx'

/** Requests of private people are open for some weeks; a search engine would show them for longer. */
export const meta: MetaFunction = () => [{ title: t('Solicitudes abiertas') }, { name: 'robots', content: 'noindex' }]

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await findHirer(args)
  const { after, ...filters } = readListParams(readAddress(args.request, LIST_NAMES))
  const reading = { now: clock.now(), timeZone: viewer?.timezone }
  try {
    const near = await findNear(filters)
    const sought = {
      q: filters.q,
      categoryId: findCategory(filters.category)?.id,
      near: near.places,
      workplace: filters.workplace || undefined,
    }
    const { items, next } = await listPublicRequests(db, viewer?.id, sought, { now: reading.now, after })
    const found = {
      items: items.map((request) => presentPublicRequest(request, reading)),
      first: after ? listPath(filters) : null,
      next: next ? listPath(filters, next) : null,
      placeNote: near.note,
    }
    return data({ filters, found })
  } catch (error) {
    return unread(args, error, { fault: 'the public requests could not be read', page: { filters, found: null } })
  }
}

export default function PublicRequests() {
  const { filters, found } = useLoaderData<typeof loader>()
  const isFiltered = Object.values(filters).some(Boolean)
  return (
    <div className="wrap page stack--loose">
      <header className="section__head">
        <div className="stack">
          <h1>{t('Solicitudes abiertas')}</h1>
          <p className="soft public-requests__lead">
            {t(
              'Lo que otras personas necesitan. Si puedes hacerlo, envía un presupuesto: cada solicitud admite cinco.',
            )}{' '}
            <HiringRulesLink rule="presupuestos">{t('Cómo funciona')}</HiringRulesLink>
          </p>
        </div>
        <Link className="button" to={NEW_REQUEST_PATH}>
          <Icon name="plus" />
          {t('Publicar una solicitud')}
        </Link>
      </header>
      <RequestFilters filters={filters} categories={categoryOptions()} isClearable={isFiltered} />
      <section id="solicitudes" className="stack" aria-label={t('Resultados')}>
        {found?.placeNote && (
          <p className="soft" role="status">
            {found.placeNote}
          </p>
        )}
        {found === null ? (
          <LoadFailure
            title={t('Error al cargar las solicitudes')}
            text={t('Siguen donde estaban. Inténtalo de nuevo en unos segundos.')}
          />
        ) : found.items.length === 0 ? (
          <Nothing isFiltered={isFiltered} isFirst={found.first === null} />
        ) : (
          <ul className="public-requests">
            {found.items.map((request) => (
              <RequestCard key={request.id} request={request} />
            ))}
          </ul>
        )}
        {found && <Pager first={found.first} next={found.next} />}
      </section>
    </div>
  )
}

function Nothing({ isFiltered, isFirst }: { isFiltered: boolean; isFirst: boolean }) {
  if (!isFirst)
    return (
      <EmptyState title={t('No hay más solicitudes')}>
        <Link className="button button--plain" to={PUBLIC_REQUESTS_PATH}>
          {t('Volver al principio')}
        </Link>
      </EmptyState>
    )
  return isFiltered ? (
    <EmptyState
      title={t('Ninguna solicitud coincide')}
      text={t('Prueba con otras palabras, otro lugar o sin filtros.')}
    >
      <Link className="button button--plain" to={PUBLIC_REQUESTS_PATH}>
        {t('Ver todas')}
      </Link>
    </EmptyState>
  ) : (
    <EmptyState
      title={t('Ahora mismo no hay solicitudes abiertas')}
      text={t('Cuando alguien publique lo que necesita, lo verás aquí. También puedes publicar la tuya.')}
    />
  )
}

/** A public request in the list. */
function RequestCard({ request }: { request: PresentedPublicRequest }) {
  const { to, title, lang, excerpt, category, place, budget, wanted, places, closes, closesAt, sent } = request
  return (
    <li className="panel public-request">
      <p className="cluster small">
        <span className="badge">{category.name}</span>{' '}
        {request.isOwn && <span className="badge badge--good">{t('Tuya')}</span>}{' '}
        {request.isAsked && <span className="badge badge--good">{t('Ya participas')}</span>}{' '}
        <span className="soft">{sent}</span>
      </p>
      <h2 className="title">
        <Link to={to} lang={lang}>
          {title}
        </Link>
      </h2>
      <p className="breaks soft" lang={lang}>
        {excerpt}
      </p>
      <ul className="small">
        <li>
          <Icon name="map-pin" />
          {place}
        </li>
        {budget && (
          <li>
            <Icon name="tag" />
            <span className="num">{budget}</span>
          </li>
        )}
        {wanted && (
          <li>
            <Icon name="calendar" />
            {t('Para el {date}', { date: wanted })}
          </li>
        )}
        <li>
          <Icon name="clock" />
          <span>
            {rich('Hasta el <time>{date}</time>', {
              date: closes,
              time: (text) => <time dateTime={closesAt}>{text}</time>,
            })}
          </span>
        </li>
        <li className="strong">{places}</li>
      </ul>
    </li>
  )
}

const WORKPLACE_OPTIONS = perLanguage(() => WORKPLACES.map((value) => ({ value, label: WORKPLACE_LABELS()[value] })))

interface RequestFiltersProps {
  filters: { q: string; category: string; place: string; workplace: string }
  categories: readonly { value: string; label: string }[]
  isClearable: boolean
}

/** Words, category and place: a new search begins at the first page. */
function RequestFilters({ filters, categories, isClearable }: RequestFiltersProps) {
  return (
    <FilterForm
      action={PUBLIC_REQUESTS_PATH}
      results="solicitudes"
      label={t('Buscar solicitudes')}
      block="request-filters"
      submit={t('Buscar')}
      values={filters}
      isClearable={isClearable}
    >
      <div className="field">
        <label htmlFor="requests-q">{t('Qué sabes hacer')}</label>{' '}
        <input id="requests-q" name="q" type="search" defaultValue={filters.q} maxLength={100} enterKeyHint="search" />
      </div>
      <FilterSelect
        id="requests-category"
        name="category"
        label={t('Categoría')}
        value={filters.category}
        any={t('Todas')}
        options={categories}
      />
      <div className="field">
        <label htmlFor="requests-place">{t('Cerca de')}</label>{' '}
        <input
          id="requests-place"
          name="place"
          type="text"
          defaultValue={filters.place}
          maxLength={100}
          list="requests-places"
        />
        <PlaceOptions id="requests-places" of="requests-place" />
      </div>
      <FilterSelect
        id="requests-workplace"
        name="workplace"
        label={t('Dónde se hace')}
        value={filters.workplace}
        any={t('Da igual')}
        options={WORKPLACE_OPTIONS()}
      />
    </FilterForm>
  )
}
