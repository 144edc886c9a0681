import { HOUR_MS } from '#app/locale/durations.ts'

/** The span over which answers are judged (D9, M1). */
export const RESPONSE_DAYS = 90
/** An answer within this time is prompt (D9). */
export const PROMPT_HOURS = 24
/** With fewer first messages no rate is shown (D9). */
export const LEAST_INQUIRIES = 5

/** First messages before this have had their time to be answered. */
export const judgedBefore = (now: Date) => new Date(now.getTime() - PROMPT_HOURS * HOUR_MS)

export interface Promptness {
  /** First messages of the last 90 days that were answered within 24 hours (D9). */
  prompt: number
  /** First messages that count: neither spam nor messages that still have time to be answered. */
  judged: number
}

/** The percentage of first messages that were answered promptly; undefined below five. */
export function responseRate({ prompt, judged }: Promptness): number | undefined {
  return judged < LEAST_INQUIRIES ? undefined : Math.round((prompt / judged) * 100)
}

/** In percent, as `seller_points` counts for the filter (docs/decisions/0233). */
const MOSTLY = 80

/** Whether four of five first messages were answered within a day. */
export const answersInADay = (promptness: Promptness): boolean => (responseRate(promptness) ?? 0) >= MOSTLY

/** Inquiries for every hundred views; undefined without views (M1). */
export function conversion({ inquiries, views }: { inquiries: number; views: number }): number | undefined {
  return views === 0 ? undefined : (inquiries / views) * 100
}
