import { categoryById } from './categories.ts'
import type { ListingFields } from './schema.ts'
import type { ListingStatus, Moderation } from './status.ts'

/** What a listing's form holds, and what goes with it. */
export const LISTING_COLUMNS = [
  'listings.id',
  'listings.title',
  'listings.description',
  'listings.categoryId',
  'listings.priceCents',
  'listings.currency',
  'listings.priceType',
  'listings.location',
  'listings.latitude',
  'listings.longitude',
  'listings.contactInfo',
  'listings.contactVisibility',
  'listings.tags',
  'listings.modality',
  'listings.deliveryDays',
  'listings.experienceLevel',
  'listings.sensitive',
  'listings.status',
  'listings.moderation',
  'listings.imageUrl',
  'listings.version',
] as const

export interface ListingRow {
  id: string
  title: string
  description: string
  categoryId: number
  priceCents: number
  currency: string
  priceType: string
  location: string | null
  latitude: string | null
  longitude: string | null
  contactInfo: string
  contactVisibility: string
  tags: string[] | null
  modality: string | null
  deliveryDays: number | null
  experienceLevel: string | null
  sensitive: boolean
  status: ListingStatus
  moderation: Moderation
  imageUrl: string | null
  version: number
}

/** A stored listing as its form holds it: text that the schema reads back to the same values. */
export function listingFields(row: ListingRow): ListingFields {
  return {
    title: row.title,
    description: row.description,
    category: categoryById(row.categoryId)?.slug ?? '',
    price: priceText(row.priceCents),
    price_type: row.priceType,
    location: row.location ?? '',
    latitude: row.latitude?.replace('.', ',') ?? '',
    longitude: row.longitude?.replace('.', ',') ?? '',
    contact_info: row.contactInfo,
    contact_visibility: row.contactVisibility,
    tags: row.tags?.join(', ') ?? '',
    modality: row.modality ?? '',
    delivery_days: row.deliveryDays === null ? '' : String(row.deliveryDays),
    experience_level: row.experienceLevel ?? '',
    sensitive: row.sensitive ? 'on' : '',
  }
}

/** Cents as people write them in a field: «1250,50», «450». */
function priceText(cents: number): string {
  const rest = cents % 100
  const units = String((cents - rest) / 100)
  return rest === 0 ? units : `${units},${String(rest).padStart(2, '0')}`
}
