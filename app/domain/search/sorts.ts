import { t } from '#app/locale/texts.ts'

/** S2, in the order of the select. */
export const SORTS = [
  { value: 'relevance', label: () => t('Relevancia') },
  { value: 'recent', label: () => t('Más recientes') },
  { value: 'price_asc', label: () => t('Menor precio') },
  { value: 'price_desc', label: () => t('Mayor precio') },
  { value: 'near', label: () => t('Más cercanos') },
] as const
export type Sort = (typeof SORTS)[number]['value']
/** The orders by a column. */
export const KEYED_SORTS = ['recent', 'price_asc', 'price_desc'] as const
export type KeyedSort = (typeof KEYED_SORTS)[number]

/** The orders by points. */
export type PointedSort = Exclude<Sort, KeyedSort>
export const isPointed = (sort: Sort): sort is PointedSort => sort === 'relevance' || sort === 'near'

/** The order of a search that names none: by relevance if it has words or a place (docs/decisions/0230). */
export const usualSort = (q: string, isSomewhere: boolean): Sort => (q.trim() || isSomewhere ? 'relevance' : 'recent')
