import { mediaBase } from '#app/adapters/storage.server.ts'
import { db } from '#app/db.server.ts'
import { findPublicCard } from '#app/domain/hiring/public-card.server.ts'
import type { ListingCard } from '#app/domain/listings/card.server.ts'
import { categoryShown } from '#app/domain/listings/categories.ts'
import { coverOf } from '#app/domain/listings/images.ts'
import { priceInWords } from '#app/domain/listings/price.server.ts'
import type { WorkShown } from '#app/ui/with-whom.tsx'
import { spokenIn } from '#app/locale/page-language.ts'

/**
 * Returns the listing of a hiring as `WithWhom` shows it; null without a listing, or when the listing is not public.
 * @param isAgreed a sum is agreed, so the present price of the listing is irrelevant.
 */
export async function findWorkShown(
  listingId: string | null,
  { isAgreed = true }: { isAgreed?: boolean } = {},
): Promise<WorkShown | null> {
  const card = await findPublicCard(db, listingId)
  return card ? presentWork(card, isAgreed ? null : priceInWords(card)) : null
}

/**
 * The listing of a hiring by its card.
 * @param price null where a sum is agreed.
 */
export const presentWork = (
  card: Pick<ListingCard, 'id' | 'title' | 'language' | 'image' | 'imageUrl' | 'categoryId'>,
  price: string | null = null,
): WorkShown => ({
  to: `/marketplace/${card.id}`,
  title: card.title,
  ...spokenIn(card.language),
  image: coverOf(card, mediaBase),
  seed: card.id,
  category: categoryShown(card.categoryId).slug,
  price,
})
