import { useLocation } from '@remix-run/react'
import { priceTypeLabel } from '#app/locale/words.ts'
import { FavoriteButton } from '#app/parts/favorite-form/favorite-button.tsx'
import type { PresentedListing } from '#app/parts/listing-page/listing-page.server.ts'
import { HowCounted } from '#app/ui/how-counted.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { LocationMap } from '#app/ui/location-map.tsx'
import { ContactLink } from './contact-link.tsx'
import { ContactText } from './contact-text.tsx'
import { ShareListing } from './listing-share.tsx'

interface Props {
  listing: PresentedListing
}

/** Its title, its price, and what it says of the work in a word or two each. */
export function ListingHead({ listing }: Props) {
  return (
    <header className="listing__head">
      <h1>{listing.title}</h1>
      <p className="listing__price num">
        {listing.price} <small>{priceTypeLabel(listing.priceType)}</small>
      </p>
      <p className="on-paper small">{listing.url}</p>
      <ul className="listing__meta">
        <li>
          <Icon name="calendar" />
          <span>
            Publicado el <time dateTime={listing.dateTime}>{listing.date}</time>
          </span>
        </li>
        <li>
          <Icon name="map-pin" /> {listing.location ?? 'Ubicación no disponible'}
        </li>
        <li>
          <Icon name="eye" />
          <span>
            <HowCounted figure="visitas">{listing.views}</HowCounted> desde el {listing.date}
          </span>
        </li>
        {listing.facts.map((fact) => (
          <li key={fact.name}>
            <Icon name={fact.icon} /> {'speaksForItself' in fact ? fact.text : `${fact.name}: ${fact.text}`}
          </li>
        ))}
      </ul>
    </header>
  )
}

export function ListingWords({ listing }: Props) {
  return (
    <section className="listing__description" aria-labelledby="description">
      <h2 id="description">Descripción</h2>
      <Lines text={listing.description} />
      {listing.tags.length > 0 && (
        <ul className="tags" aria-label="Etiquetas">
          {listing.tags.map((tag) => (
            <li className="badge" key={tag}>
              #{tag}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Lines({ text }: { text: string }) {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line, index) => <p key={index}>{line}</p>)
}

/** How to reach the seller, and what readers may do with the listing. */
export function ContactPanel({ listing }: Props) {
  const { pathname } = useLocation()
  return (
    <section className="panel stack" aria-labelledby="contact">
      <h2 id="contact">Información de Contacto</h2>
      {listing.contact === null ? (
        <p className="listing__locked">
          <Icon name="lock" />
          <span>
            Contacto solo para usuarios registrados.{' '}
            <Link to={`/login?next=${encodeURIComponent(pathname)}`}>Inicia sesión para verlo</Link>
          </span>
        </p>
      ) : (
        <ContactText text={listing.contact} isLinked={listing.seller.isVerified} />
      )}
      <ContactLink listing={listing} label="Contactar Vendedor" />{' '}
      {listing.isOwner && (
        <Link className="button button--plain button--wide" to={`/dashboard/edit-listing/${listing.id}`}>
          <Icon name="pencil" />
          Editar anuncio
        </Link>
      )}{' '}
      {!listing.isOwner && listing.visible && (
        <FavoriteButton
          key={`keep ${listing.id}`}
          path={`/marketplace/${listing.id}`}
          isFavorite={listing.isFavorite}
        />
      )}
      {listing.isShareable && <ShareListing key={listing.id} url={listing.url} title={listing.title} />}
    </section>
  )
}

export function ListingPlace({ listing }: Props) {
  return (
    <section className="listing__place" aria-labelledby="place">
      <h2 id="place">Ubicación</h2>
      <p>{listing.location ?? 'Ubicación no disponible'}</p>
      {listing.coordinates?.map && (
        <>
          <LocationMap
            key={listing.id}
            place={listing.coordinates}
            label={listing.coordinates.label}
            map={listing.coordinates.map}
          />
          <p className="small soft">Ubicación aproximada, redondeada a un kilómetro.</p>
        </>
      )}
    </section>
  )
}
