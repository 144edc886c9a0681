/**
 * The ends of an order after which both sides can rate, once it has the moment of its end: its work was done, wholly or in
 * part, or it was cancelled and what had been paid is past the date on which it was to go back.
 */
export const RATEABLE = ['completado', 'reparto', 'cancelado'] as const

export const isRateable = (state: string): boolean => RATEABLE.some((each) => each === state)
