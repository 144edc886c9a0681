import type { Selectable } from 'kysely'
import type { Listings } from '#db/types.ts'
import { LISTING_COLUMNS, type ListingColumn } from './schema.ts'

const BESIDES = ['id', 'currency', 'status', 'moderation', 'imageUrl', 'version'] as const

/** The columns that the form of a listing needs. */
export const OWN_COLUMNS = [...LISTING_COLUMNS, ...BESIDES].map((column) => `listings.${column}` as const)

export type ListingRow = Pick<Selectable<Listings>, ListingColumn | (typeof BESIDES)[number]>
