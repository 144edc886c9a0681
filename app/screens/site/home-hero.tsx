import { Form } from '@remix-run/react'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { PUBLISH_FREE } from '#app/ui/navigation.ts'
import { TileWall } from '#app/ui/tile-wall.tsx'

export interface HeroProps {
  isSignedIn: boolean
  searches: { popular: string[]; answered: string[] }
  rating?: { mean: string; count: string } | undefined
}

/** One sentence, the search, and the way to publish (H1). */
export function Hero({ isSignedIn, searches, rating }: HeroProps) {
  return (
    <section className="hero">
      <TileWall className="hero__wall" />
      <div className="wrap hero__row">
        <div className="hero__text">
          <h1>Gente que hace bien su oficio</h1>
          <p>Encuentra a quien diseña, programa, traduce o filma y habla directamente con quien hará el trabajo.</p>
          <Form className="search-box search-box--where" role="search" action="/marketplace">
            <label className="visually-hidden" htmlFor="home-q">
              ¿Qué necesitas?
            </label>{' '}
            <input
              className="control"
              id="home-q"
              type="search"
              name="q"
              placeholder="¿Qué necesitas?"
              maxLength={100}
              enterKeyHint="search"
            />{' '}
            <label className="visually-hidden" htmlFor="home-where">
              ¿Dónde?
            </label>{' '}
            <input className="control" id="home-where" name="where" placeholder="¿Dónde?" maxLength={80} />{' '}
            <button className="button" type="submit">
              Buscar
            </button>
          </Form>
          <Searches {...searches} />
          <SiteRating rating={rating} />
          {!isSignedIn && (
            <p className="hero__publish">
              ¿Trabajas por tu cuenta?{' '}
              <Link className="button button--plain" to={PUBLISH_FREE.to}>
                {PUBLISH_FREE.label}
              </Link>
            </p>
          )}
        </div>
      </div>
    </section>
  )
}

/** What people search for here, or what there is to find while there are no searches yet. */
function Searches({ popular, answered }: HeroProps['searches']) {
  const [title, queries] = popular.length > 0 ? ['Se busca mucho:', popular] : ['Prueba con:', answered]
  if (queries.length === 0) return null
  return (
    <nav className="hero__searches" aria-label="Búsquedas">
      <span>{title}</span>{' '}
      <ul>
        {queries.map((query) => (
          <li key={query}>
            <Link className="hero__search" to={`/marketplace?q=${encodeURIComponent(query)}`}>
              {query}
            </Link>{' '}
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The mean of all published ratings of work, where there are some. */
function SiteRating({ rating }: Pick<HeroProps, 'rating'>) {
  if (!rating) return null
  return (
    <p className="hero__rating num">
      <Icon name="star" />{' '}
      <span>
        <strong>{rating.mean}</strong> de 5 en {rating.count}
      </span>
    </p>
  )
}
