import { daysAfter, daysBefore } from '#app/locale/durations.ts'

/** Nobody's listing rests before its owner has been asked so many days ago. */
export const NOTICE_DAYS = 7
/** What falls due within so many days after that is asked about at the same time: one mail a week, not one a day. */
export const TOGETHER_DAYS = 7

/** From when on a listing is asked about, if it stays unconfirmed for `days` altogether. */
export const askFrom = (days: number, now: Date) => daysBefore(now, days - NOTICE_DAYS)

/** Confirmed before this, a listing may rest. */
export const restFrom = (days: number, now: Date) => daysBefore(now, days)

/** On which day a listing that was asked about rests unless somebody answers. */
export function restsOn({ confirmedAt, toldAt }: { confirmedAt: Date; toldAt: Date }, days: number): Date {
  return new Date(Math.max(daysAfter(confirmedAt, days).getTime(), daysAfter(toldAt, NOTICE_DAYS).getTime()))
}
