import { useLocation } from '@remix-run/react'
import { useCards } from '#app/parts/listing-card/packed-cards.ts'
import { Hearts, type Kept } from '#app/ui/hearts.tsx'
import { Link } from '#app/ui/link.tsx'
import { ListingGrid } from '#app/ui/listing-card.tsx'
import { t } from '#app/locale/texts.ts'

/** The newest listings. */
export function Newest({ packed, mediaBase, kept }: { packed: string; mediaBase: string; kept: Kept }) {
  const cards = useCards(packed, mediaBase)
  const { pathname, search } = useLocation()
  if (cards.length === 0) return null
  return (
    <section className="wrap section" aria-labelledby="newest-title">
      <div className="section__head">
        <h2 id="newest-title">{t('Recién publicados')}</h2>
        <Link to="/marketplace">{t('Ver todos los anuncios')}</Link>
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
    <div className="towns">
      <h3>{t('En tu ciudad')}</h3>
      <ul>
        {towns.map(({ label, count }) => (
          <li key={label}>
            <Link to={`/marketplace?where=${encodeURIComponent(label)}`}>{label}</Link>{' '}
            <span className="soft num">{count}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
