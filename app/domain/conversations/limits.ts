import { FIRST_CONVERSATIONS_PER_DAY, NEW_ACCOUNT_HOURS, NEW_CONVERSATIONS_PER_DAY } from '#app/domain/abuse/limits.ts'
import { HOUR_MS, MINUTE_MS } from '#app/locale/durations.ts'
import { t } from '#app/locale/texts.ts'

/** The longest message, in characters. */
export const MESSAGE_MAX = 5_000

/** How much people may write and begin (model, section 5). The operator may multiply the numbers. */
export interface SendingLimits {
  /** Messages of one person in a minute. */
  perMinute: number
  /** New conversations of one person in an hour. */
  newPerHour: number
  /** New conversations in a day while the address is not verified. */
  newPerDayAtFirst: number
  /** New conversations in a day of a verified account that is younger than a day. */
  newPerDayVerified: number
}

export const SENDING_LIMITS: SendingLimits = {
  perMinute: 20,
  newPerHour: 5,
  newPerDayAtFirst: FIRST_CONVERSATIONS_PER_DAY,
  newPerDayVerified: NEW_CONVERSATIONS_PER_DAY,
}

/** The limits, multiplied by the operator's factor. */
export function sendingLimits(factor: number): SendingLimits {
  const times = (count: number) => Math.max(1, Math.floor(count * factor))
  const { perMinute, newPerHour, newPerDayAtFirst, newPerDayVerified } = SENDING_LIMITS
  return {
    perMinute: times(perMinute),
    newPerHour: times(newPerHour),
    newPerDayAtFirst: times(newPerDayAtFirst),
    newPerDayVerified: times(newPerDayVerified),
  }
}

/** How old an account is when it no longer counts as new. */
export const NEW_ACCOUNT_MS = NEW_ACCOUNT_HOURS * HOUR_MS

/** A person who was active this recently counts as online (N2). */
export const ONLINE_MS = 5 * MINUTE_MS

/** The text of the page when a message could not be stored (D3). */
export const SEND_FAILED = () => t('Error al enviar el mensaje')
