import type { Favorite } from '#app/domain/favorites/queries.server.ts'
import { categoryById } from '#app/domain/listings/categories.ts'
import { picturesOf } from '#app/domain/listings/images.ts'
import { formatDate, formatMoney } from '#app/ui/format.ts'

export type PresentedFavorite = ReturnType<typeof presentFavorite>

/** A favourite in words: nothing is left for the browser to format. */
export function presentFavorite(favorite: Favorite, mediaBase: string, timeZone: string) {
  const { listing } = favorite
  return {
    id: favorite.id,
    listingId: favorite.listingId,
    list: favorite.list,
    note: favorite.note,
    restingTitle: favorite.restingTitle,
    savedOn: formatDate(favorite.savedAt, timeZone),
    listing: listing && {
      title: listing.title,
      category: categoryById(listing.categoryId),
      price: formatMoney(listing.priceCents, listing.currency),
      priceType: listing.priceType,
      change: changeOf(favorite.priceAtSaveCents, listing),
      isLower: listing.priceCents < favorite.priceAtSaveCents,
      location: listing.location,
      authorName: listing.authorName,
      image:
        picturesOf({ images: listing.image ? [listing.image] : [], imageUrl: listing.imageUrl }, mediaBase)[0] ?? null,
    },
  }
}

/** What became of the price since it was saved; null when it is the same. */
function changeOf(before: number, { priceCents, currency }: { priceCents: number; currency: string }): string | null {
  if (priceCents === before) return null
  const was = `costaba ${formatMoney(before, currency)} cuando lo guardaste`
  return priceCents < before ? `Ha bajado: ${was}` : `Ha subido: ${was}`
}
