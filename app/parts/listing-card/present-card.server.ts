import type { ListingCard } from '#app/domain/listings/card.server.ts'
import { categoryShown } from '#app/domain/listings/categories.ts'
import { coverOf } from '#app/domain/listings/images.ts'
import { formatMoney } from '#app/locale/money.server.ts'

/** What every list prints of a listing, in words, so that the browser formats nothing. */
export function presentCard(card: ListingCard, mediaBase: string) {
  return {
    id: card.id,
    title: card.title,
    category: categoryShown(card.categoryId),
    price: formatMoney(card.priceCents, card.currency),
    priceType: card.priceType,
    location: card.location,
    image: coverOf(card, mediaBase),
  }
}
