import './search.css'
import type { LoaderFunctionArgs, MetaFunction, SerializeFrom } from '@remix-run/node'
import { useLoaderData, useLocation, useNavigation } from '@remix-run/react'
import { findCategory } from '#app/domain/listings/categories.ts'
import { frontSamples, sampleCardOf } from '#app/domain/samples/cards.ts'
import { useCards } from '#app/parts/listing-card/packed-cards.ts'
import { CreateListingDialog } from '#app/parts/listing-form/create-listing-dialog.tsx'
import { Hearts } from '#app/ui/hearts.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { ListingGrid, type ListingCardData } from '#app/ui/listing-card.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { SampleGrid, type SampleCardData } from '#app/ui/sample-card.tsx'
import { LessWords, NearMiss, WaysOut } from './chips.tsx'
import { cardAnchor } from './map-view.ts'
import { Instead, Topics } from './meant.tsx'
import { Elsewhere, PlaceOtherwise, Remote } from './near.tsx'
import { ByCategory, Nothing } from './nothing-found.tsx'
import { ResultsMap, UnfoldList } from './results-map.tsx'
import { SearchBar } from './search-bar.tsx'
import { SearchFilters } from './search-filters.tsx'
import { searchMeta } from './search-meta.ts'
import { loadSearch } from './search.server.ts'
import { withoutLanguage } from '#app/locale/page-language.ts'
import { t } from '#app/locale/texts.ts'
import { rich } from '#app/locale/rich.tsx'

export const meta: MetaFunction<typeof loader> = ({ data, matches, location }) => searchMeta(data, matches, location)

export const loader = (args: LoaderFunctionArgs) => loadSearch(args)

export default function Search() {
  const { filters, results, canCreate, saveTo, place, heading, kept, map } = useLoaderData<typeof loader>()
  const isLoading = useIsSearching()
  const { pathname, search } = useLocation()
  const hasSomething = results !== null && (results.cards !== '' || results.featured !== undefined)
  return (
    <div className="wrap page search-page">
      <div className="section__head">
        <h1 className="search__heading">{heading}</h1>
        {canCreate && (
          <CreateListingDialog returnTo={pathname + search}>
            <Icon name="plus" />
            <span className="search__create">{t('Crear Anuncio')}</span>
          </CreateListingDialog>
        )}
      </div>
      <div className="search">
        <SearchFilters isClearable={hasSomething} />
        <section className="search__results stack" aria-label={t('Resultados')} aria-busy={isLoading || undefined}>
          {filters.messages.page && (
            <p className="callout callout--warn" role="status">
              {filters.messages.page}
            </p>
          )}
          <p className="search__count num" role="status">
            {isLoading ? t('Cargando resultados...') : results?.count}
          </p>
          <SearchBar />
          {results ? (
            <>
              <Instead q={filters.q} {...results} />
              <Hearts kept={kept} from={pathname + search}>
                <Found
                  results={results}
                  category={filters.shown.category}
                  isWhole={!filters.q && !filters.where && !Object.values(filters.shown).some(Boolean)}
                  map={map}
                  canSave={saveTo !== undefined}
                />
              </Hearts>
              {place && <PlaceOtherwise {...place} />}
              {results.topics && <Topics topics={results.topics} />}
              {saveTo && (
                <p>
                  <Link className="button button--plain" to={saveTo} rel="nofollow">
                    <Icon name="bookmark" />
                    {t('Guardar esta búsqueda')}
                  </Link>
                </p>
              )}
            </>
          ) : (
            <Failure />
          )}
        </section>
      </div>
    </div>
  )
}

type OfMap = SerializeFrom<typeof loadSearch>['map']
type Results = NonNullable<SerializeFrom<typeof loadSearch>['results']>

function Found({
  results,
  category,
  isWhole,
  map,
  canSave,
}: {
  results: Results
  category?: string
  /** Only existing options are requested. */
  isWhole: boolean
  map: OfMap
  canSave: boolean
}) {
  const { cards: packed, featured, areReal, mediaBase, first, previous, next, number } = results
  const cards = useCards(packed, mediaBase)
  const samples = results.samples ? samplesOf(category) : []
  const hasNothing = cards.length === 0 && !featured && !results.elsewhere
  const isBelow = featured !== undefined || samples.length > 0
  return (
    <>
      {featured && <Featured packed={featured} mediaBase={mediaBase} />}
      {samples.length > 0 && <Samples samples={samples} />}
      {cards.length > 0 ? (
        <Others cards={cards} isBelow={isBelow} isReal={samples.length > 0 && areReal} map={map} />
      ) : (
        hasNothing && <Nothing isWhole={isWhole} hasPrevious={previous !== undefined} canSave={canSave} />
      )}
      {results.above && <NearMiss {...results.above} />}
      <Besides {...results} />
      {hasNothing && !isWhole && <ByCategory />}
      {results.isEnd && (
        <p className="callout" role="status">
          {t(
            'Has visto los 960 anuncios más relevantes. Acota la búsqueda, o elige «Más recientes» en Orden para seguir por fecha.',
          )}
        </p>
      )}
      <Pager first={first} previous={previous} next={next} number={number} />
    </>
  )
}

const samplesOf = (category = '') => frontSamples(findCategory(category)?.name ?? category).map(sampleCardOf)
/** The parts for a search without results, or without near ones; and the remote services. */
function Besides({ lessWords, lessCards, waysOut, elsewhere, remote, mediaBase }: Results) {
  return (
    <>
      {lessWords && <LessWords ways={lessWords} packed={lessCards} mediaBase={mediaBase} />}
      {waysOut && <WaysOut ways={waysOut} />}
      {elsewhere && <Elsewhere packed={elsewhere} mediaBase={mediaBase} />}
      {remote && <Remote {...remote} mediaBase={mediaBase} />}
    </>
  )
}

/** Promoted listings, marked as such, above the others (S9). */
function Featured({ packed, mediaBase }: { packed: string; mediaBase: string }) {
  const cards = useCards(packed, mediaBase)
  return (
    <section className="search__featured stack" aria-labelledby="featured">
      <h2 id="featured">{t('Publicaciones Destacadas')}</h2>
      <p className="soft small">{t('Sus autores las han destacado durante unos días.')}</p>
      <ListingGrid listings={cards} heading="h3" eager badge={t('Destacado')} />
    </section>
  )
}

/** The group without promoted listings: built-in samples, marked as such (S9). */
function Samples({ samples }: { samples: SampleCardData[] }) {
  return (
    <section className="search__featured stack" aria-labelledby="featured">
      <h2 id="featured">
        {rich('Publicaciones Destacadas <span>EJEMPLOS</span>', {
          span: (text) => <span className="badge badge--sample">{text}</span>,
        })}
      </h2>
      <p className="soft small">
        {t('Son de muestra: no se pueden contratar.')} <Link to="/marketplace/examples">{t('Más ejemplos')}</Link>
      </p>
      <SampleGrid samples={samples} eager />
    </section>
  )
}

/** Fewer cards than this would leave their row empty. */
const FEW = 3

/** @param isReal beside samples, whether to say that these listings are real (S10). */
function Others({
  cards,
  isBelow,
  isReal,
  map,
}: {
  cards: ListingCardData[]
  isBelow: boolean
  isReal: boolean
  map: OfMap
}) {
  const anchor = map?.places && cardAnchor
  const grid = <ListingGrid listings={cards} heading={isBelow ? 'h3' : 'h2'} eager={!isBelow} anchor={anchor} />
  return (
    <>
      {isBelow && (
        <h2>
          {t('Servicios Profesionales')} {isReal && <span className="badge">{t('REALES')}</span>}
        </h2>
      )}
      {map?.places ? (
        <div className="search__mapped">
          <ResultsMap places={map.places} map={map.settings} where={map.where} />
          {map.places.length > 0 && <UnfoldList />}
          {grid}
        </div>
      ) : cards.length < FEW ? (
        <div className="search__few">{grid}</div>
      ) : (
        grid
      )}
    </>
  )
}

/** Whether another search is loading (S3). */
function useIsSearching(): boolean {
  const { state, location } = useNavigation()
  return state === 'loading' && withoutLanguage(location.pathname) === '/marketplace'
}

/** A failure must not look like an empty list (S14). */
function Failure() {
  const { pathname, search } = useLocation()
  // A component that other screens use too would be one more file of a first view.
  const { code } = useLoaderData<{ code?: string }>()
  return (
    <div className="stack stack--close callout callout--bad" role="alert">
      <h2>{t('No hemos podido cargar los anuncios')}</h2>
      <p>{t('No es cosa tuya. Lo que buscabas sigue escrito: inténtalo de nuevo en unos segundos.')}</p>
      {code && (
        <p>
          {t('Código:')} <code>{code}</code>
        </p>
      )}
      <p>
        <a className="button button--plain" href={pathname + search}>
          <Icon name="rotate-ccw" />
          {t('Reintentar')}
        </a>
      </p>
    </div>
  )
}
