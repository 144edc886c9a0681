import { isoDay, writeOutDay, writeOutDayOfYear } from '#app/locale/dates.server.ts'
import { siteTimeZone } from '#app/locale/site.server.ts'
import { t, tn } from '#app/locale/texts.ts'

/** «Empieza como pronto el 14 dic», with its year if that is not the present one; null for a person who can begin now. */
export function startsText(startsOn: string | null, now: Date): string | null {
  if (startsOn === null) return null
  const isThisYear = startsOn.slice(0, 4) === isoDay(now, siteTimeZone).slice(0, 4)
  return t('Empieza como pronto el {date}', {
    date: isThisYear ? writeOutDayOfYear(startsOn) : writeOutDay(startsOn),
  })
}

/** «20 horas a la semana». */
export const hoursText = (weeklyHours: number | null): string | null =>
  weeklyHours === null ? null : tn(weeklyHours, '{count} hora a la semana', '{count} horas a la semana')
