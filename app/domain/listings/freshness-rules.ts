import { daysAfter, daysBefore } from '#app/locale/dates.server.ts'

/** A listing is paused only this many days after its owner was asked. */
export const NOTICE_DAYS = 7
/** Listings that fall due within this many days are put into one question: one mail a week, not one a day. */
export const TOGETHER_DAYS = 7

/** Owners are asked about listings confirmed before this, if listings are paused after `days`. */
export const askFrom = (days: number, now: Date) => daysBefore(now, days - NOTICE_DAYS)

/** Listings confirmed before this may rest. */
export const restFrom = (days: number, now: Date) => daysBefore(now, days)

/** The day on which a listing is paused unless its owner answers. */
export function restsOn({ confirmedAt, toldAt }: { confirmedAt: Date; toldAt: Date }, days: number): Date {
  return new Date(Math.max(daysAfter(confirmedAt, days).getTime(), daysAfter(toldAt, NOTICE_DAYS).getTime()))
}
