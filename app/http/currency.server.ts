import { config } from '#app/config/env.server.ts'

/** The currency that this instance's listings are priced in. */
export const { currency } = config

/** How people write it: «€». */
export const currencySymbol =
  new Intl.NumberFormat('es-ES', { style: 'currency', currency })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency
