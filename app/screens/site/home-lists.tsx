import { useLocation } from '@remix-run/react'
import { useCards } from '#app/parts/listing-card/packed-cards.ts'
import { Hearts, type Kept } from '#app/ui/hearts.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { ListingGrid } from '#app/ui/listing-card.tsx'

/** What people search for here, or what there is to find while there are no searches yet. */
export function Searches({ popular, answered }: { popular: string[]; answered: string[] }) {
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
export function SiteRating({ rating }: { rating?: { mean: string; count: string } | undefined }) {
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

/** What was published last. */
export function Newest({ packed, mediaBase, kept }: { packed: string; mediaBase: string; kept: Kept }) {
  const cards = useCards(packed, mediaBase)
  const { pathname, search } = useLocation()
  if (cards.length === 0) return null
  return (
    <section className="wrap section" aria-labelledby="newest-title">
      <div className="section__head">
        <h2 id="newest-title">Recién publicados</h2>
        <Link to="/marketplace">Ver todos los anuncios</Link>
      </div>
      <Hearts kept={kept} from={pathname + search}>
        <ListingGrid listings={cards} />
      </Hearts>
    </section>
  )
}

/** The towns with most listings. */
export function Towns({ towns }: { towns: { label: string; count: string }[] }) {
  if (towns.length === 0) return null
  return (
    <section className="wrap section towns" aria-labelledby="towns-title">
      <h2 id="towns-title">En tu ciudad</h2>
      <ul>
        {towns.map(({ label, count }) => (
          <li key={label}>
            <Link to={`/marketplace?where=${encodeURIComponent(label)}`}>{label}</Link>{' '}
            <span className="soft num">{count}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
