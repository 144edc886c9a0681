import { perLanguage, tc } from '#app/locale/texts.ts'

export const LISTING_STATUSES = ['active', 'inactive', 'pending'] as const
export type ListingStatus = (typeof LISTING_STATUSES)[number]

const STATUS_LABELS: () => Record<ListingStatus, string> = perLanguage(() => ({
  active: tc('listing', 'Activo'),
  inactive: tc('listing', 'Inactivo'),
  pending: tc('listing', 'Pendiente'),
}))

/** The moderators' axis, which the owner cannot change. */
export type Moderation = 'libre' | 'retenido' | 'retirado'

/** The state of a listing for its owner: a moderator's decision comes before the owner's switch. */
export const STANDINGS = [...LISTING_STATUSES, 'retenido', 'retirado'] as const
export type Standing = (typeof STANDINGS)[number]

export const STANDING_LABELS: () => Record<Standing, string> = perLanguage(() => ({
  ...STATUS_LABELS(),
  retenido: tc('listing', 'Retenido'),
  retirado: tc('listing', 'Retirado'),
}))

/** The standing of a listing within a sentence: «está inactivo». */
export const STANDING_WORDS: () => Record<Standing, string> = perLanguage(() => ({
  active: tc('listing', 'activo'),
  inactive: tc('listing', 'inactivo'),
  pending: tc('listing', 'pendiente'),
  retenido: tc('listing', 'retenido'),
  retirado: tc('listing', 'retirado'),
}))

export const standingOf = ({ status, moderation }: { status: ListingStatus; moderation: Moderation }): Standing =>
  moderation === 'libre' ? status : moderation

/** The statuses that an owner may choose: an active listing can be paused, others can only become active. */
const TRANSITIONS: Record<ListingStatus, readonly ListingStatus[]> = {
  active: ['inactive'],
  inactive: ['active'],
  pending: ['active'],
}

export const canBecome = (from: ListingStatus, to: ListingStatus) => TRANSITIONS[from].includes(to)

/** A new listing is visible at once (C8). */
export const INITIAL_STATUS: ListingStatus = 'active'
