import { perLanguage, t } from '#app/locale/texts.ts'

export const OWN_LISTINGS_PATH = '/dashboard/listings'
/** Deleted listings that can still be restored. */
export const DELETED_LISTINGS_PATH = `${OWN_LISTINGS_PATH}/deleted`

/** The listings that are begun and not published yet. */
export const DRAFTS_PATH = `${OWN_LISTINGS_PATH}/drafts`

/** M2, in the order of the select; the first is the usual one. */
export const OWN_SORTS = ['updated', 'created', 'title', 'price_desc', 'price_asc'] as const
export type OwnSort = (typeof OWN_SORTS)[number]

export const SORT_LABELS: () => Record<OwnSort, string> = perLanguage(() => ({
  updated: t('Última actualización'),
  created: t('Fecha de creación'),
  title: t('Título (A-Z)'),
  price_desc: t('Precio más alto'),
  price_asc: t('Precio más bajo'),
}))
