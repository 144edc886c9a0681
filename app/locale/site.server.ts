import { config } from '#app/config/env.server.ts'

/**
 * The zone in which this site counts its days, and in which dates are written for those who have chosen none; the
 * currency that its listings are priced in.
 */
export const { timeZone: siteTimeZone, currency: siteCurrency } = config
