import { perLanguage, t } from '#app/locale/texts.ts'

/** The orders of received ratings (V1). */
export const RATING_SORTS = ['recent', 'rating'] as const
export type RatingSort = (typeof RATING_SORTS)[number]

export const RATING_SORT_LABELS: () => Record<RatingSort, string> = perLanguage(() => ({
  recent: t('Más recientes'),
  rating: t('Mejor valoración'),
}))
