import type { Favorite } from '#app/domain/favorites/queries.server.ts'
import { findCategory } from '#app/domain/listings/categories.ts'
import { sampleCardOf } from '#app/domain/samples/cards.ts'
import { findSample } from '#app/domain/samples/samples.server.ts'
import { showSamples } from '#app/http/site.server.ts'
import { formatDate } from '#app/locale/dates.server.ts'
import { formatMoney } from '#app/locale/money.server.ts'
import { priceTypeLabel } from '#app/locale/words.ts'
import { presentPrice } from '#app/parts/external-ad/present.server.ts'
import { presentCard } from '#app/parts/listing-card/pack-cards.server.ts'
import { SAMPLE_PICTURE, samplePath, samplePicture } from '#app/ui/sample-card.tsx'
import { t } from '#app/locale/texts.ts'

export type PresentedFavorite = ReturnType<typeof presentFavorite>

/** A favourite in words, so that the browser formats nothing. */
export function presentFavorite(favorite: Favorite, mediaBase: string, timeZone: string) {
  return {
    id: favorite.id,
    /** The seed of the tile, if there is no picture. */
    seed: favorite.listingId ?? favorite.sampleKey ?? favorite.externalId ?? favorite.id,
    path: pathOf(favorite),
    isSample: favorite.sampleKey !== null,
    isExternal: favorite.externalId !== null,
    list: favorite.list,
    note: favorite.note,
    restingTitle: favorite.restingTitle,
    savedOn: formatDate(favorite.savedAt, timeZone),
    listing: presentThing(favorite, mediaBase),
  }
}

function pathOf({ listingId, sampleKey, externalId }: Favorite): string {
  if (sampleKey !== null) return samplePath(sampleKey)
  return externalId === null ? `/marketplace/${listingId}` : `/external-ads/${externalId}`
}

function presentThing(favorite: Favorite, mediaBase: string) {
  if (favorite.sampleKey !== null) return presentSample(favorite.sampleKey)
  return favorite.externalId === null ? presentListing(favorite, mediaBase) : presentExternal(favorite)
}

function presentListing({ listing, priceAtSaveCents }: Favorite, mediaBase: string) {
  if (!listing) return null
  const { title, lang, category, price, priceType, tax, location, image } = presentCard(listing, mediaBase)
  return {
    title,
    lang,
    categorySlug: category.slug,
    price,
    unit: ` ${[priceTypeLabel(priceType), tax].filter(Boolean).join(', ')}`,
    change: changeOf(priceAtSaveCents, listing),
    isLower: priceAtSaveCents !== null && listing.priceCents < priceAtSaveCents,
    about: [listing.authorName, location].filter(Boolean).join(' · '),
    // The title beside the picture describes it.
    image: image && { ...image, alt: '' },
  }
}

/** A kept sample, which is marked as one; shown as gone when samples are switched off (S9). */
function presentSample(key: string): ReturnType<typeof presentListing> {
  const sample = showSamples ? findSample(key) : undefined
  if (!sample) return null
  const { title, colours, price, unit, place } = sampleCardOf(sample)
  const image = { src: samplePicture(key, 1), srcSet: '', ...SAMPLE_PICTURE, alt: '' }
  return {
    title,
    lang: undefined,
    categorySlug: colours,
    price,
    unit,
    change: null,
    isLower: false,
    about: place,
    image,
  }
}

/** An ad of another site, with only what its source says and without news of its price. */
function presentExternal({ external }: Favorite): ReturnType<typeof presentListing> {
  if (!external) return null
  const { title, category, location, source } = external
  const price = presentPrice(external)
  return {
    title,
    lang: undefined,
    categorySlug: (category && findCategory(category)?.slug) || 'otro',
    price: price?.amount ?? '',
    unit: price?.unit ?? '',
    change: null,
    isLower: false,
    about: [source, location].filter(Boolean).join(' · '),
    image: null,
  }
}

/** The change of the price since the listing was kept; null without a change. */
function changeOf(
  before: number | null,
  { priceCents, currency }: { priceCents: number; currency: string },
): string | null {
  if (before === null || priceCents === before) return null
  const price = formatMoney(before, currency)
  return priceCents < before
    ? t('Ha bajado: costaba {price} cuando lo guardaste', { price })
    : t('Ha subido: costaba {price} cuando lo guardaste', { price })
}
