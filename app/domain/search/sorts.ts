/** S2, in the order of the select. */
export const SORTS = [
  { value: 'recent', label: 'Más recientes' },
  { value: 'price_asc', label: 'Menor precio' },
  { value: 'price_desc', label: 'Mayor precio' },
] as const
export type Sort = (typeof SORTS)[number]['value']
