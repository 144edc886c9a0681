import './windows.css'
import { priceTypeLabel } from '#app/locale/words.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Cover } from '#app/ui/cover.tsx'
import type { ListingCardData } from '#app/ui/listing-card.tsx'

/** On a display of twice as many points this is the smallest width that is kept of a picture. */
export const WINDOW_SIZES = '10rem'

/** A listing as one sees it through a window of the wall: its picture, and on a plate who offers it, where and for how much. */
export function ListingWindow({
  listing: { id, title, lang, category, image, author, price, priceType, tax, location },
}: {
  listing: ListingCardData
}) {
  // There is room for one word; a price of the whole work needs none.
  const isWhole = priceType === 'proyecto'
  return (
    <a className="window" href={`/marketplace/${id}`}>
      <span className="visually-hidden" lang={lang}>
        {title}:{' '}
      </span>
      <Cover
        className="window__picture"
        image={image && { ...image, alt: '' }}
        seed={id}
        category={category.slug}
        sizes={WINDOW_SIZES}
      />
      <span className="window__plate">
        <Avatar id={author.profileId ?? null} name={author.name} url={author.avatarUrl} />
        <span className="window__words">
          <span className="num">
            <strong>{price}</strong>{' '}
            {priceType && <span className={isWhole ? 'visually-hidden' : undefined}>{priceTypeLabel(priceType)}</span>}
            {tax && <span className="visually-hidden">, {tax}</span>}
          </span>{' '}
          <span className="window__name">{author.name}</span>{' '}
          {location && <span className="window__town">{location}</span>}
        </span>
      </span>
    </a>
  )
}
