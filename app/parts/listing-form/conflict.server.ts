import { mediaBase } from '#app/adapters/storage.server.ts'
import type { Saved } from '#app/domain/listings/edit-commands.server.ts'
import { pictureOf } from '#app/domain/listings/images.ts'
import {
  LISTING,
  LISTING_FIELD_NAMES,
  ListingForm,
  listingFields,
  type ListingFieldName,
} from '#app/domain/listings/schema.ts'
import { formatMoney } from '#app/locale/money.server.ts'
import { priceTypeLabel } from '#app/locale/words.ts'
import type { EditConflict } from './edit-conflict.tsx'
import type { ReceivedListing } from './submission.server.ts'

/** The fields in which the stored listing and the typed form differ. */
export function conflictOf(
  { listing, images }: Extract<Saved, { kind: 'newer' }>,
  { submission, images: sent }: ReceivedListing,
  path: string,
): EditConflict {
  const stored = listingFields(listing)
  const before = ListingForm.safeParse(stored).data
  const typed = submission.status === 'success' ? submission.value : undefined
  const isSame = (name: ListingFieldName) => JSON.stringify(before?.[name]) === JSON.stringify(typed?.[name])
  const differing = LISTING_FIELD_NAMES.filter((name) => !isSame(name))
  // The price includes its unit, so that the unit is not named twice.
  const names = differing.filter((name) => name !== 'price_type' || !differing.includes('price'))
  const price = `${formatMoney(listing.priceCents, listing.currency)} ${priceTypeLabel(listing.priceType)}`
  const values = { ...stored, price }
  const haveSamePictures = images.length === sent.length && images.every(({ id }, index) => id === sent[index]?.id)
  return {
    version: listing.version,
    path,
    stored: names.map((name) => ({ label: LISTING[name].label(), value: LISTING[name].shown(values[name]) })),
    pictures: haveSamePictures ? null : images.map((image) => ({ id: image.id, src: pictureOf(image, mediaBase).src })),
  }
}
