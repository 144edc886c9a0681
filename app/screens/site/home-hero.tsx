import { Form } from '@remix-run/react'
import { useCards } from '#app/parts/listing-card/packed-cards.ts'
import { ListingWindow } from '#app/parts/windows/listing-window.tsx'
import { NoCommission } from '#app/ui/hiring-rules-link.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { PUBLISH_FREE } from '#app/ui/navigation.ts'
import { TileWall } from '#app/ui/tile-wall.tsx'
import { t } from '#app/locale/texts.ts'
import { rich } from '#app/locale/rich.tsx'

export interface HeroProps {
  isSignedIn: boolean
  canHire: boolean
  searches: { popular: string[]; languages?: string[]; answered: string[] }
  rating?: { mean: string; count: string } | undefined
  /** Packed cards. */
  windows: string
  mediaBase: string
}

/** One sentence, the search, a wall of tiles with people in its windows (H1), and the way to publish. */
export function Hero({ isSignedIn, canHire, searches, rating, windows, mediaBase }: HeroProps) {
  return (
    <section className="hero">
      <div className="wrap hero__row">
        <h1>{t('Gente que hace bien su oficio')}</h1>
        <p className="hero__lead">{t('Mira lo que hacen, pregúntales y acordad el precio por escrito.')}</p>
        <Search />
        <Wall windows={windows} mediaBase={mediaBase} />
        <Searches {...searches} />
        <div className="hero__trust">
          <SiteRating rating={rating} />
          {canHire && <NoCommission />}
        </div>
        {!isSignedIn && (
          <p className="hero__publish">
            {t('¿Trabajas por tu cuenta?')}{' '}
            <Link className="button button--plain" to={PUBLISH_FREE().to}>
              {PUBLISH_FREE().label}
            </Link>
          </p>
        )}
      </div>
    </section>
  )
}

function Search() {
  return (
    <Form className="search-box" role="search" action="/marketplace">
      <p>
        <label htmlFor="home-q">{t('¿Qué necesitas?')}</label>{' '}
        <input
          className="control"
          id="home-q"
          type="search"
          name="q"
          placeholder={t('fotógrafo')}
          maxLength={100}
          enterKeyHint="search"
        />
      </p>{' '}
      <p>
        <label htmlFor="home-where">{t('¿Dónde?')}</label>{' '}
        <input className="control" id="home-where" name="where" placeholder={t('Valencia')} maxLength={80} />
      </p>{' '}
      <button className="button" type="submit">
        {t('Buscar')}
      </button>
    </Form>
  )
}

/** Without listings it is the tiles alone. */
function Wall({ windows, mediaBase }: Pick<HeroProps, 'windows' | 'mediaBase'>) {
  const listings = useCards(windows, mediaBase)
  return (
    <div className="hero__wall">
      <TileWall className="hero__tiles" />
      {listings.length > 0 && (
        <ul className="window-wall__windows hero__windows" aria-label={t('Algunos anuncios')}>
          {listings.map((listing) => (
            <li key={listing.id}>
              <ListingWindow listing={listing} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Popular searches, or suggestions while there are none yet. */
function Searches({ popular, languages, answered }: HeroProps['searches']) {
  const [title, queries] = popular.length > 0 ? [t('Se busca mucho:'), popular] : [t('Prueba con:'), answered]
  if (queries.length === 0) return null
  return (
    <nav className="hero__searches" aria-label={t('Búsquedas')}>
      <span>{title}</span>{' '}
      <ul>
        {queries.map((query, at) => (
          <li key={query} lang={languages?.[at] || undefined}>
            <Link className="hero__search" to={`/marketplace?q=${encodeURIComponent(query)}`}>
              {query}
            </Link>{' '}
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The mean of all published ratings of work, if there are any. */
function SiteRating({ rating }: Pick<HeroProps, 'rating'>) {
  if (!rating) return null
  return (
    <p className="hero__rating num">
      <Icon name="star" />{' '}
      <span>
        {rich('<strong>{mean}</strong> de 5 en {count}', {
          mean: rating.mean,
          strong: (text) => <strong>{text}</strong>,
          count: rating.count,
        })}
      </span>
    </p>
  )
}
