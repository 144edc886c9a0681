import { isCurrency, isTimeZone } from '#app/locale/known.ts'

export const DEFAULT_CURRENCY = 'EUR'
export const DEFAULT_TIME_ZONE = 'Europe/Madrid'

const { CURRENCY = '', TIME_ZONE = '' } = process.env

/**
 * The currency and the time zone of the site, apart from the rest: programs that measure load code that depends
 * on them, without a configuration. Mistakes in them are reported when the configuration is read.
 */
export const place = {
  currency: isCurrency(CURRENCY) ? CURRENCY : DEFAULT_CURRENCY,
  timeZone: isTimeZone(TIME_ZONE) ? TIME_ZONE : DEFAULT_TIME_ZONE,
}
