import type { MetaDescriptor } from '@remix-run/node'
import { cutText, priceTypeLabel } from '#app/locale/words.ts'
import { breadcrumbs, DESCRIPTION_LENGTH, pageHead, socialPicture, structuredData } from '#app/ui/page-head.ts'
import type { PresentedListing } from '#app/parts/listing-page/listing-page.server.ts'
import { t } from '#app/locale/texts.ts'
import { categoryLabel } from '#app/domain/listings/categories.ts'

export const NOT_FOUND_TITLE = () => t('Anuncio no encontrado')

/** The head of a listing's page; only a title where not everybody sees the listing. */
export function listingMeta(
  listing: PresentedListing | null | undefined,
  matches: Parameters<typeof pageHead>[0],
): MetaDescriptor[] {
  if (!listing) return [{ title: NOT_FOUND_TITLE() }, { name: 'robots', content: 'noindex' }]
  if (!listing.visible) return [{ title: listing.title }, { name: 'robots', content: 'noindex' }]
  const { title, category, townPage, seller, url, inLanguage } = listing
  const { origin, pathname: path } = new URL(url)
  const description = cutText(listing.description.replace(/\s+/g, ' '), DESCRIPTION_LENGTH)
  const photograph = listing.pictures[0]?.src
  return [
    ...pageHead(matches, {
      // Many listings have the same title, so price and seller distinguish them.
      title: `${title}, ${listing.price} ${priceTypeLabel(listing.priceType)} · ${seller.fullName}`,
      sharedTitle: `${title}, ${listing.price} ${priceTypeLabel(listing.priceType)}`,
      description,
      path,
      locale: listing.locale,
      picture: socialPicture('listings', listing.id),
    }),
    ...(seller.details
      ? [
          structuredData(
            serviceOf(listing, description, photograph),
            ...(inLanguage ? [{ '@type': 'WebPage', url, name: title, inLanguage }] : []),
            breadcrumbs(origin, [
              { name: 'Marketplace', path: '/marketplace' },
              { name: categoryLabel(category), path: `/marketplace?category=${encodeURIComponent(category.name)}` },
              ...(townPage ? [{ name: townPage.text, path: townPage.to }] : []),
              { name: title, path },
            ]),
          ),
        ]
      : []),
  ]
}

function serviceOf(listing: PresentedListing, description: string, photograph: string | undefined) {
  const { url, amount: price, currency: priceCurrency } = listing
  return {
    '@type': 'Service',
    name: listing.title,
    description,
    url,
    serviceType: categoryLabel(listing.category),
    ...(photograph && { image: new URL(photograph, url).href }),
    ...(listing.location && { areaServed: listing.location }),
    ...aggregateOf(listing),
    provider: { '@type': 'Person', name: listing.seller.fullName },
    offers: {
      '@type': 'Offer',
      price,
      priceCurrency,
      url,
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price,
        priceCurrency,
        unitText: listing.unitName,
        ...(listing.hasTax && { valueAddedTaxIncluded: true }),
      },
      ...(listing.deliveryDays && {
        deliveryLeadTime: { '@type': 'QuantitativeValue', value: listing.deliveryDays, unitCode: 'DAY' },
      }),
    },
  }
}

/** The seller's ratings, if there are any: they are of the person, not of the listing. */
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
