import { categoryShown, findCategory } from '#app/domain/listings/categories.ts'
import { mediaBase } from '#app/adapters/storage.server.ts'
import { clock } from '#app/adapters/clock.server.ts'
import { PRICE_KINDS } from '#app/domain/listings/limits.ts'
import { paidBy, taxLabel, taxOf } from '#app/domain/listings/price.server.ts'
import { pictureOf } from '#app/domain/listings/images.ts'
import { parseCents, readRate } from '#app/locale/amounts.server.ts'
import type { Viewer } from '#app/http/viewer.server.ts'
import { formatDate, isoDay } from '#app/locale/dates.server.ts'
import { formatMoney } from '#app/locale/money.server.ts'
import { siteCurrency } from '#app/locale/site.server.ts'
import { normalise, normaliseLine } from '#app/locale/text.ts'
import type { ListingPreview } from './preview.tsx'
import type { ReceivedListing } from './submission.server.ts'
import { t } from '#app/locale/texts.ts'

/** A preview of the listing from the text typed so far: no field is checked, and missing parts stay empty. */
export function previewListing(
  { typed, images: [cover], draftKey }: ReceivedListing,
  { fullName, avatarUrl, timezone }: Viewer,
): ListingPreview {
  const now = clock.now()
  return {
    card: {
      id: draftKey,
      title: normaliseLine(typed['title'] ?? '') || t('Sin título'),
      category: categoryShown(findCategory(typed['category'] ?? '')?.id ?? 0),
      ...priceTyped(typed),
      location: typed['modality'] === 'remoto' ? t('En remoto') : normaliseLine(typed['location'] ?? '') || null,
      date: formatDate(now, timezone),
      dateTime: isoDay(now, timezone),
      author: { name: fullName, avatarUrl },
      image: cover ? pictureOf(cover, mediaBase) : null,
    },
    description: normalise(typed['description'] ?? ''),
  }
}

/** The price that a private person would pay. */
function priceTyped(typed: ReceivedListing['typed']) {
  const priceType = typed['price_type'] ?? ''
  const price = parseCents(typed['price'] ?? '')
  if (!price) return { price: t('Sin precio'), priceType }
  const price_kind = PRICE_KINDS.find((kind) => kind === typed['price_kind']) ?? 'sin_decir'
  const price_rate = readRate(typed['price_rate'] ?? '') ?? null
  const taxName = taxOf({ priceKind: price_kind, typedTax: normaliseLine(typed['price_tax'] ?? '') || null })
  const paid = formatMoney(paidBy({ price, price_kind, price_rate }), siteCurrency)
  return { price: paid, priceType, tax: taxLabel({ taxName }) }
}
