import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { TileMotif } from '#app/ui/tile-cover.tsx'
import { ExternalPrice } from './external-price.tsx'
import type { ExternalCardData } from './present.server.ts'
import { t } from '#app/locale/texts.ts'

/** An ad of another site in the list, with only what its source gave (I7). */
export function ExternalCard({
  ad,
  from = '',
  heading: Heading = 'h2',
  onOpen,
}: {
  ad: ExternalCardData
  /** The query of the list to return to. */
  from?: string
  heading?: 'h2' | 'h3'
  /** Opens the ad over the list. */
  onOpen?: (event: React.MouseEvent) => void
}) {
  const { price, date } = ad
  return (
    <article className="listing-card external-card panel">
      <TileMotif className={`external-card__tile category--${ad.tile.colours}`} number={ad.tile.motif} />
      <div className="external-card__body">
        <p className="external-card__badges">
          <span className="badge">{ad.source}</span> {ad.category && <span className="soft small">{ad.category}</span>}{' '}
          {ad.isFeatured && <span className="badge badge--warn">{t('Destacado en su fuente')}</span>}
        </p>
        <Heading className="listing-card__title listing-card__title--plain">
          <Link
            to={`/external-ads/${ad.id}${from && `?from=${encodeURIComponent(from)}`}`}
            aria-haspopup={onOpen && 'dialog'}
            onClick={onOpen}
          >
            {ad.title}
          </Link>
        </Heading>
        {ad.excerpt && <p className="soft measure">{ad.excerpt}</p>}
        {(ad.location || date || ad.userName) && (
          <ul className="external-card__facts">
            {ad.userName && (
              <li>
                <Icon name="user" />
                {ad.userName}
              </li>
            )}
            {ad.location && (
              <li>
                <Icon name="map-pin" />
                {ad.location}
              </li>
            )}
            {date && (
              <li>
                <Icon name="calendar" />
                <time dateTime={date.dateTime}>{date.text}</time>
              </li>
            )}
          </ul>
        )}
      </div>
      {price && <ExternalPrice price={price} className="external-card__price" />}
    </article>
  )
}
