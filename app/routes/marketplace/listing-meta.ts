import type { MetaDescriptor } from '@remix-run/node'
import { cutText } from '#app/ui/format.ts'
import type { PresentedListing } from './listing-page.server.ts'

export const NOT_FOUND_TITLE = 'Anuncio no encontrado'

/** What search engines and messengers show of it. */
const DESCRIPTION_LENGTH = 155

/** The head of a listing's page; of what not everybody may see, no more than its title. */
export function listingMeta(listing: PresentedListing | null | undefined): MetaDescriptor[] {
  if (!listing) return [{ title: NOT_FOUND_TITLE }, { name: 'robots', content: 'noindex' }]
  if (!listing.visible) return [{ title: listing.title }, { name: 'robots', content: 'noindex' }]
  const description = cutText(listing.description.replace(/\s+/g, ' '), DESCRIPTION_LENGTH)
  const image = listing.pictures[0] && new URL(listing.pictures[0].src, listing.url).href
  return [
    { title: listing.title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: listing.url },
    { property: 'og:type', content: 'website' },
    { property: 'og:locale', content: 'es_ES' },
    { property: 'og:title', content: `${listing.title}, ${listing.price} por ${listing.priceType}` },
    { property: 'og:description', content: description },
    { property: 'og:url', content: listing.url },
    ...(image
      ? [
          { property: 'og:image', content: image },
          { name: 'twitter:card', content: 'summary_large_image' },
        ]
      : []),
    ...(listing.seller.details ? [structuredData(listing, description, image)] : []),
  ]
}

/** A data block is no script to the security policy: nothing in it is run. */
function structuredData(listing: PresentedListing, description: string, image: string | undefined): MetaDescriptor {
  return {
    'script:ld+json': {
      '@context': 'https://schema.org',
      '@type': 'Service',
      name: listing.title,
      description,
      url: listing.url,
      serviceType: listing.category.name,
      ...(image && { image }),
      ...(listing.location && { areaServed: listing.location }),
      ...aggregateOf(listing),
      provider: { '@type': 'Person', name: listing.seller.fullName },
      offers: { '@type': 'Offer', price: listing.amount, priceCurrency: listing.currency, url: listing.url },
    },
  }
}

/** How the seller is rated, only where somebody has rated: it says that it is of the person, not of the listing. */
function aggregateOf({ reviews, seller }: PresentedListing) {
  const summary = reviews?.summary
  return (
    summary && {
      aggregateRating: {
        '@type': 'AggregateRating',
        itemReviewed: { '@type': 'Person', name: seller.fullName },
        ratingValue: summary.average.toFixed(1),
        ratingCount: summary.total,
        bestRating: 5,
        worstRating: 1,
      },
    }
  )
}
