/** The ends of an order after which both sides can rate: its work was done, wholly or in part. */
export const RATEABLE = ['completado', 'reparto'] as const

export const isRateable = (state: string): boolean => RATEABLE.some((each) => each === state)
