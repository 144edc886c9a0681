import { config } from '#app/config/env.server.ts'

/** The currency that this instance's listings are priced in. */
export const { currency } = config

/** How people write a currency: «€». */
export const symbolOf = (code: string): string =>
  new Intl.NumberFormat('es-ES', { style: 'currency', currency: code })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? code

export const currencySymbol = symbolOf(currency)
