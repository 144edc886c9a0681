import { daysAfter, isoDay, momentIn } from '#app/locale/dates.server.ts'
import { FARTHEST_END_DAYS, JURY_DAYS } from './limits.ts'
import { t } from '#app/locale/texts.ts'

const LAST_MINUTE = { hour: 23, minute: 59 }

/** A calendar day such as «2026-12-31», without a time zone. */
export type Day = string

/** Reads a day as a date control sends it, «2026-12-31», or as people write it, «31/12/2026»; else undefined. */
export function parseDay(text: string): Day | undefined {
  const value = text.trim()
  const written = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(value)
  const sent = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(value)
  const [year, month, day] = written ? [written[3], written[2], written[1]] : sent ? sent.slice(1) : []
  if (!year || !month || !day) return undefined
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${iso}T00:00:00Z`)
  // The thirtieth of February is no day.
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== iso ? undefined : iso
}

export interface Period {
  startsAt: Date
  endsAt: Date
  judgeUntil: Date
}

export type ReadPeriod =
  { kind: 'period'; period: Period } | { kind: 'refused'; field: 'starts' | 'ends'; message: string }

/**
 * When a contest is open: from the beginning of its first day, or from now, until the last minute of its last, in the
 * organiser's time zone. A start that has passed stays as it is.
 */
export function contestPeriod(
  { starts, ends }: { starts: Day | null; ends: Day },
  { timeZone, now, begun }: { timeZone: string; now: Date; begun?: Date },
): ReadPeriod {
  const today = isoDay(now, timeZone)
  const refused = (field: 'starts' | 'ends', message: string) => ({ kind: 'refused', field, message }) as const
  if (starts && starts < today && !begun) return refused('starts', t('El primer día ya ha pasado'))
  const startsAt = begun ?? (starts && starts > today ? momentIn(timeZone, starts) : now)
  const endsAt = momentIn(timeZone, ends, LAST_MINUTE)
  if (endsAt <= now) return refused('ends', t('El último día ya ha pasado'))
  if (endsAt <= startsAt) return refused('ends', t('El último día va después del primero'))
  if (endsAt > daysAfter(now, FARTHEST_END_DAYS, timeZone))
    return refused('ends', t('Como máximo dentro de {days} días', { days: FARTHEST_END_DAYS }))
  return {
    kind: 'period',
    period: { startsAt, endsAt, judgeUntil: daysAfter(endsAt, JURY_DAYS, timeZone) },
  }
}
