export const OWN_LISTINGS_PATH = '/dashboard/listings'
/** What was deleted and can still be brought back. */
export const DELETED_LISTINGS_PATH = `${OWN_LISTINGS_PATH}/deleted`

/** What is begun and not published yet. */
export const DRAFTS_PATH = `${OWN_LISTINGS_PATH}/drafts`

/** M2, in the order of the select; the first is the usual one. */
export const OWN_SORTS = [
  { value: 'updated', label: 'Última actualización' },
  { value: 'created', label: 'Fecha de creación' },
  { value: 'title', label: 'Título (A-Z)' },
  { value: 'price_desc', label: 'Precio más alto' },
  { value: 'price_asc', label: 'Precio más bajo' },
] as const
export type OwnSort = (typeof OWN_SORTS)[number]['value']
