import { priceInWords } from '#app/domain/listings/price.server.ts'
import { FEED_MARK } from '#app/domain/measures/sources.ts'
import type { FeedEntry } from '#app/domain/search/feed.server.ts'
import type { Feed } from '#app/http/feeds.server.ts'
import { categoryLabel, categoryShown } from '#app/domain/listings/categories.ts'
import { reading } from '#app/locale/languages.ts'

/** A listing in a feed: its price first, then its own words. */
export function presentEntries(entries: FeedEntry[], origin: string): Feed['entries'] {
  return entries.map(({ id, priceCents, currency, priceType, taxName, isFrom, description, ...entry }) => ({
    ...entry,
    id: `${origin}/marketplace/${id}`,
    label: categoryLabel(categoryShown(entry.categoryId)),
    url: `${origin}${reading.prefix()}/marketplace/${id}?${FEED_MARK.name}=${FEED_MARK.value}`,
    text: `${priceInWords({ priceCents, currency, priceType, taxName, isFrom })}\n\n${description}`,
  }))
}
