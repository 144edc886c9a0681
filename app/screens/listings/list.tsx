import './listings.css'
import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { countDeletedListings } from '#app/domain/listings/deleted-listings.server.ts'
import { countDrafts } from '#app/domain/listings/drafts.server.ts'
import { listOwnListings } from '#app/domain/listings/own-page.server.ts'
import { ownListingsPath, OWN_LISTING_NAMES, readOwnListingParams } from '#app/domain/listings/own-params.ts'
import { OWN_LISTINGS_PATH, OWN_SORTS, SORT_LABELS } from '#app/domain/listings/own-sorts.ts'
import { findOwnerTotals, type OwnerTotals } from '#app/domain/measures/responses.server.ts'
import { findListingMeasures } from '#app/domain/moderation/listing-measures.server.ts'
import { readAddress } from '#app/http/address-query.server.ts'
import { unread } from '#app/http/outage.server.ts'
import { requireViewer } from '#app/http/viewer.server.ts'
import { formatCount, formatHours, formatPercent } from '#app/locale/numbers.server.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { HowCounted, type Figure } from '#app/ui/how-counted.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { LoadFailure } from '#app/ui/load-failure.tsx'
import { ListingTabs } from './listing-tabs.tsx'
import { presentOwnRow } from './own-row.server.ts'
import { OwnTable } from './own-table.tsx'
import { STANDINGS, STANDING_LABELS } from '#app/domain/listings/status.ts'
import { FilterForm, FilterSelect } from '#app/ui/filter-form.tsx'
import { conversion } from '#app/domain/measures/responses.ts'
import { t, tn } from '#app/locale/texts.ts'

export const meta: MetaFunction = () => [{ title: t('Mis Anuncios') }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const params = readOwnListingParams(readAddress(request, OWN_LISTING_NAMES))
  const filters = { q: params.q, status: params.status ?? '', sort: params.sort }
  try {
    const now = clock.now()
    const [totals, page, deleted, drafts] = await Promise.all([
      findOwnerTotals(db, viewer.id, now),
      listOwnListings(db, viewer.id, params),
      countDeletedListings(db, viewer.id, now),
      countDrafts(db, viewer.id),
    ])
    const moderated = page.items.filter(({ standing }) => standing === 'retenido' || standing === 'retirado')
    const measures = await findListingMeasures(
      db,
      viewer.id,
      moderated.map(({ id }) => id),
      now,
    )
    return data({
      filters,
      found: {
        hasOthers: deleted + drafts > 0,
        cards: summaryCards(totals),
        count: tn(page.matching, '{count} anuncio', '{count} anuncios'),
        rows: page.items.map((row) => presentOwnRow(row, measures.get(row.id), { now, timezone: viewer.timezone })),
        next: page.next && ownListingsPath(params, { after: page.next }),
        previous: page.previous && ownListingsPath(params, { before: page.previous }),
      },
    })
  } catch (error) {
    return unread({ context }, error, {
      fault: 'somebody’s listings could not be read',
      page: { filters, found: null },
    })
  }
}

export default function OwnListings() {
  const { filters, found } = useLoaderData<typeof loader>()
  const isFiltered = Boolean(filters.q || filters.status)
  const isEmpty = found?.rows.length === 0 && !isFiltered && !found.previous
  return (
    <div className="page stack--loose own-listings-page">
      <div className="section__head">
        <h1>{t('Mis Anuncios')}</h1>
        {!isEmpty && (
          <Link className="button" to="/dashboard/create-listing">
            <Icon name="plus" />
            {t('Crear Anuncio')}
          </Link>
        )}
      </div>
      {(!isEmpty || found.hasOthers) && <ListingTabs />}
      {found === null && (
        <LoadFailure
          title={t('Error al cargar los anuncios')}
          text={t('Tus anuncios siguen donde estaban. Inténtalo de nuevo en unos segundos.')}
        />
      )}
      {found && !isEmpty && (
        <>
          <Summary />
          <OwnFilters {...filters} isClearable={isFiltered} />
          <div className="stack" id={RESULTS}>
            <p className="soft num" role="status">
              {found.count}
            </p>
            {found.rows.length > 0 ? <OwnTable rows={found.rows} /> : <Nothing />}
            <Pager previous={found.previous} next={found.next} />
          </div>
        </>
      )}
      {isEmpty && (
        <EmptyState
          title={t('Aún no tienes anuncios')}
          text={t('Un anuncio es tu letrero: qué haces, cuánto cuesta y cómo hablar contigo.')}
        >
          <Link className="button" to="/dashboard/create-listing">
            {t('Crear Anuncio')}
          </Link>
        </EmptyState>
      )}
    </div>
  )
}

/** Real figures only (M1). */
function Summary() {
  const { found } = useLoaderData<typeof loader>()
  return (
    <dl className="panel summary-cards">
      {found?.cards.map(({ label, value, note, figure }) => (
        <div className="summary-cards__card" key={label}>
          <dt>
            <HowCounted figure={figure}>{label}</HowCounted> <span className="soft small">{note}</span>
          </dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Nothing() {
  const { filters } = useLoaderData<typeof loader>()
  const isFiltered = filters.q || filters.status
  return (
    <EmptyState
      title={isFiltered ? t('No se encontraron resultados') : t('No hay más anuncios')}
      text={
        isFiltered
          ? t('Ninguno de tus anuncios coincide. Prueba con menos palabras u otro estado.')
          : t('Los anuncios de esta página ya no están.')
      }
    >
      <Link className="button" to={OWN_LISTINGS_PATH}>
        {t('Ver todos mis anuncios')}
      </Link>
    </EmptyState>
  )
}

/** The id of the list. */
const RESULTS = 'resultados'

interface OwnFiltersProps {
  q: string
  status: string
  sort: string
  /** Whether a filter excludes something. */
  isClearable: boolean
}

/** Search, status and order in one GET form: the address is the state (M2). */
function OwnFilters({ q, status, sort, isClearable }: OwnFiltersProps) {
  return (
    <FilterForm
      action={OWN_LISTINGS_PATH}
      results={RESULTS}
      label={t('Buscar en mis anuncios')}
      block="own-filters"
      values={{ q, status, sort }}
      isClearable={isClearable}
      folds="everywhere"
    >
      <div className="field filter-form__whole">
        <label htmlFor="own-q">{t('Buscar')}</label>{' '}
        <input id="own-q" name="q" type="search" defaultValue={q} enterKeyHint="search" />
      </div>
      <FilterSelect
        id="own-status"
        name="status"
        label={t('Estado')}
        value={status}
        any={t('Todos')}
        options={STANDINGS.map((value) => ({ value, label: STANDING_LABELS()[value] }))}
      />
      <FilterSelect
        id="own-sort"
        name="sort"
        label={t('Orden')}
        value={sort}
        options={OWN_SORTS.map((value) => ({ value, label: SORT_LABELS()[value] }))}
      />
    </FilterForm>
  )
}

interface SummaryCard {
  label: string
  value: string
  /** The link to the exact text that was counted. */
  note: string
  figure: Figure
}

/** The cards of M1, in the order of the specification. */
function summaryCards({ views, inquiries, medianHours }: OwnerTotals): SummaryCard[] {
  return [
    {
      label: tn(views, 'Visita en total', 'Visitas en total'),
      value: formatCount(views),
      note: t('Personas distintas cada día, en todos tus anuncios'),
      figure: 'visitas',
    },
    {
      label: tn(inquiries, 'Consulta', 'Consultas'),
      value: formatCount(inquiries),
      note: t('Primeros mensajes por tus anuncios'),
      figure: 'consultas',
    },
    {
      label: t('Conversión'),
      value: formatPercent(conversion({ inquiries, views })),
      note: t('Consultas por cada cien visitas'),
      figure: 'conversion',
    },
    {
      label: t('Tiempo de respuesta'),
      value: formatHours(medianHours),
      note: t('Mediana de los últimos 90 días'),
      figure: 'tiempo-de-respuesta',
    },
  ]
}
