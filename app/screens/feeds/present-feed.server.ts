import { FEED_MARK } from '#app/domain/measures/sources.ts'
import type { FeedEntry } from '#app/domain/search/feed.server.ts'
import type { Feed } from '#app/http/feeds.server.ts'
import { formatPrice } from '#app/locale/money.server.ts'

/** A listing in a feed: its price first, then its own words. */
export function presentEntries(entries: FeedEntry[], origin: string): Feed['entries'] {
  return entries.map(({ id, priceCents, currency, priceType, description, ...entry }) => ({
    ...entry,
    id: `${origin}/marketplace/${id}`,
    url: `${origin}/marketplace/${id}?${FEED_MARK.name}=${FEED_MARK.value}`,
    text: `${formatPrice(priceCents, currency, priceType)}\n\n${description}`,
  }))
}
