/** How far a reader's rating of an order is: asked for, not to be given before the payment is known, or kept and not published. */
export type RatingNow = 'asked' | 'unpaid' | 'written' | null
