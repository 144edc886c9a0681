import './search.css'
import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData, useLocation, useNavigate, useNavigation } from '@remix-run/react'
import { useEffect, useMemo, useRef } from 'react'
import { mediaBase } from '#app/adapters/storage.server.ts'
import { db } from '#app/db.server.ts'
import { CATEGORIES } from '#app/domain/listings/categories.ts'
import { saveSearchPath } from '#app/domain/saved-searches/criteria.ts'
import { readSearchParams, searchPath } from '#app/domain/search/params.ts'
import { searchListings } from '#app/domain/search/queries.server.ts'
import { SORTS } from '#app/domain/search/sorts.ts'
import { findViewer } from '#app/http/viewer.server.ts'
import { CreateListingDialog } from '#app/routes/listing-form/create-listing-dialog.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { ListingGrid } from '#app/ui/listing-card.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { packCards, unpackCards } from './packed-cards.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.filters.q ? `${data.filters.q} · Marketplace` : 'Marketplace' },
  ...feedLinks(data?.saveTo),
]

/** The same search as feeds, for programs that read them. */
function feedLinks(saveTo: string | undefined) {
  return ['atom', 'json'].flatMap((format) =>
    saveTo === undefined
      ? []
      : {
          tagName: 'link',
          rel: 'alternate',
          type: format === 'atom' ? 'application/atom+xml' : 'application/feed+json',
          href: saveTo.replace('save-search', `feed.${format}`),
        },
  )
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await findViewer({ request, context })
  const params = readSearchParams(new URL(request.url).searchParams)
  const { q, category, typed, sort, messages } = params
  const filters = { q, category, min_price: typed.min_price, max_price: typed.max_price, sort, messages }
  const canCreate = viewer !== undefined
  const saveTo = saveSearchPath(params)
  try {
    const reader = { contentFilter: viewer?.contentFilter }
    const { items, total, next, previous, categories, featured } = await searchListings(db, params, reader)
    return data({
      filters,
      canCreate,
      saveTo,
      categories: categories.map(({ id }): number => id),
      results: {
        count: countText(total),
        cards: packCards(items, viewer?.timezone),
        featured: featured.length > 0 ? packCards(featured, viewer?.timezone) : undefined,
        mediaBase,
        next: next && searchPath(params, { after: next }),
        previous: previous && searchPath(params, { before: previous }),
      },
    })
  } catch (error) {
    context.log?.error({ err: error }, 'the marketplace could not be read')
    return data({ filters, canCreate, saveTo, categories: [] as number[], results: null }, { status: 503 })
  }
}

function countText(total: number): string {
  if (total > 1_000) return 'Mostrando más de 1000 resultados'
  return total === 1 ? 'Mostrando 1 resultado' : `Mostrando ${total} resultados`
}

export default function Search() {
  const { filters, results, canCreate, saveTo } = useLoaderData<typeof loader>()
  const isLoading = useIsSearching()
  const { pathname, search } = useLocation()
  const cards = useMemo(() => results && unpackCards(results.cards, results.mediaBase), [results])
  return (
    <div className="wrap page">
      <div className="section__head">
        <h1>Marketplace</h1>
        {canCreate && (
          <CreateListingDialog returnTo={pathname + search}>
            <Icon name="plus" />
            Crear Anuncio
          </CreateListingDialog>
        )}
      </div>
      <div className="search">
        <Filters isClearable={cards !== null && cards.length > 0} />
        <section className="search__results stack" aria-label="Resultados" aria-busy={isLoading || undefined}>
          {filters.messages.page && (
            <p className="callout callout--warn" role="status">
              {filters.messages.page}
            </p>
          )}
          <p className="search__count num" role="status">
            {isLoading ? 'Cargando resultados...' : results?.count}
          </p>
          {cards === null ? (
            <Failure />
          ) : cards.length === 0 ? (
            <Nothing />
          ) : (
            <>
              {results?.featured && <Featured packed={results.featured} mediaBase={results.mediaBase} />}
              <ListingGrid listings={cards} heading={results?.featured ? 'h3' : 'h2'} eager={!results?.featured} />
            </>
          )}
          {saveTo && results && (
            <p>
              <Link className="button button--plain" to={saveTo} rel="nofollow">
                <Icon name="bookmark" />
                Guardar esta búsqueda
              </Link>
            </p>
          )}
          {results && <Pager previous={results.previous} next={results.next} />}
        </section>
      </div>
    </div>
  )
}

/** Listings that their owners have put in front, said to be so, and above the others (S9). */
function Featured({ packed, mediaBase }: { packed: string; mediaBase: string }) {
  const cards = useMemo(
    () => unpackCards(packed, mediaBase).map((card) => ({ ...card, badge: 'Destacado' })),
    [packed, mediaBase],
  )
  return (
    <>
      <section className="search__featured stack" aria-labelledby="featured">
        <h2 id="featured">Publicaciones Destacadas</h2>
        <p className="soft small">Sus autores las han destacado durante unos días.</p>
        <ListingGrid listings={cards} heading="h3" eager />
      </section>
      <h2>Servicios Profesionales</h2>
    </>
  )
}

/** Whether another search is on its way (S3). */
function useIsSearching(): boolean {
  const { state, location } = useNavigation()
  return state === 'loading' && location.pathname === '/marketplace'
}

/** @param isClearable false where something else offers to clear the filters. */
function Filters({ isClearable }: { isClearable: boolean }) {
  const { filters, categories: offered } = useLoaderData<typeof loader>()
  const { messages } = filters
  const categories = CATEGORIES.filter(({ id }) => offered.includes(id)).map(({ name }): string => name)
  const form = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()

  // Going back or clearing changes the address, and the controls follow it.
  useEffect(() => {
    for (const name of FILTER_NAMES) {
      const control = form.current?.elements.namedItem(name)
      if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) control.value = filters[name]
    }
  }, [filters])

  const isFiltered = Boolean(filters.category || filters.min_price || filters.max_price || filters.sort !== 'recent')
  return (
    <form
      ref={form}
      className="filters panel"
      action="/marketplace"
      role="search"
      aria-label="Buscar anuncios"
      // The address says what is searched: going back, a browser would put the later choices into the earlier page.
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault()
        navigate(addressOf(event.currentTarget))
      }}
    >
      <div className="field">
        <label htmlFor="q">Buscar</label>
        {messages.q && (
          <p className="field__error" id="q-error">
            {messages.q}
          </p>
        )}
        <div className="filters__query">
          <input
            id="q"
            name="q"
            type="search"
            defaultValue={filters.q}
            enterKeyHint="search"
            aria-describedby={messages.q && 'q-error'}
          />
          <button className="button" aria-label="Buscar">
            <Icon name="search" />
          </button>
        </div>
      </div>
      <details className="filters__toggle" open={isFiltered}>
        <summary>
          <Icon name="sliders-horizontal" />
          Filtros
        </summary>
      </details>
      <div className="filters__more">
        <div className="field">
          <label htmlFor="category">Categoría</label>
          <select id="category" name="category" defaultValue={filters.category}>
            <option value="">Todas</option>
            {filters.category && !categories.includes(filters.category) && <option>{filters.category}</option>}
            {categories.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </div>
        <div className="pair">
          <PriceField name="min_price" label="Precio mín." />
          <PriceField name="max_price" label="Precio máx." />
        </div>
        <div className="field">
          <label htmlFor="sort">Orden</label>
          <select id="sort" name="sort" defaultValue={filters.sort}>
            {SORT_OPTIONS}
          </select>
        </div>
        <div className="filters__actions">
          <button className="button">Aplicar filtros</button>
          {isClearable && (filters.q || isFiltered) && (
            <Link className="button button--quiet" to="/marketplace">
              Limpiar filtros
            </Link>
          )}
        </div>
      </div>
    </form>
  )
}

const FILTER_NAMES = ['q', 'category', 'min_price', 'max_price', 'sort'] as const

const SORT_OPTIONS = SORTS.map(({ value, label }) => (
  <option key={value} value={value}>
    {label}
  </option>
))

function PriceField({ name, label }: { name: 'min_price' | 'max_price'; label: string }) {
  const { filters } = useLoaderData<typeof loader>()
  const message = filters.messages[name]
  return (
    <div className={message ? 'field field--error' : 'field'}>
      <label htmlFor={name}>{label}</label>
      {message && (
        <p className="field__error" id={`${name}-error`}>
          {message}
        </p>
      )}
      <input
        id={name}
        name={name}
        inputMode="decimal"
        autoComplete="off"
        defaultValue={filters[name]}
        aria-invalid={message ? true : undefined}
        aria-describedby={message && `${name}-error`}
      />
    </div>
  )
}

/** Where the form goes without what was left empty: the address that a plain GET form cannot make (S1). */
function addressOf(form: HTMLFormElement): string {
  const query = new URLSearchParams()
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string' && value.trim() && !(name === 'sort' && value === 'recent')) query.set(name, value)
  }
  const text = query.toString()
  return text ? `/marketplace?${text}` : '/marketplace'
}

function Nothing() {
  const { results } = useLoaderData<typeof loader>()
  if (results?.previous) {
    return <EmptyState title="No hay más resultados" text="Los anuncios de esta página ya no están publicados." />
  }
  return (
    <EmptyState
      title="No se encontraron resultados"
      text="Prueba con menos palabras, otra categoría o un precio más amplio."
    >
      <Link className="button" to="/marketplace">
        Limpiar filtros
      </Link>
    </EmptyState>
  )
}

/** A failure must not look like an empty list (S14). */
function Failure() {
  const { pathname, search } = useLocation()
  return (
    <div className="search__failure callout callout--bad" role="alert">
      <h2>No hemos podido cargar los anuncios</h2>
      <p>No es cosa tuya. Lo que buscabas sigue escrito: inténtalo de nuevo en unos segundos.</p>
      <p>
        <a className="button button--plain" href={pathname + search}>
          <Icon name="rotate-ccw" />
          Reintentar
        </a>
      </p>
    </div>
  )
}
