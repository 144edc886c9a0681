import '#app/parts/listing-page/listing.css'
import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData, useLocation } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { mediaBase } from '#app/adapters/storage.server.ts'
import { mapSettings } from '#app/adapters/tiles.server.ts'
import { db } from '#app/db.server.ts'
import { findListing } from '#app/domain/listings/queries.server.ts'
import { findPromptnessForAnyone } from '#app/domain/measures/responses.server.ts'
import { findListingMeasure } from '#app/domain/moderation/listing-measures.server.ts'
import { listSellerRatings } from '#app/domain/reviews/queries.server.ts'
import { parseId } from '#app/forms/fields.ts'
import { readKeptListings } from '#app/http/kept-listings.server.ts'
import { findViewer } from '#app/http/viewer.server.ts'
import { siteTimeZone } from '#app/locale/site.server.ts'
import { priceTypeLabel } from '#app/locale/words.ts'
import { KeepButton } from '#app/parts/keep-form/keep-button.tsx'
import { MeasureNote } from '#app/parts/moderated-listing/measure-note.tsx'
import { presentMeasure } from '#app/parts/moderated-listing/presented.server.ts'
import { RecentReviews } from '#app/parts/reviews/recent-reviews.tsx'
import { HowCounted } from '#app/ui/how-counted.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { ListingGrid } from '#app/ui/listing-card.tsx'
import { LocationMap } from '#app/ui/location-map.tsx'
import { TileOrnament } from '#app/ui/tile-cover.tsx'
import { ContactLink } from './contact-link.tsx'
import { ContactText } from './contact-text.tsx'
import { listingMeta, NOT_FOUND_TITLE } from './listing-meta.ts'
import { ListingGallery } from './listing-gallery.tsx'
import { presentListing } from '#app/parts/listing-page/listing-page.server.ts'
import { SellerPanel } from './listing-seller.tsx'
import { ShareListing } from './listing-share.tsx'

/** How many ratings of the seller are shown (D11). */
const RECENT_REVIEWS = 3

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => listingMeta(data?.listing, matches)

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const viewer = await findViewer({ request, context })
  const id = parseId(params.id)
  if (!id) return data({ listing: null }, { status: 404 })
  const [found, promptness, ratings] = await Promise.all([
    findListing(db, viewer, id),
    findPromptnessForAnyone(db, id, clock.now()),
    listSellerRatings(db, id, RECENT_REVIEWS),
  ])
  switch (found.kind) {
    case 'found': {
      const { isOwner, moderation } = found.listing
      const measure =
        viewer && isOwner && moderation !== 'libre'
          ? await findListingMeasure(db, viewer.id, id, clock.now())
          : undefined
      return data({
        listing: presentListing(found.listing, {
          mediaBase,
          map: mapSettings,
          origin: new URL(request.url).origin,
          timeZone: viewer?.timezone,
          ratings,
          keptIds: viewer ? [] : await readKeptListings(request),
          promptness,
          measure: measure && presentMeasure(measure, viewer?.timezone ?? siteTimeZone),
        }),
      })
    }
    case 'gone':
      return data({ listing: null }, { status: 410 })
    case 'not-found':
      return data({ listing: null }, { status: 404 })
  }
}

export default function ListingPage() {
  const { listing } = useLoaderData<typeof loader>()
  const { pathname } = useLocation()
  if (!listing) return <ListingNotFound />
  return (
    <div className="wrap page">
      <div className="listing">
        <article className="listing__main">
          <nav className="listing__trail" aria-label="Estás en">
            <Link to="/marketplace">Marketplace</Link>
            <span aria-hidden="true"> / </span>
            <Link to={`/marketplace?category=${encodeURIComponent(listing.category.name)}`}>
              {listing.category.name}
            </Link>
          </nav>
          {listing.measure && <MeasureNote measure={listing.measure} title={listing.title} />}
          {listing.banner && (
            <p className="callout callout--warn" role="status">
              {listing.banner}
            </p>
          )}
          <ListingGallery
            key={listing.id}
            id={listing.id}
            category={listing.category.slug}
            title={listing.title}
            pictures={listing.pictures}
          />
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
        </article>
        <aside className="listing__side">
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
              <KeepButton key={`keep ${listing.id}`} path={`/marketplace/${listing.id}`} isKept={listing.isKept} />
            )}
            {listing.isShareable && <ShareListing key={listing.id} url={listing.url} title={listing.title} />}
          </section>
          <SellerPanel
            seller={listing.seller}
            rating={listing.reviews?.summary ?? null}
            contact={<ContactLink listing={listing} label="Enviar Mensaje" isPlain />}
          />
          {listing.visible && !listing.isOwner && (
            <p>
              <Link className="listing__report" to={`/marketplace/${listing.id}/report`}>
                <Icon name="triangle-alert" />
                Reportar este anuncio
              </Link>
            </p>
          )}
        </aside>
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
      </div>
      {listing.reviews && <RecentReviews reviews={listing.reviews} />}
      {listing.others.length > 0 && (
        <section className="listing__others" aria-labelledby="others">
          <div className="section__head">
            <h2 id="others">Otros anuncios de este vendedor</h2>
            {listing.allOthersPath && <Link to={listing.allOthersPath}>Ver todos los anuncios</Link>}
          </div>
          <ListingGrid listings={listing.others} />
        </section>
      )}
    </div>
  )
}

function Lines({ text }: { text: string }) {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line, index) => <p key={index}>{line}</p>)
}

function ListingNotFound() {
  return (
    <div className="wrap wrap--narrow page stack">
      <TileOrnament className="listing__absent" seed="absent" category="diseno" />
      <h1>{NOT_FOUND_TITLE}</h1>
      <p>Lo sentimos, el anuncio que buscas no existe o ha sido eliminado.</p>
      <p>
        <Link className="button" to="/marketplace">
          Volver al marketplace
        </Link>
      </p>
    </div>
  )
}
