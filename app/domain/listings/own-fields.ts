import { categoryById } from './categories.ts'
import type { ListingFields } from './schema.ts'
import type { ListingStatus, Moderation } from './status.ts'

/** What a listing's form holds, and what goes with it. */
export const LISTING_COLUMNS = [
  'listings.id',
  'listings.title',
  'listings.description',
  'listings.category_id',
  'listings.price_cents',
  'listings.currency',
  'listings.price_type',
  'listings.location',
  'listings.latitude',
  'listings.longitude',
  'listings.contact_info',
  'listings.contact_visibility',
  'listings.tags',
  'listings.modality',
  'listings.delivery_days',
  'listings.experience_level',
  'listings.sensitive',
  'listings.status',
  'listings.moderation',
  'listings.image_url',
  'listings.version',
] as const

export interface ListingRow {
  id: string
  title: string
  description: string
  category_id: number
  price_cents: number
  currency: string
  price_type: string
  location: string | null
  latitude: string | null
  longitude: string | null
  contact_info: string
  contact_visibility: string
  tags: string[] | null
  modality: string | null
  delivery_days: number | null
  experience_level: string | null
  sensitive: boolean
  status: ListingStatus
  moderation: Moderation
  image_url: string | null
  version: number
}

/** A stored listing as its form would hold it: text that the schema reads back to the same values. */
export function listingFields(row: ListingRow): ListingFields {
  return {
    title: row.title,
    description: row.description,
    category: categoryById(row.category_id)?.slug ?? '',
    price: priceText(row.price_cents),
    price_type: row.price_type,
    location: row.location ?? '',
    latitude: row.latitude?.replace('.', ',') ?? '',
    longitude: row.longitude?.replace('.', ',') ?? '',
    contact_info: row.contact_info,
    contact_visibility: row.contact_visibility,
    tags: row.tags?.join(', ') ?? '',
    modality: row.modality ?? '',
    delivery_days: row.delivery_days === null ? '' : String(row.delivery_days),
    experience_level: row.experience_level ?? '',
    sensitive: row.sensitive ? 'on' : '',
  }
}

/** Cents as people write them in a field: «1250,50», «450». */
function priceText(cents: number): string {
  const rest = cents % 100
  const units = String((cents - rest) / 100)
  return rest === 0 ? units : `${units},${String(rest).padStart(2, '0')}`
}
