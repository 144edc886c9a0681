import './search.css'
import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData, useLocation, useNavigation } from '@remix-run/react'
import { useMemo } from 'react'
import { mediaBase } from '#app/adapters/storage.server.ts'
import { db } from '#app/db.server.ts'
import { findCategory } from '#app/domain/listings/categories.ts'
import { saveSearchPath } from '#app/domain/saved-searches/criteria.ts'
import { frontSamples, sampleCardOf } from '#app/domain/samples/cards.ts'
import { isFront, SEARCH_NAMES, readSearchParams, searchPath } from '#app/domain/search/params.ts'
import { searchListings } from '#app/domain/search/queries.server.ts'
import { readAddress } from '#app/http/address-query.server.ts'
import { showSamples } from '#app/http/site.server.ts'
import { hasDemo } from '#app/http/demo.server.ts'
import { findViewer } from '#app/http/viewer.server.ts'
import { counted } from '#app/locale/numbers.server.ts'
import { CreateListingDialog } from '#app/parts/listing-form/create-listing-dialog.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { ListingGrid, type ListingCardData } from '#app/ui/listing-card.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { SampleGrid, type SampleCardData } from '#app/ui/sample-card.tsx'
import { packCards } from '#app/parts/listing-card/pack-cards.server.ts'
import { unpackCards } from '#app/parts/listing-card/packed-cards.ts'
import { searchMeta } from './search-meta.ts'
import { SearchFilters } from './search-filters.tsx'

export const meta: MetaFunction<typeof loader> = ({ data, matches, location }) => searchMeta(data, matches, location)

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await findViewer({ request, context })
  const params = readSearchParams(readAddress(request, SEARCH_NAMES))
  const { q, category, modality, typed, sort, messages } = params
  const filters = { q, category, modality, min_price: typed.min_price, max_price: typed.max_price, sort, messages }
  const canCreate = viewer !== undefined
  const saveTo = saveSearchPath(params)
  try {
    const reader = { contentFilter: viewer?.contentFilter }
    const [{ items, total, next, previous, categories, featured }, isDemo] = await Promise.all([
      searchListings(db, params, reader),
      hasDemo(),
    ])
    // Listings of the group are left out below it (docs/decisions/0068).
    const others = items.filter(({ id }) => !featured.some((one) => one.id === id))
    return data({
      filters,
      canCreate,
      saveTo,
      categories: categories.map(({ id }): number => id),
      results: {
        count: countText(total),
        cards: packCards(others, viewer?.timezone),
        featured: featured.length > 0 ? packCards(featured, viewer?.timezone) : undefined,
        // Samples are in the page's script, so the page carries only whether to show them.
        samples: showSamples && isFront(params) && featured.length === 0 ? true : undefined,
        /** False while the demonstration exists, whose listings are invented. */
        areReal: !isDemo,
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
  return `Mostrando ${counted(total, 'resultado', 'resultados')}`
}

export default function Search() {
  const { filters, results, canCreate, saveTo } = useLoaderData<typeof loader>()
  const isLoading = useIsSearching()
  const { pathname, search } = useLocation()
  const cards = useMemo(() => results && unpackCards(results.cards, results.mediaBase), [results])
  const samples = results?.samples
    ? frontSamples(findCategory(filters.category)?.name ?? filters.category).map(sampleCardOf)
    : []
  const hasGroup = results?.featured !== undefined || samples.length > 0
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
        <SearchFilters isClearable={cards !== null && (cards.length > 0 || results?.featured !== undefined)} />
        <section className="search__results stack" aria-label="Resultados" aria-busy={isLoading || undefined}>
          {filters.messages.page && (
            <p className="callout callout--warn" role="status">
              {filters.messages.page}
            </p>
          )}
          <div className="search__bar">
            <p className="search__count num" role="status">
              {isLoading ? 'Cargando resultados...' : results?.count}
            </p>
            {saveTo && results && (
              <Link className="button button--plain" to={saveTo} rel="nofollow">
                <Icon name="bookmark" />
                Guardar esta búsqueda
              </Link>
            )}
          </div>
          {cards === null ? (
            <Failure />
          ) : (
            <>
              {results?.featured && <Featured packed={results.featured} mediaBase={results.mediaBase} />}
              {samples.length > 0 && <Samples samples={samples} />}
              {cards.length > 0 ? (
                <Others cards={cards} isBelow={hasGroup} isReal={samples.length > 0 && results?.areReal === true} />
              ) : (
                !results?.featured && <Nothing />
              )}
            </>
          )}
          {results && <Pager previous={results.previous} next={results.next} />}
        </section>
      </div>
    </div>
  )
}

/** Promoted listings, marked as such, above the others (S9). */
function Featured({ packed, mediaBase }: { packed: string; mediaBase: string }) {
  const cards = useMemo(
    () => unpackCards(packed, mediaBase).map((card) => ({ ...card, badge: 'Destacado' })),
    [packed, mediaBase],
  )
  return (
    <section className="search__featured stack" aria-labelledby="featured">
      <h2 id="featured">Publicaciones Destacadas</h2>
      <p className="soft small">Sus autores las han destacado durante unos días.</p>
      <ListingGrid listings={cards} heading="h3" eager />
    </section>
  )
}

/** The group without promoted listings: built-in samples, marked as such (S9). */
function Samples({ samples }: { samples: SampleCardData[] }) {
  return (
    <section className="search__featured stack" aria-labelledby="featured">
      <h2 id="featured">
        Publicaciones Destacadas <span className="badge badge--sample">EJEMPLOS</span>
      </h2>
      <p className="soft small">
        Nadie las ofrece. <Link to="/marketplace/examples">Más ejemplos</Link>
      </p>
      <SampleGrid samples={samples} eager />
    </section>
  )
}

/** @param isReal beside samples, whether to say that these listings are real (S10). */
function Others({ cards, isBelow, isReal }: { cards: ListingCardData[]; isBelow: boolean; isReal: boolean }) {
  return (
    <>
      {isBelow && <h2>Servicios Profesionales {isReal && <span className="badge">REALES</span>}</h2>}
      <ListingGrid listings={cards} heading={isBelow ? 'h3' : 'h2'} eager={!isBelow} />
    </>
  )
}

/** Whether another search is loading (S3). */
function useIsSearching(): boolean {
  const { state, location } = useNavigation()
  return state === 'loading' && location.pathname === '/marketplace'
}

function Nothing() {
  const { results } = useLoaderData<typeof loader>()
  if (results?.previous) {
    return <EmptyState title="No hay más resultados" text="Los anuncios de esta página ya no están publicados." />
  }
  return (
    <EmptyState
      title="No se encontraron resultados"
      text="Prueba con menos palabras, otra categoría, otra modalidad o un precio más amplio."
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
