import './home.css'
import type { LoaderFunctionArgs, MetaDescriptor, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { mediaBase } from '#app/adapters/storage.server.ts'
import { activeProvider } from '#app/http/hiring.server.ts'
import { site } from '#app/http/site.server.ts'
import { db } from '#app/db.server.ts'
import { CATEGORIES, type CategorySlug, categoryLabel } from '#app/domain/listings/categories.ts'
import {
  listFront,
  NO_FIGURES,
  NO_LISTINGS,
  recentSiteFigures,
  type SiteFigures,
} from '#app/domain/search/front.server.ts'
import { NO_SEARCHES, recentPopularSearches } from '#app/domain/search/popular.server.ts'
import { recentListingsByCategory } from '#app/domain/search/category-counts.server.ts'
import { insteadOf } from '#app/http/outage.server.ts'
import { findViewerIfReachable } from '#app/http/viewer.server.ts'
import { formatAverage } from '#app/locale/words.ts'
import { keptAmong } from '#app/parts/favorite-form/kept.server.ts'
import { packCards } from '#app/parts/listing-card/pack-cards.server.ts'
import { useCards } from '#app/parts/listing-card/packed-cards.ts'
import { Carousel } from '#app/ui/carousel.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import type { ListingCardData } from '#app/ui/listing-card.tsx'
import { pageHead, placeOf, structuredData, type PlaceOfPage } from '#app/ui/page-head.ts'
import { DEFAULT_SITE_NAME } from '#app/ui/site-name.ts'
import { TileMotif } from '#app/ui/tile-cover.tsx'
import { TileWall } from '#app/ui/tile-wall.tsx'
import { Band } from './band.tsx'
import { Hero } from './home-hero.tsx'
import { Newest, Towns } from './home-lists.tsx'
import { stepsOf } from './home-steps.server.ts'
import { categoryPath, FEATURED } from './home-texts.ts'
import { t, tn } from '#app/locale/texts.ts'
import { pageLanguage, pagePrefix } from '#app/locale/page-language.ts'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  ...pageHead(matches, {
    title: t('{siteName}: gente que hace bien su oficio', { siteName: data?.siteName ?? DEFAULT_SITE_NAME }),
    description: t('Encuentra a quien diseña, programa, traduce o filma, o publica gratis lo que sabes hacer.'),
    path: '/',
  }),
  ...siteData(placeOf(matches)),
]

/** The site and its search, for search engines. */
function siteData(place: PlaceOfPage | undefined): MetaDescriptor[] {
  if (!place) return []
  const { origin, siteName } = place
  const [url, id] = [`${origin}${pagePrefix() || '/'}`, `${origin}/#organization`]
  return [
    structuredData(
      { '@type': 'Organization', '@id': id, name: siteName, url, logo: `${origin}/apple-touch-icon.png` },
      {
        '@type': 'WebSite',
        name: siteName,
        url,
        inLanguage: pageLanguage(),
        publisher: { '@id': id },
        potentialAction: {
          '@type': 'SearchAction',
          target: { '@type': 'EntryPoint', urlTemplate: `${origin}${pagePrefix()}/marketplace?q={search_term_string}` },
          'query-input': 'required name=search_term_string',
        },
      },
    ),
  ]
}

/** The six of the specification (H7). */
const SHOWN_CATEGORIES: readonly CategorySlug[] = ['diseno', 'web', 'marketing', 'redaccion', 'video', 'musica']

/** A row of cards, and the windows of the wall: each is two requests of the twenty of a first view. */
const SHOWN_LISTINGS = { newest: 4, windows: 3 }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await findViewerIfReachable({ request, context })
  const without = <Value,>(what: string, value: Value) =>
    insteadOf({ context }, `the home page is shown without ${what}`, value)
  const [counts, { newest, windows }, figures, searches] = await Promise.all([
    recentListingsByCategory(db, { contentFilter: viewer?.contentFilter }).catch(
      without('counts', new Map<number, number>()),
    ),
    listFront(db, SHOWN_LISTINGS, viewer?.contentFilter).catch(without('listings', NO_LISTINGS)),
    recentSiteFigures(db).catch(without('figures', NO_FIGURES)),
    recentPopularSearches(db, clock.now()).catch(without('searches', NO_SEARCHES)),
  ])
  const categories = SHOWN_CATEGORIES.flatMap((slug) => {
    const category = CATEGORIES.find((candidate) => candidate.slug === slug)
    return category ? [{ slug, name: categoryLabel(category), count: countText(counts.get(category.id) ?? 0) }] : []
  })
  return {
    siteName: site.name,
    canHire: activeProvider !== null,
    steps: stepsOf(activeProvider, site.name),
    categories,
    isSignedIn: viewer !== undefined,
    newest: packCards(newest, viewer?.timezone),
    windows: packCards(windows, viewer?.timezone),
    mediaBase,
    kept: await keptAmong({ context }, viewer, newest),
    searches,
    rating: ratingText(figures.ratings),
    towns: figures.towns.map(({ label, listings }) => ({
      label,
      count: tn(listings, '{count} anuncio', '{count} anuncios'),
    })),
  }
}

/** Empty at 0 (H8). */
function countText(count: number): string {
  if (count === 0) return ''
  return tn(count, '{count} anuncio', '{count} anuncios')
}

/** Not shown without ratings, because there is no average. */
function ratingText({ total, points }: SiteFigures['ratings']) {
  return total > 0
    ? { mean: formatAverage(points / total), count: tn(total, '{count} valoración', '{count} valoraciones') }
    : undefined
}

type Shown = Awaited<ReturnType<typeof loader>>

export default function Home() {
  const { categories, towns, steps, ...shown } = useLoaderData<typeof loader>()
  return (
    <>
      <Hero {...shown} />
      <Newest packed={shown.newest} mediaBase={shown.mediaBase} kept={shown.kept} />
      <div className="wrap section">
        <Carousel title={t('Servicios Destacados')} items={FEATURED()} action={t('Ver anuncios')} />
      </div>
      <Steps steps={steps} />
      <Categories categories={categories} towns={towns} />
      <LastBand {...shown} />
    </>
  )
}

function Steps({ steps }: Pick<Shown, 'steps'>) {
  return (
    <section className="section section--sunk" id="como-funciona" aria-labelledby="how-title">
      <div className="wrap">
        <div className="section__head">
          <h2 id="how-title">{t('Cómo funciona')}</h2>
          <Link to="/how-it-works">{t('Con plazos y límites')}</Link>
        </div>
        <ol className="steps">
          {steps.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

function Categories({ categories, towns }: Pick<Shown, 'categories' | 'towns'>) {
  return (
    <section className="wrap section" id="categorias" aria-labelledby="categories-title">
      <div className="section__head">
        <h2 id="categories-title">{t('Explora por Categoría')}</h2>
        <Link to="/categories">{t('Todas las categorías')}</Link>
      </div>
      <ul className="categories">
        {categories.map(({ slug, name, count }, position) => (
          <li key={slug}>
            <Link className={`category-card category--${slug}`} to={categoryPath(name)}>
              <TileMotif className="category-card__tile" number={position} />
              <span className="category-card__words">
                <strong>{name}</strong> {count && <span className="num">{count}</span>}
              </span>
              <Icon name="arrow-right" />
            </Link>
          </li>
        ))}
      </ul>
      <Towns towns={towns} />
    </section>
  )
}

type BandProps = Pick<Shown, 'isSignedIn' | 'windows' | 'mediaBase'>

function LastBand({ isSignedIn, windows, mediaBase }: BandProps) {
  const listing = useCards(windows, mediaBase).at(-1)
  return (
    <Band
      id="band-title"
      title={t('Tu oficio merece un buen letrero')}
      text={t('Cuelga el tuyo en unos minutos, o busca a quien ya tiene el suyo a la vista.')}
      main={
        isSignedIn
          ? { to: '/dashboard/create-listing', label: t('Crear Anuncio') }
          : { to: '/register', label: t('Crear Cuenta') }
      }
      other={{ to: '/marketplace', label: t('Explorar Servicios') }}
    >
      {listing && <OneSign listing={listing} />}
    </Band>
  )
}

/**
 * The sign of somebody who is in the wall above, in the paint of their trade. It has the tiles of the wall, which the
 * page has read; their own would be one request more.
 */
function OneSign({ listing: { author, category, location } }: { listing: ListingCardData }) {
  if (!author.profileId) return null
  return (
    <Link className={`band__sign category--${category.slug}`} to={`/freelancers/${author.profileId}`}>
      <TileWall className="band__tiles" />
      <span className="band__plate">
        <bdi className="band__name">{author.name}</bdi>{' '}
        <span>{[category.name, location].filter(Boolean).join(' · ')}</span>
      </span>
    </Link>
  )
}
