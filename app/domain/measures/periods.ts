import { DAY_MS } from '#app/locale/durations.ts'
import { t } from '#app/locale/texts.ts'

/** T1, in the order of the specification. */
export const PERIODS = [
  { key: '7d', label: () => t('7 días'), days: 7 },
  { key: '30d', label: () => t('30 días'), days: 30 },
  { key: '90d', label: () => t('Últimos 3 meses'), days: 90 },
  { key: '1y', label: () => t('1 año'), days: 365 },
] as const
export type Period = (typeof PERIODS)[number]

const [, DEFAULT_PERIOD] = PERIODS

/** Months that the chart of months shows, the present one included. */
const MONTHS_SHOWN = 12

/** From the first to the last day, both included; days are dates such as 2026-11-21. */
export interface Days {
  from: string
  to: string
}

/** The period of an address; any other text is the usual one. */
export const readPeriod = (text: string | null): Period => PERIODS.find(({ key }) => key === text) ?? DEFAULT_PERIOD

export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10)
}

/** The month, such as 2026-11, that is `count` months from the one of this day. */
export function addMonths(day: string, count: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + count, 1)).toISOString().slice(0, 7)
}

/** The days of a period that ends today, and as many days before them. */
export function daysOfPeriod({ days }: Period, today: string): Days & { before: Days } {
  const from = addDays(today, 1 - days)
  return { from, to: today, before: { from: addDays(from, -days), to: addDays(from, -1) } }
}

/** The months that end with today's, such as 2026-11. */
export function monthsUntil(today: string): string[] {
  return Array.from({ length: MONTHS_SHOWN }, (_, index) => addMonths(today, index + 1 - MONTHS_SHOWN))
}

/** The first day that the page of this period needs. */
export function firstDayNeeded(period: Period, today: string): string {
  const { before } = daysOfPeriod(period, today)
  const [month = ''] = monthsUntil(today)
  const first = `${month}-01`
  return before.from < first ? before.from : first
}
