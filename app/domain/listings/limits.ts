import { t } from '#app/locale/texts.ts'

/** The limits of a listing. They are apart from the schema, so that components can import them without zod. */
export const TITLE_MAX = 120
export const DESCRIPTION_MAX = 5_000
export const LOCATION_MAX = 120
export const CONTACT_MAX = 500
export const MAX_TAGS = 10
export const TAG_MAX = 30
/** 9.999.999,99: the largest price that the column holds (C4). */
export const MAX_PRICE_CENTS = 999_999_999

export const PRICE_TYPES = ['hora', 'proyecto', 'día', 'semana', 'mes'] as const
export type PriceType = (typeof PRICE_TYPES)[number]
/** The price type of a new listing, whose price is 0 (C4). */
export const DEFAULT_PRICE_TYPE = 'hora'

/** How taxes are included in a price. */
export const PRICE_KINDS = ['sin_decir', 'impuestos_incluidos', 'mas_impuestos', 'no_los_cobro'] as const
export type PriceKind = (typeof PRICE_KINDS)[number]
export const priceKindLabels = (): Record<PriceKind, string> => ({
  sin_decir: t('Sin decir'),
  impuestos_incluidos: t('Impuestos incluidos'),
  mas_impuestos: t('Más impuestos'),
  no_los_cobro: t('No los cobro'),
})
export const TAX_NAME_MAX = 20

export const CONTACT_VISIBILITIES = ['todos', 'registrados'] as const
/** X6: how experienced the seller is, from the least to the most. */
export const EXPERIENCE_LEVELS = ['principiante', 'intermedio', 'experto'] as const
const experienceLabels = (): Record<string, string> => ({
  principiante: t('Principiante'),
  intermedio: t('Intermedio'),
  experto: t('Experto'),
})
export const experienceLabel = (level: string): string => experienceLabels()[level] ?? level
export const MAX_DELIVERY_DAYS = 365
