import { HOUR_MS, daysBefore } from '#app/locale/durations.ts'

/** Over how long it is looked at how somebody answers (D9, M1). */
export const RESPONSE_DAYS = 90
/** Whoever answers within this long has answered promptly (D9). */
export const PROMPT_HOURS = 24
/** Of fewer first messages nothing is said (D9). */
export const LEAST_INQUIRIES = 5

export const responsesSince = (now: Date) => daysBefore(now, RESPONSE_DAYS)

/** First messages from before this have had their time to be answered in. */
export const judgedBefore = (now: Date) => new Date(now.getTime() - PROMPT_HOURS * HOUR_MS)

/** How many of a hundred first messages were answered promptly; undefined below five, which say nothing of anybody. */
export function responseRate({ prompt, judged }: { prompt: number; judged: number }): number | undefined {
  return judged < LEAST_INQUIRIES ? undefined : Math.round((prompt / judged) * 100)
}

/** Inquiries for every hundred views; undefined without views, when there is nothing to divide (M1). */
export function conversion({ inquiries, views }: { inquiries: number; views: number }): number | undefined {
  return views === 0 ? undefined : (inquiries / views) * 100
}
