import { mediaBase } from '#app/adapters/storage.server.ts'
import { CATEGORIES } from '#app/domain/listings/categories.ts'
import type { Saved } from '#app/domain/listings/edit-commands.server.ts'
import { pictureOf } from '#app/domain/listings/images.ts'
import { listingFields } from '#app/domain/listings/own-fields.ts'
import { ListingForm, type ListingFields } from '#app/domain/listings/schema.ts'
import { formatMoney } from '#app/locale/money.server.ts'
import { capitalise, priceTypeLabel } from '#app/locale/words.ts'
import type { EditConflict } from './edit-conflict.tsx'
import type { ReceivedListing } from './submission.server.ts'

const LABELS: Record<keyof ListingFields, string> = {
  title: 'Título',
  description: 'Descripción',
  category: 'Categoría',
  price: 'Precio',
  price_type: 'Tipo de precio',
  location: 'Ubicación',
  latitude: 'Latitud',
  longitude: 'Longitud',
  contact_info: 'Información de contacto',
  contact_visibility: 'Quién puede ver el contacto',
  tags: 'Etiquetas',
  modality: 'Modalidad',
  delivery_days: 'Plazo de entrega en días',
  experience_level: 'Nivel de experiencia',
  sensitive: 'Contiene material sensible',
}

/** What is stored now and what somebody wants to write over it, where the two differ. */
export function conflictOf(
  { listing, images }: Extract<Saved, { kind: 'newer' }>,
  { submission, images: sent }: ReceivedListing,
  path: string,
): EditConflict {
  const stored = listingFields(listing)
  const before = ListingForm.safeParse(stored).data
  const typed = submission.status === 'success' ? submission.value : undefined
  const isSame = (name: keyof ListingFields) => JSON.stringify(before?.[name]) === JSON.stringify(typed?.[name])
  const differing = (Object.keys(LABELS) as (keyof ListingFields)[]).filter((name) => !isSame(name))
  // The price says what it is for: there is no need to say it twice.
  const names = differing.filter((name) => name !== 'price_type' || !differing.includes('price'))
  const price = `${formatMoney(listing.priceCents, listing.currency)} ${priceTypeLabel(listing.priceType)}`
  const values = { ...stored, price }
  const haveSamePictures = images.length === sent.length && images.every(({ id }, index) => id === sent[index]?.id)
  return {
    version: listing.version,
    path,
    stored: names.map((name) => ({ label: LABELS[name], value: shown(name, values[name]) })),
    pictures: haveSamePictures ? null : images.map((image) => ({ id: image.id, src: pictureOf(image, mediaBase).src })),
  }
}

/** A stored value as somebody reads it. */
function shown(name: keyof ListingFields, value: string): string {
  switch (name) {
    case 'category':
      return CATEGORIES.find(({ slug }) => slug === value)?.name ?? value
    case 'price_type':
      return priceTypeLabel(value)
    case 'contact_visibility':
      return value === 'todos' ? 'Todo el mundo' : 'Solo usuarios registrados'
    case 'modality':
    case 'experience_level':
      return capitalise(value)
    case 'sensitive':
      return value ? 'Sí' : 'No'
    default:
      return value
  }
}
