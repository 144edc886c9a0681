/** The state of a reader's rating of an order: requested, not possible before the payment is known, or stored and not published. */
export type RatingNow = 'asked' | 'unpaid' | 'written' | null
