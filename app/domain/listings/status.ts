export const LISTING_STATUSES = ['active', 'inactive', 'pending'] as const
export type ListingStatus = (typeof LISTING_STATUSES)[number]

export const STATUS_LABELS: Record<ListingStatus, string> = {
  active: 'Activo',
  inactive: 'Inactivo',
  pending: 'Pendiente',
}

/** What its owner may turn a listing into: active can rest, the others can only become active. */
const TRANSITIONS: Record<ListingStatus, readonly ListingStatus[]> = {
  active: ['inactive'],
  inactive: ['active'],
  pending: ['active'],
}

export const canBecome = (from: ListingStatus, to: ListingStatus) => TRANSITIONS[from].includes(to)

/** A new listing is visible at once (C8). */
export const INITIAL_STATUS: ListingStatus = 'active'
