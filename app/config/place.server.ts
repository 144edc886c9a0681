import { DEFAULT_CURRENCY, DEFAULT_TIME_ZONE, isCurrency, isTimeZone } from '#app/locale/known.ts'

const { CURRENCY = '', TIME_ZONE = '' } = process.env

/**
 * The currency and the time zone of the site, by themselves: programs that measure load what depends on them without a
 * configuration. What is wrong in them is told when the configuration is read.
 */
export const place = {
  currency: isCurrency(CURRENCY) ? CURRENCY : DEFAULT_CURRENCY,
  timeZone: isTimeZone(TIME_ZONE) ? TIME_ZONE : DEFAULT_TIME_ZONE,
}
