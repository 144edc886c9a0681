import { z } from 'zod'
import { parseDay } from '#app/domain/contests/period.ts'
import { optionalText } from '#app/forms/fields.ts'
import { daysAfter, isoDay } from '#app/locale/dates.server.ts'
import { siteTimeZone } from '#app/locale/site.server.ts'
import type { Availability } from './availability.server.ts'
import { t } from '#app/locale/texts.ts'

/** For how many days at most a freelancer can be shown as busy. */
export const BUSY_DAYS_MAX = 180
const HOURS_MAX = 100

const HOURS_MESSAGE = () => t('Escribe un número del 1 al {max}', { max: HOURS_MAX })
const DAY_MESSAGE = () => t('Escribe un día, por ejemplo 31/12/2026')

/** When a freelancer has time; a day that has passed is ignored. */
export const AvailabilityForm = (now: Date) => {
  const today = isoDay(now, siteTimeZone)
  const last = isoDay(daysAfter(now, BUSY_DAYS_MAX), siteTimeZone)
  return z.object({
    hours: optionalText({ max: 20 })
      .refine((text) => text === null || /^\d{1,3}$/.test(text), { error: HOURS_MESSAGE })
      .refine((text) => !/^\d{1,3}$/.test(text ?? '') || isWithin(Number(text), HOURS_MAX), { error: HOURS_MESSAGE })
      .transform((text) => (text === null ? null : Number(text))),
    busy: optionalText({ max: 20 })
      .refine((text) => text === null || parseDay(text) !== undefined, { error: DAY_MESSAGE })
      .refine(
        (text) => (parseDay(text ?? '') ?? today) >= today,
        t('Ese día ya ha pasado: déjalo vacío si tienes hueco'),
      )
      .refine(
        (text) => (parseDay(text ?? '') ?? today) <= last,
        t('Como máximo dentro de {days} días', { days: BUSY_DAYS_MAX }),
      )
      .transform((text) => (text === null ? null : (parseDay(text) ?? null))),
  })
}
export type AvailabilityForm = z.output<ReturnType<typeof AvailabilityForm>>

const isWithin = (count: number, max: number) => count >= 1 && count <= max

export const availabilityOf = ({ hours, busy }: AvailabilityForm): Availability => ({
  weeklyHours: hours,
  busyUntil: busy,
})
