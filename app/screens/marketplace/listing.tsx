import '#app/parts/listing-page/listing.css'
import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import type { ComponentProps } from 'react'
import { clock } from '#app/adapters/clock.server.ts'
import { mediaBase } from '#app/adapters/storage.server.ts'
import { db } from '#app/db.server.ts'
import { findListing } from '#app/domain/listings/queries.server.ts'
import { findPromptnessForAnyone } from '#app/domain/measures/responses.server.ts'
import { findListingMeasure } from '#app/domain/moderation/listing-measures.server.ts'
import { listSellerRatings } from '#app/domain/reviews/queries.server.ts'
import { listSimilarForAnyone } from '#app/domain/search/similar.server.ts'
import { findPageOfListing } from '#app/domain/search/town-pages.server.ts'
import { parseId } from '#app/forms/fields.ts'
import { readAddress } from '#app/http/address-query.server.ts'
import { readBrowserFavorites } from '#app/http/browser-lists.server.ts'
import { findViewer } from '#app/http/viewer.server.ts'
import { siteTimeZone } from '#app/locale/site.server.ts'
import { keptAmong } from '#app/parts/favorite-form/kept.server.ts'
import { useCards } from '#app/parts/listing-card/packed-cards.ts'
import { mapAround } from '#app/parts/map/place-map.server.ts'
import { MeasureNote } from '#app/parts/moderated-listing/measure-note.tsx'
import { presentMeasure } from '#app/parts/moderated-listing/presented.server.ts'
import { RecentReviews } from '#app/parts/reviews/recent-reviews.tsx'
import { Hearts, type Kept } from '#app/ui/hearts.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { ListingGrid } from '#app/ui/listing-card.tsx'
import { TileOrnament } from '#app/ui/tile-cover.tsx'
import { listingMeta, NOT_FOUND_TITLE } from './listing-meta.ts'
import { ListingGallery } from './listing-gallery.tsx'
import { ListingOffer } from './listing-offer.tsx'
import { WritePackages } from './listing-packages.tsx'
import { ListingHead, ListingPlace, ListingWords } from './listing-parts.tsx'
import { ListingSign } from './listing-sign.tsx'
import { presentListing, type PresentedListing } from '#app/parts/listing-page/listing-page.server.ts'
import { SellerPanel } from './listing-seller.tsx'
import { t } from '#app/locale/texts.ts'
import { rich } from '#app/locale/rich.tsx'
import { categoryLabel } from '#app/domain/listings/categories.ts'

/** How many ratings of the seller are shown (D11). */
const RECENT_REVIEWS = 3

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => listingMeta(data?.listing, matches)

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const viewer = await findViewer({ request, context })
  const id = parseId(params.id)
  if (!id) return data({ listing: null }, { status: 404 })
  const [found, promptness, ratings, similar, townPage] = await Promise.all([
    findListing(db, viewer, id),
    findPromptnessForAnyone(db, id, clock.now()),
    listSellerRatings(db, id, RECENT_REVIEWS),
    listSimilarForAnyone(db, id, viewer?.contentFilter),
    findPageOfListing(db, id),
  ])
  switch (found.kind) {
    case 'found': {
      const { isOwner, moderation, others } = found.listing
      const favoriteIds = viewer ? [] : await readBrowserFavorites(request)
      const measure =
        viewer && isOwner && moderation !== 'libre'
          ? await findListingMeasure(db, viewer.id, id, clock.now())
          : undefined
      return data({
        listing: presentListing(found.listing, {
          mediaBase,
          map: mapAround(found.listing.coordinates),
          origin: new URL(request.url).origin,
          timeZone: viewer?.timezone,
          ratings,
          favoriteIds,
          promptness,
          similar,
          townPage,
          measure: measure && presentMeasure(measure, viewer?.timezone ?? siteTimeZone),
          now: clock.now(),
        }),
        mediaBase,
        /** The package that the address names. */
        tier: readAddress(request, ['paquete']).get('paquete'),
        kept: await keptAmong(
          { context },
          viewer,
          [...similar, ...others.map(({ id }) => ({ id, author: { profileId: found.listing.seller.id } }))],
          favoriteIds,
        ),
      })
    }
    case 'gone':
      return data({ listing: null }, { status: 410 })
    case 'not-found':
      return data({ listing: null }, { status: 404 })
  }
}

export default function ListingPage() {
  const { listing, ...rest } = useLoaderData<typeof loader>()
  if (!listing || !('mediaBase' in rest)) return <ListingNotFound />
  return (
    <div className="wrap page listing-page">
      <article className="listing">
        <div className="listing__top">
          <nav className="listing__trail" aria-label={t('Estás en')}>
            <Link to="/marketplace">{t('Marketplace')}</Link>
            <span aria-hidden="true"> / </span>
            <Link to={`/marketplace?category=${encodeURIComponent(listing.category.name)}`}>
              {categoryLabel(listing.category)}
            </Link>
            {listing.townPage && (
              <>
                <span aria-hidden="true"> / </span>
                <Link to={listing.townPage.to}>{listing.townPage.text}</Link>
              </>
            )}
          </nav>
          {listing.measure && <MeasureNote measure={listing.measure} title={listing.title} lang={listing.lang} />}
          {listing.banner && (
            <p className="callout callout--warn" role="status">
              {listing.banner}
            </p>
          )}
          {listing.isNew && <JustPublished hasPhotograph={Boolean(listing.seller.details?.avatarUrl)} />}
          <ListingHead listing={listing} />
        </div>
        <ListingGallery key={listing.id} title={listing.title} lang={listing.lang} pictures={listing.pictures} />
        <OfferAndSign listing={listing} tier={rest.tier} />
        <div className="listing__main">
          <ListingWords listing={listing} />
          <WritePackages listing={listing} />
          <SellerPanel
            seller={listing.seller}
            rating={listing.reviews?.summary ?? null}
            listingPlace={listing.location}
            contact={listing.contactable === 'open' ? `/marketplace/${listing.id}/contact` : undefined}
          />
          <ListingPlace listing={listing} />
          {listing.reviews && <RecentReviews reviews={listing.reviews} />}
          {listing.visible && !listing.isOwner && (
            <p>
              <Link className="report-link" to={`/marketplace/${listing.id}/report`}>
                <Icon name="triangle-alert" />
                {t('Reportar este anuncio')}
              </Link>
            </p>
          )}
        </div>
      </article>
      <OtherListings key={`others ${listing.id}`} listing={listing} mediaBase={rest.mediaBase} kept={rest.kept} />
    </div>
  )
}

/** Without photographs the sign takes their place, above the price also with one column. */
function OfferAndSign({ listing, tier }: ComponentProps<typeof ListingOffer>) {
  const sign = <ListingSign listing={listing} />
  const hasPictures = listing.pictures.length > 0
  return (
    <>
      {!hasPictures && sign}
      <div className="listing__side">
        <ListingOffer listing={listing} tier={tier} />
      </div>
      {hasPictures && sign}
    </>
  )
}

/** Similar listings, and others of the seller. */
function OtherListings({ listing, mediaBase, kept }: { listing: PresentedListing; mediaBase: string; kept: Kept }) {
  const similar = useCards(listing.similar, mediaBase)
  const { id, others, allOthersPath } = listing
  return (
    <Hearts kept={kept} from={`/marketplace/${id}`}>
      {similar.length > 0 && (
        <section className="listing__others" aria-labelledby="similar">
          <div className="section__head">
            <h2 id="similar">{t('Anuncios parecidos')}</h2>
          </div>
          <ListingGrid listings={similar} />
        </section>
      )}
      {others.length > 0 && (
        <section className="listing__others" aria-labelledby="others">
          <div className="section__head">
            <h2 id="others">{t('Otros anuncios de este vendedor')}</h2>
            {allOthersPath && <Link to={allOthersPath}>{t('Ver todos los anuncios')}</Link>}
          </div>
          <ListingGrid listings={others} />
        </section>
      )}
    </Hearts>
  )
}

/** What to do after publishing, for the author on the first day. */
function JustPublished({ hasPhotograph }: { hasPhotograph: boolean }) {
  return (
    <div className="callout">
      <p>
        {rich(
          '<strong>Tu anuncio ya está publicado.</strong> Así lo ven los demás: compártelo para que te encuentren antes.',
          { strong: (text) => <strong>{text}</strong> },
        )}{' '}
        {!hasPhotograph && t('Con una fotografía tuya dará más confianza.')}
      </p>
      <p className="cluster">
        {!hasPhotograph && <Link to="/dashboard/profile/avatar">{t('Añadir tu fotografía')}</Link>}{' '}
        <Link to="/dashboard/sign">{t('Mi letrero')}</Link>{' '}
        <Link to="/dashboard/create-listing">{t('Crear otro anuncio')}</Link>{' '}
        <Link to="/dashboard/listings">{t('Mis anuncios')}</Link>
      </p>
    </div>
  )
}

function ListingNotFound() {
  return (
    <div className="wrap wrap--narrow page stack">
      <TileOrnament className="tile--band" seed="absent" category="diseno" />
      <h1>{NOT_FOUND_TITLE()}</h1>
      <p>{t('Lo sentimos, el anuncio que buscas no existe o ha sido eliminado.')}</p>
      <p>
        <Link className="button" to="/marketplace">
          {t('Volver al marketplace')}
        </Link>
      </p>
    </div>
  )
}
