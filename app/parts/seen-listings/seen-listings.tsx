import { useLocation } from '@remix-run/react'
import { useCards } from '#app/parts/listing-card/packed-cards.ts'
import { Hearts, type Kept } from '#app/ui/hearts.tsx'
import { Link } from '#app/ui/link.tsx'
import { ListingGrid } from '#app/ui/listing-card.tsx'
import { t } from '#app/locale/texts.ts'

export interface Seen {
  cards: string
  kept: Kept
  mediaBase: string
}

/** The page with all of them, which can also delete them. */
export const SEEN_PATH = '/recent'

/** The recent listings, below other content. */
export function SeenListings({ seen }: { seen: Seen | undefined }) {
  if (!seen) return null
  return (
    <section className="stack" aria-labelledby="seen">
      <div className="section__head">
        <h2 id="seen">{t('Vistos hace poco')}</h2>
        <Link to={SEEN_PATH}>{t('Verlos todos o borrarlos')}</Link>
      </div>
      <SeenGrid {...seen} heading="h3" />
    </section>
  )
}

export function SeenGrid({ cards: packed, kept, mediaBase, heading }: Seen & { heading: 'h2' | 'h3' }) {
  const cards = useCards(packed, mediaBase)
  const { pathname, search } = useLocation()
  return (
    <Hearts kept={kept} from={pathname + search}>
      <ListingGrid listings={cards} heading={heading} eager={heading === 'h2'} />
    </Hearts>
  )
}
