import './listing-card.css'
import { cutText, priceTypeLabel } from '#app/locale/words.ts'
import { Avatar } from './avatar.tsx'
import { Cover, type Picture } from './cover.tsx'
import { Heart } from './hearts.tsx'
import { Icon } from './icon.tsx'
import { WhyHere, type Points } from './why-here.tsx'
import { t } from '#app/locale/texts.ts'

export interface ListingCardData {
  id: string
  title: string
  /** The language of its words, if it is not the page's. */
  lang?: string
  category: { slug: string; name: string }
  /** Formatted: «450 €», «desde 217,80 €». */
  price: string
  /** The stored value: «hora», «proyecto» …; empty if none was chosen yet. */
  priceType: string
  /** «IVA incl.» */
  tax?: string | null
  /** The town, or «En remoto». */
  location: string | null
  /** The date for people, and for machines. */
  date: string
  dateTime: string
  author: {
    /** The id where the card does not link to the listing. */
    id?: string | null
    name: string
    avatarUrl: string | null
    /** The profile that the name links to, if any. */
    profileId?: string | null
  }
  image: Picture | null
  /** The seller's: «4,8 (12)». */
  rating?: string
  answersInADay?: boolean
  /** The points of a search by relevance, which determine the position of the card. */
  points?: Points
}

/** A card shows this much of a title (S11). */
const TITLE_LENGTH = 60
const CARD_SIZES = '(min-width: 40rem) 20rem, calc(100vw - 2rem)'
/** How many cards may be in the first view: their pictures are not lazy. */
const FIRST_VIEW = 3

interface CardProps {
  heading?: 'h2' | 'h3'
  eager?: boolean
  /** The badge of the card: «Destacado». */
  badge?: string
  /** Whether the title is a link; false in a preview, which has no page yet. */
  isLinked?: boolean
}

export function ListingCard({
  listing,
  heading: Heading = 'h3',
  eager = false,
  badge,
  isLinked = true,
}: CardProps & { listing: ListingCardData }) {
  const { image, author } = listing
  const title = cutText(listing.title, TITLE_LENGTH)
  const name = author.name || t('Usuario')
  return (
    <article className="listing-card">
      <Cover
        className="listing-card__picture"
        image={image}
        seed={listing.id}
        category={listing.category.slug}
        sizes={CARD_SIZES}
        lang={listing.lang}
        eager={eager}
      />
      <div className="listing-card__body">
        <p className="listing-card__badges">
          <span className={`badge badge--category category--${listing.category.slug}`}>{listing.category.name}</span>{' '}
          {badge && <span className="badge badge--sample">{badge}</span>}
        </p>
        <Heading className="listing-card__title" lang={listing.lang}>
          {isLinked ? <a href={`/marketplace/${listing.id}`}>{title}</a> : title}
        </Heading>
        <p className="listing-card__price num">
          {`${listing.price} `}
          {listing.priceType && <small>{priceTypeLabel(listing.priceType)}</small>}
          {listing.tax && <small>, {listing.tax}</small>}
        </p>
        <Trust {...listing} />
        <p className="listing-card__foot">
          <Avatar id={author.profileId ?? author.id ?? null} name={name} url={author.avatarUrl} />
          <span className="listing-card__who">
            <strong>
              {author.profileId ? <a href={`/freelancers/${author.profileId}`}>{name}</a> : <span>{name}</span>}
            </strong>{' '}
            <span className="listing-card__place">
              {listing.location}{' '}
              <span className="listing-card__date">
                {listing.location && '· '}
                <time dateTime={listing.dateTime}>{listing.date}</time>
              </span>
            </span>
          </span>
        </p>
        {listing.points && <WhyHere points={listing.points} />}
      </div>
      <Heart id={listing.id} title={title} lang={listing.lang} author={author.profileId ?? author.id} />
    </article>
  )
}

/** The ratings of the seller, if there are any. */
function Trust({ rating, answersInADay }: Pick<ListingCardData, 'rating' | 'answersInADay'>) {
  if (!rating && !answersInADay) return null
  return (
    <p className="listing-card__trust">
      {rating && (
        <span className="num">
          <Icon name="star" /> <span className="visually-hidden">{`${t('Valoración:')} `}</span>
          {rating}
        </span>
      )}{' '}
      {answersInADay && <span>{t('Responde en un día')}</span>}
    </p>
  )
}

/** @param eager the grid is at the top of its page. */
export function ListingGrid({
  listings,
  eager = false,
  anchor,
  ...card
}: CardProps & {
  listings: readonly ListingCardData[]
  /** The id of a card by its number, from 1: a map leads to it. */
  anchor?: ((number: number) => string) | undefined
}) {
  return (
    <ul className={anchor ? 'cards cards--mapped' : 'cards'}>
      {listings.map((listing, index) => (
        <li key={listing.id} id={anchor?.(index + 1)}>
          <ListingCard {...card} listing={listing} eager={eager && index < FIRST_VIEW} />
        </li>
      ))}
    </ul>
  )
}
