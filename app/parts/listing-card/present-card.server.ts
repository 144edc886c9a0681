import type { ListingCard } from '#app/domain/listings/card.server.ts'
import { categoryShown } from '#app/domain/listings/categories.ts'
import { coverOf } from '#app/domain/listings/images.ts'
import { amountOfPrice, taxLabel } from '#app/domain/listings/price.server.ts'

/** What every list prints of a listing, in words, so that the browser formats nothing. */
export function presentCard(card: ListingCard, mediaBase: string) {
  return {
    id: card.id,
    title: card.title,
    category: categoryShown(card.categoryId),
    price: amountOfPrice(card),
    priceType: card.priceType,
    tax: taxLabel(card),
    location: card.location,
    image: coverOf(card, mediaBase),
  }
}
