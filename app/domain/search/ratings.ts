import { perLanguage, t } from '#app/locale/texts.ts'

/** From which mean on sellers can be asked for, in tenths of a star. */
export const RATINGS = [30, 40, 45] as const
export type Rating = (typeof RATINGS)[number]

export const starsText = (tenths: string | number) => String(Number(tenths) / 10).replace('.', ',')

export const RATING_OPTIONS = perLanguage(() =>
  RATINGS.map((rating) => ({
    value: starsText(rating),
    label: t('Desde {stars} estrellas', { stars: starsText(rating) }),
  })),
)
