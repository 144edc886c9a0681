import type { FeedEntry } from '#app/domain/search/feed.server.ts'
import type { Feed } from '#app/http/feeds.server.ts'
import { formatMoney } from '#app/ui/format.ts'

/** What a feed says of each listing: its price first, then its own words. */
export function presentEntries(entries: FeedEntry[], origin: string): Feed['entries'] {
  return entries.map(({ id, priceCents, currency, priceType, description, ...entry }) => ({
    ...entry,
    url: `${origin}/marketplace/${id}`,
    text: `${formatMoney(priceCents, currency)} por ${priceType}\n\n${description}`,
  }))
}
