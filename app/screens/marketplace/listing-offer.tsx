import { useLocation } from '@remix-run/react'
import { askQuotePath, orderPackagePath } from '#app/domain/hiring/paths.ts'
import { FavoriteButton } from '#app/parts/favorite-form/favorite-button.tsx'
import type { PresentedListing } from '#app/parts/listing-page/listing-page.server.ts'
import { Offer, ContactWords } from '#app/parts/listing-page/offer.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { NoCommission } from '#app/ui/hiring-rules-link.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { Stars } from '#app/ui/stars.tsx'
import { PackageContents, PackageTabs, shownPackage, type ShownPackage } from './listing-packages.tsx'
import { ShareListing } from './listing-share.tsx'
import { t } from '#app/locale/texts.ts'
import { rich } from '#app/locale/rich.tsx'

/** An e-mail address, or a telephone number as it is written in Spain. */
const REACHABLE = /([\w.+-]+@[\w-]+(?:\.[\w-]+)+|(?:\+\d{1,3}[ .-]?)?\d{3}(?:[ .-]?\d{2,3}){2,3}(?!\d))/

/**
 * The seller's contact, its addresses and numbers as links. Those of a seller without a confirmed address stay text
 * (A12).
 */
function ContactText({ text, isLinked }: { text: string; isLinked: boolean }) {
  return (
    <p className="said">
      {(isLinked ? text.split(REACHABLE) : [text]).map((part, index) => {
        if (index % 2 === 0) return part
        const href = part.includes('@') ? `mailto:${part}` : `tel:${part.replace(/[ .-]/g, '')}`
        return (
          <a key={index} href={href}>
            {part}
          </a>
        )
      })}
    </p>
  )
}

interface Contactable {
  id: string
  contactable: 'own' | 'open' | null
}

/**
 * The one filled button of a listing: it orders the shown package, or else writes to the seller (D3); for its author
 * it edits the listing. A hidden listing has none.
 */
function ListingAct({ listing: { id, contactable }, ordered }: { listing: Contactable; ordered?: ShownPackage }) {
  if (contactable === 'own')
    return (
      <Link className="button" to={`/dashboard/edit-listing/${id}`}>
        <Icon name="pencil" />
        {t('Editar anuncio')}
      </Link>
    )
  if (contactable !== 'open') return null
  if (ordered)
    return (
      <Link className="button" to={orderPackagePath(id, ordered.tier)} rel="nofollow">
        <span>
          {rich('Pedir<whom> por {price}</whom>', {
            price: ordered.price,
            whom: (text) => <span className="offer__whom">{text}</span>,
          })}
        </span>
      </Link>
    )
  return (
    <Link className="button" to={`/marketplace/${id}/contact`} rel="nofollow">
      <Icon name="message-circle" />
      <ContactWords />
    </Link>
  )
}

interface Props {
  listing: PresentedListing
}

/** The facts to decide by, the way to reach the seller, and the reader's acts with the listing. */
export function ListingOffer({ listing, tier }: Props & { tier: string | null }) {
  const shown = shownPackage(listing, tier)
  const ordered = listing.takesRequests ? shown : undefined
  return (
    <Offer
      before={!shown && listing.isFrom ? 'desde' : null}
      price={shown?.price ?? listing.money}
      unit={shown?.unit ?? listing.unit}
      beside={shown ? [shown.base, listing.besidePackages] : [listing.base]}
      head={shown && <PackageTabs listing={listing} shown={shown} />}
      act={<ListingAct key={listing.id} listing={listing} {...(ordered && { ordered })} />}
    >
      {ordered && <ContactBeside listing={listing} />}
      {shown && <PackageContents listing={listing} shown={shown} />}
      <OfferFacts listing={listing} hasDates={shown !== undefined} />
      <OtherWays listing={listing} />
      {listing.takesRequests && !shown && <NoCommission />}
      <KeepAndShare listing={listing} />
      <ContactInformation listing={listing} />
    </Offer>
  )
}

function KeepAndShare({ listing }: Props) {
  return (
    <div className="offer__more">
      {!listing.isOwner && listing.visible && (
        <FavoriteButton
          key={`keep ${listing.id}`}
          path={`/marketplace/${listing.id}`}
          isFavorite={listing.isFavorite}
        />
      )}{' '}
      {listing.isShareable && <ShareListing key={listing.id} url={listing.url} title={listing.title} />}
    </div>
  )
}

/** Beside ordering a package, the act of the page is the second one. */
function ContactBeside({ listing }: Props) {
  return (
    <Link className="button button--plain button--wide" to={`/marketplace/${listing.id}/contact`} rel="nofollow">
      {t('Contactar Vendedor')}
    </Link>
  )
}

/** The link to ask for a quote; the author sees the disabled button of others (D4). */
function OtherWays({ listing }: Props) {
  return (
    <>
      {listing.takesRequests && (
        <Link className="button button--plain button--wide" to={askQuotePath(listing.id)}>
          {t('Pedir presupuesto')}
        </Link>
      )}
      {listing.isOwner && (
        <button type="button" className="button button--plain button--wide" disabled>
          {t('Contactar Vendedor')}
        </button>
      )}
    </>
  )
}

/** @param hasDates whether the dates of a package say when it begins. */
function OfferFacts({ listing, hasDates }: Props & { hasDates: boolean }) {
  const { seller, reviews, answersInADay, delivery, standing, starts, weeklyHours } = listing
  const rating = reviews?.summary
  return (
    <ul className="offer__facts">
      {standing && (
        <li>
          <Icon name="eye" /> {t('Estado: {standing}', { standing })}
        </li>
      )}
      <li>
        <Avatar id={seller.id} name={seller.fullName} url={seller.details?.avatarUrl ?? null} />
        <a href="#seller">{seller.fullName || t('Usuario')}</a>
      </li>
      {rating && (
        <li>
          <Stars value={rating.average} isAverage /> <a href="#recent-reviews">{rating.count}</a>
        </li>
      )}
      {answersInADay && (
        <li>
          <Icon name="message-circle" /> {t('Responde en un día')}
        </li>
      )}
      {delivery && (
        <li>
          <Icon name="clock" /> {t('Plazo de entrega: {delivery}', { delivery })}
        </li>
      )}
      {starts && !hasDates && (
        <li>
          <Icon name="calendar" /> {starts}
        </li>
      )}
      {weeklyHours && (
        <li>
          <Icon name="clock" /> {weeklyHours}
        </li>
      )}
    </ul>
  )
}

function ContactInformation({ listing }: Props) {
  const { pathname } = useLocation()
  return (
    <div className="offer__contact">
      <h3>{t('Información de Contacto')}</h3>
      {listing.contact === null ? (
        <p className="locked">
          <Icon name="lock" />
          <span>
            {t('Contacto solo para usuarios registrados.')}{' '}
            <Link to={`/login?next=${encodeURIComponent(pathname)}`}>{t('Inicia sesión para verlo')}</Link>
          </span>
        </p>
      ) : (
        <ContactText text={listing.contact} isLinked={listing.seller.isVerified} />
      )}
    </div>
  )
}
