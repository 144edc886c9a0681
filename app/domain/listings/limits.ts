/** What a listing may hold. Apart from the schema, so that components can know it without zod. */
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

export const CONTACT_VISIBILITIES = ['todos', 'registrados'] as const
/** X6: from whom does it for the first times to whom has done it for years. */
export const EXPERIENCE_LEVELS = ['principiante', 'intermedio', 'experto'] as const
export const MAX_DELIVERY_DAYS = 365
