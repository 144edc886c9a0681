import { categoryShown, findCategory } from '#app/domain/listings/categories.ts'
import { mediaBase } from '#app/adapters/storage.server.ts'
import { clock } from '#app/adapters/clock.server.ts'
import { pictureOf } from '#app/domain/listings/images.ts'
import { parseCents } from '#app/locale/amounts.server.ts'
import type { Viewer } from '#app/http/viewer.server.ts'
import { formatDate, isoDay } from '#app/locale/dates.server.ts'
import { formatMoney } from '#app/locale/money.server.ts'
import { siteCurrency } from '#app/locale/site.server.ts'
import { normalise, normaliseLine } from '#app/locale/text.ts'
import type { ListingPreview } from './preview.tsx'
import type { ReceivedListing } from './submission.server.ts'

/** How a listing will look, of what was typed so far: nothing of it is judged, and what is missing is left open. */
export function previewListing(
  { typed, images: [cover], draftKey }: ReceivedListing,
  { fullName, avatarUrl, timezone }: Viewer,
): ListingPreview {
  const cents = parseCents(typed['price'] ?? '')
  const now = clock.now()
  return {
    card: {
      id: draftKey,
      title: normaliseLine(typed['title'] ?? '') || 'Sin título',
      category: categoryShown(findCategory(typed['category'] ?? '')?.id ?? 0),
      price: cents ? formatMoney(cents, siteCurrency) : 'Sin precio',
      priceType: typed['price_type'] ?? '',
      location: typed['modality'] === 'remoto' ? 'En remoto' : normaliseLine(typed['location'] ?? '') || null,
      date: formatDate(now, timezone),
      dateTime: isoDay(now, timezone),
      author: { name: fullName, avatarUrl },
      image: cover ? pictureOf(cover, mediaBase) : null,
    },
    description: normalise(typed['description'] ?? ''),
  }
}
