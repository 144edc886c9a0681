export const FULL_NAME_MAX = 120
export const USERNAME_MAX = 30
export const BIO_MAX = 2_000
export const WEBSITE_MAX = 300
export const LOCATION_MAX = 120
export const PHONE_MAX = 40
export const MAX_SKILLS = 30
export const SKILL_MAX = 40
/** 99.999,99 USD an hour. */
export const MAX_HOURLY_CENTS = 9_999_999

/** P3, in the order of the specification. */
export const AVAILABILITIES = [
  'Tiempo Completo',
  'Medio Tiempo',
  'Disponible Fines de Semana',
  'Disponible por Proyecto',
  'Actualmente No Disponible',
] as const
export type Availability = (typeof AVAILABILITIES)[number]

/** The hourly rate is in US dollars whatever the listings are priced in (P8). */
export const RATE_CURRENCY = 'USD'
