/** What a notification is about (O2), with the name that its filter shows; the last three come with later screens. */
export const NOTIFICATION_TYPES = ['message', 'listing_update', 'price_change', 'new_match', 'announcement'] as const
export type NotificationType = (typeof NOTIFICATION_TYPES)[number]

/** The badge of the bell shows at most this many; more is «9+» (G3). */
export const BADGE_MAX = 9
