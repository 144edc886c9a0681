import { place } from '#app/config/place.server.ts'

/**
 * The zone in which this site counts its days and writes dates for people without a choice; the currency of its
 * listings.
 */
export const { timeZone: siteTimeZone, currency: siteCurrency } = place
