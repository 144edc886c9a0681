import { writeDecimals } from '#app/locale/decimals.ts'
import { perLanguage, t } from '#app/locale/texts.ts'

/** The lowest averages that the filter of sellers offers, in tenths of a star. */
export const RATINGS = [30, 40, 45] as const
export type Rating = (typeof RATINGS)[number]

/** The value of a choice in an address, in each language the same: «4,5». */
export const starsValue = (tenths: string | number) => String(Number(tenths) / 10).replace('.', ',')

/** The number of stars as people read it. */
export const starsText = (tenths: string | number) => writeDecimals(Number(tenths) / 10, 0, 1)

export const RATING_OPTIONS = perLanguage(() =>
  RATINGS.map((rating) => ({
    value: starsValue(rating),
    label: t('Desde {stars} estrellas', { stars: starsText(rating) }),
  })),
)
