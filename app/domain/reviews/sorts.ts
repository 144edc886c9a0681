/** The orders of received ratings (V1). */
export const RATING_SORTS = [
  { value: 'recent', label: 'Más recientes' },
  { value: 'rating', label: 'Mejor valoración' },
] as const
export type RatingSort = (typeof RATING_SORTS)[number]['value']
